import { ApiError, defineMessages, useMessages } from '@tessera/widget-sdk'
import { FileQuestion } from 'lucide-react'
import { useParams } from 'react-router'
import { addresses } from '../app/addresses.ts'
import NotFoundScreen from '../app/NotFoundScreen.tsx'
import { siteModel } from '../model/site-model.ts'
import { ButtonLink, EmptyState, ErrorState } from '../ui/index.ts'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { PageComposer } from './PageComposer.tsx'
import { usePageParts } from './page/use-page.ts'

const messages = defineMessages({
  en: { gone: 'This page is not there', text: 'It was deleted, or never was.', pages: 'To the pages' },
  ru: { gone: 'Такой страницы нет', text: 'Её удалили, или её никогда не было.', pages: 'К страницам' },
})

/** One page: what it is put together of, how it looks, and what is selected in it. */
export default function ComposerScreen() {
  const { id } = useParams()
  return siteModel && id ? <LoadedPage key={id} id={id} /> : <NotFoundScreen />
}

function LoadedPage({ id }: { readonly id: string }) {
  const m = useMessages(messages)
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
