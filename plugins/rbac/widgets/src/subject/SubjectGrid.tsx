import { subject } from '@tessera/rbac'
import { useCount, useRows, Widget } from '@tessera/widget-sdk'
import { Pagination, Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

const perPage = 24
const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** A page of subjects as cards, newest first. */
export function SubjectGrid({ page }: { readonly page: number }) {
  const m = useMessages('subjectGrid')
  const total = useCount(subject)
  const found = useRows(subject, {
    orderBy: [{ column: 'createdAt', method: 'desc' }],
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  return (
    <>
      {found.length === 0 && <p className="text-text-muted">{m.none}</p>}
      <ul className={grid}>
        {found.map(row => (
          <li key={row.id}>
            <Widget of={subject} variant="default" data={row} />
          </li>
        ))}
      </ul>
      <Pagination total={total} perPage={perPage} className="mt-10" />
    </>
  )
}

/** Placeholder of the first rows. */
export function SubjectGridSkeleton() {
  const m = useMessages('subjectGrid')
  return (
    <div role="status" aria-label={m.loading} className={grid}>
      {['1', '2', '3', '4', '5', '6'].map(each => (
        <Skeleton key={each} className="h-[9.5rem]" />
      ))}
    </div>
  )
}
