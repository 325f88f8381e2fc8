import { ButtonLink, EmptyState, ErrorState, useParams } from '@tessera/admin'
import { ApiError } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { FileQuestion } from 'lucide-react'
import { useMessages } from '../../messages.ts'
import { addresses } from './addresses.ts'
import { PageComposer } from './PageComposer.tsx'
import { usePageParts } from './page/use-page.ts'

/** The composer: the parts of a page, its preview, and the form of the selected record. */
export default function ComposerScreen() {
  const { id } = useParams()
  return id && <LoadedPage key={id} id={id} />
}

function LoadedPage({ id }: { readonly id: string }) {
  const m = useMessages('composerScreen')
  const { data, error, refetch } = usePageParts(id)
  if (data) return <PageComposer parts={data} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        icon={<FileQuestion />}
        title={m.gone}
        text={m.text}
        action={<ButtonLink to={addresses.pages}>{m.pages}</ButtonLink>}
      />
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <ComposerSkeleton />
}

/** Placeholder of the composer's panes while the page loads. */
function ComposerSkeleton() {
  return (
    <div aria-busy className="flex h-[calc(100dvh-var(--admin-bar-height))] flex-col">
      <div className="h-12 border-border border-b bg-raised" />
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-72 flex-col gap-2 border-border border-r p-3 lg:flex">
          {[1, 2, 3, 4, 5].map(line => (
            <Skeleton key={line} className="h-8" />
          ))}
        </div>
        <div className="flex-1 bg-muted" />
        <div className="hidden w-88 border-border border-l lg:block" />
      </div>
    </div>
  )
}
