import { type article, articlesToBuilderWidgets } from '@tessera/blog'
import {
  cn,
  localizedPath,
  useAuthorized,
  useLanguage,
  usePage,
  usePageOf,
  useSession,
  type VariantProps,
} from '@tessera/widget-sdk'
import { Alert, ButtonLink, Container, LinkedWidgets, Skeleton } from '@tessera/widget-sdk/ui'
import { Suspense } from 'react'
import { useMessages } from '../messages.ts'

const below = '-mt-6 pb-16 md:-mt-12 md:pb-24'
/** As wide as the text above. */
const column = 'mx-auto max-w-text md:text-lg'
const action = { route: `/api/${articlesToBuilderWidgets.path}`, method: 'GET' }

/**
 * The widgets of an article for those who may see them, loaded with the viewer's rights once the server has confirmed
 * them. The server renders the page for everyone, without them.
 */
export default function PrivateContent({ data }: VariantProps<typeof article>) {
  const { subjectId } = useSession()
  const isAllowed = useAuthorized(action)
  if (isAllowed) {
    return (
      <Suspense fallback={<Pending />}>
        <LinkedWidgets relation={articlesToBuilderWidgets} from={data} />
      </Suspense>
    )
  }
  return isAllowed === null && subjectId !== null ? <Pending /> : <NotAuthorized isLoggedIn={subjectId !== null} />
}

function Pending() {
  return (
    <Container className={below}>
      <Skeleton className={cn(column, 'h-40')} />
    </Container>
  )
}

function NotAuthorized({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const m = useMessages('articleOverviewPrivateContentDefault')
  const language = useLanguage()
  const { alternates } = usePage()
  const login = usePageOf('login')
  const back = new URLSearchParams({ redirectTo: alternates[language] ?? '' })
  return (
    <Container className={below}>
      <Alert
        title={m.title}
        className={column}
        {...(!isLoggedIn &&
          login !== null && {
            action: (
              <ButtonLink variant="outline" className="mt-2" href={`${localizedPath(login, language)}?${back}`}>
                {m.login}
              </ButtonLink>
            ),
          })}
      >
        {isLoggedIn ? m.subject : m.visitor}
      </Alert>
    </Container>
  )
}
