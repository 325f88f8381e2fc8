import { subject } from '@tessera/rbac'
import { defineMessages, useMessages, useRows, Widget } from '@tessera/widget-sdk'
import { ButtonLink, Skeleton } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: {
    none: 'No found items.',
    pages: 'Pages',
    page: 'Page {page}',
    previous: 'Previous',
    next: 'Next',
    loading: 'Loading…',
  },
  ru: {
    none: 'Ничего не найдено.',
    pages: 'Страницы',
    page: 'Страница {page}',
    previous: 'Назад',
    next: 'Вперёд',
    loading: 'Загружаем…',
  },
})

const perPage = 24
const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** One page of subjects as cards, the newest first. */
export function SubjectGrid({ page }: { readonly page: number }) {
  const m = useMessages(messages)
  // One more than is shown: whether there is another page.
  const found = useRows(subject, {
    orderBy: [{ column: 'createdAt', method: 'desc' }],
    limit: perPage + 1,
    offset: (page - 1) * perPage,
  })
  const hasNext = found.length > perPage
  if (found.length === 0 && page === 1) return <p className="text-text-muted">{m.none}</p>
  return (
    <>
      <ul className={grid}>
        {found.slice(0, perPage).map(row => (
          <li key={row.id}>
            <Widget of={subject} variant="default" data={row} />
          </li>
        ))}
      </ul>
      {(page > 1 || hasNext) && (
        <nav aria-label={m.pages} className="mt-8 flex items-center justify-between gap-4">
          <PageLink page={page - 1} isThere={page > 1} rel="prev">
            {m.previous}
          </PageLink>
          <span className="text-sm text-text-muted">{m.page.replace('{page}', String(page))}</span>
          <PageLink page={page + 1} isThere={hasNext} rel="next">
            {m.next}
          </PageLink>
        </nav>
      )}
    </>
  )
}

interface PageLinkProps {
  readonly page: number
  readonly isThere: boolean
  readonly rel: 'prev' | 'next'
  readonly children: string
}

function PageLink({ page, isThere, rel, children }: PageLinkProps) {
  if (!isThere) return <span aria-hidden="true" className="w-24" />
  return (
    <ButtonLink variant="outline" href={`?page=${page}`} rel={rel}>
      {children}
    </ButtonLink>
  )
}

/** Holds the place of the first rows. */
export function SubjectGridSkeleton() {
  const m = useMessages(messages)
  return (
    <div role="status" aria-label={m.loading} className={grid}>
      {['1', '2', '3', '4', '5', '6'].map(each => (
        <Skeleton key={each} className="h-[9.5rem]" />
      ))}
    </div>
  )
}
