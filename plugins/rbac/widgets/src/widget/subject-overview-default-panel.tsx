import { subject as subjectEntity } from '@tessera/rbac'
import { useAuthorized, useRowBySlug, useSegmentValue, Widget } from '@tessera/widget-sdk'
import { Suspense } from 'react'
import { NotAuthorized } from '../NotAuthorized.tsx'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { SubjectOverview } from '../subject/SubjectOverview.tsx'
import { SubjectOverviewSkeleton } from '../subject/SubjectOverviewSkeleton.tsx'

const read = { route: `/api/${subjectEntity.path}`, method: 'GET' } as const

/** The subject that the url names: the viewer's own, or another one for those who may read subjects. */
export default function SubjectOverviewPanel() {
  const slug = useSegmentValue(subjectEntity, 'slug') ?? ''
  const { subject, isLoading } = useCurrentSubject()
  if (isLoading) return <SubjectOverviewSkeleton />
  if (!slug) return <NotAuthorized isLoggedIn={subject !== null} />
  if (subject && subject.slug === slug) return <SubjectOverview subject={subject} identities={subject.identities} />
  return <OtherSubject slug={slug} isLoggedIn={subject !== null && !subject.isAnonymous} />
}

interface OtherSubjectProps {
  readonly slug: string
  readonly isLoggedIn: boolean
}

/** Doesn't reveal whether the subject exists to those who may not read it. */
function OtherSubject({ slug, isLoggedIn }: OtherSubjectProps) {
  const mayRead = useAuthorized(read)
  if (mayRead === null) return <SubjectOverviewSkeleton />
  if (!mayRead) return <NotAuthorized isLoggedIn={isLoggedIn} />
  return (
    <Suspense fallback={<SubjectOverviewSkeleton />}>
      <FoundSubject slug={slug} />
    </Suspense>
  )
}

function FoundSubject({ slug }: { readonly slug: string }) {
  const found = useRowBySlug(subjectEntity, slug)
  if (!found) return <NotAuthorized isLoggedIn />
  return <Widget of={subjectEntity} variant="overview-default" data={found} />
}
