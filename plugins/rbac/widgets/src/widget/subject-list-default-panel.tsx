import { subject } from '@tessera/rbac'
import { useAuthorized, useIsHydrated, usePageNumber, useSession } from '@tessera/widget-sdk'
import { Suspense } from 'react'
import { NotAuthorized } from '../NotAuthorized.tsx'
import { SubjectGrid, SubjectGridSkeleton } from '../subject/SubjectGrid.tsx'

const read = { route: `/api/${subject.path}`, method: 'GET' } as const

/** The subjects, read with the viewer's own rights. */
export default function SubjectListPanel() {
  const page = usePageNumber()
  const { subjectId } = useSession()
  const mayRead = useAuthorized(read)
  const isHydrated = useIsHydrated()
  if (!isHydrated || mayRead === null) return <SubjectGridSkeleton />
  if (!mayRead) return <NotAuthorized isLoggedIn={subjectId !== null} />
  return (
    <Suspense fallback={<SubjectGridSkeleton />}>
      <SubjectGrid page={page} />
    </Suspense>
  )
}
