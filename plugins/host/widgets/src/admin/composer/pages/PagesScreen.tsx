import { Button, EmptyState, ErrorState, FormDrawer, PageHeader, SearchInput, useRight } from '@tessera/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { FilePlus2, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { pageEntities } from '../page/page-entities.ts'
import { CreatePageDialog } from './CreatePageDialog.tsx'
import { PageRow } from './PageRow.tsx'
import { type ListedPage, mapOfPages, matchingPages } from './page-list.ts'
import { StartingPoints } from './StartingPoints.tsx'
import { usePages } from './use-pages.ts'

/** The sitemap: every page by its address, with what it lacks and what can be done with it. */
export default function PagesScreen() {
  const m = useMessages('pagesScreen')
  const { page } = pageEntities
  const mayCreate = useRight(page, 'create')
  const { data, error, refetch } = usePages()
  const [search, setSearch] = useState('')
  const [isCreating, setCreating] = useState<{ readonly from?: ListedPage } | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const create = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating({})}>
      {m.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={m.title} state={data && m.total(data.length)} {...(mayCreate && { actions: create })} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 p-4 sm:p-6">
        {mayCreate && data && !data.some(({ url }) => url === '/') && <StartingPoints />}
        {data && data.length > 0 && <SearchInput value={search} onChange={setSearch} />}
        <PageMap
          pages={data}
          error={error}
          onRetry={() => void refetch()}
          search={search}
          onClear={() => setSearch('')}
          onDuplicate={from => setCreating({ from })}
          onSettings={setEdited}
          {...(mayCreate && { create })}
        />
      </div>
      {isCreating && data && <CreatePageDialog {...isCreating} pages={data} onClose={() => setCreating(null)} />}
      {edited && <FormDrawer entity={page} id={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface PageMapProps {
  readonly pages: readonly ListedPage[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly search: string
  readonly onClear: () => void
  readonly onDuplicate: (page: ListedPage) => void
  readonly onSettings: (id: string) => void
  readonly create?: React.ReactNode
}

function PageMap({ pages, error, onRetry, search, onClear, onDuplicate, onSettings, create }: PageMapProps) {
  const m = useMessages('pagesScreen')
  if (!pages) return error ? <ErrorState error={error} onRetry={onRetry} /> : <PagesSkeleton />
  if (pages.length === 0) {
    // The starting points above say it already.
    if (create) return null
    return <EmptyState icon={<FilePlus2 />} title={m.empty} text={m.emptyText} action={create} />
  }
  const mapped = mapOfPages(matchingPages(pages, search))
  if (mapped.length === 0) {
    return <EmptyState icon={<SearchX />} title={m.none} action={<Button onClick={onClear}>{m.clear}</Button>} />
  }
  return (
    <ul aria-label={m.list} className="divide-y divide-border rounded-lg border border-border bg-raised">
      {mapped.map(({ page, depth }) => (
        <PageRow
          key={page.id}
          page={page}
          depth={search === '' ? depth : 0}
          onDuplicate={() => onDuplicate(page)}
          onSettings={() => onSettings(page.id)}
        />
      ))}
    </ul>
  )
}

function PagesSkeleton() {
  return (
    <div aria-busy className="divide-y divide-border rounded-lg border border-border bg-raised">
      {[1, 2, 3, 4, 5, 6].map(line => (
        <div key={line} className="flex h-14 items-center gap-3 px-4">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      ))}
    </div>
  )
}
