import { ApiError } from '@tessera/widget-sdk'
import { FileQuestion } from 'lucide-react'
import { useParams } from 'react-router'
import { addresses } from '../app/addresses.ts'
import NotFoundScreen from '../app/NotFoundScreen.tsx'
import { useMessages } from '../messages.ts'
import { siteModel } from '../model/site-model.ts'
import { ButtonLink, EmptyState, ErrorState } from '../ui/index.ts'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { PageComposer } from './PageComposer.tsx'
import { usePageParts } from './page/use-page.ts'

/** The composer: the parts of a page, its preview, and the form of the selected record. */
export default function ComposerScreen() {
  const { id } = useParams()
  return siteModel && id ? <LoadedPage key={id} id={id} /> : <NotFoundScreen />
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
