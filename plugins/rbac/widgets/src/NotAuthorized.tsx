import { localizedPath, useLanguage, useModulePage, usePage } from '@tessera/widget-sdk'
import { ButtonLink } from '@tessera/widget-sdk/ui'
import { Lock } from 'lucide-react'
import { accountPages } from './authentication/addresses.ts'
import { useMessages } from './messages.ts'

interface NotAuthorizedProps {
  /** Somebody is logged in, so another login would not help by itself. */
  readonly isLoggedIn?: boolean
}

/** Shown in place of what somebody may not see; sends visitors to the login and back. */
export function NotAuthorized({ isLoggedIn = false }: NotAuthorizedProps) {
  const m = useMessages('notAuthorized')
  const language = useLanguage()
  const page = usePage()
  const login = useModulePage(accountPages.selectMethod)
  const back = new URLSearchParams({ redirectTo: page.alternates[language] ?? localizedPath(page.url, language) })
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 rounded-lg border border-border border-dashed px-6 py-14 text-center">
      <Lock aria-hidden="true" className="size-7 text-text-muted" />
      <p className="font-heading font-semibold text-text text-xl">{m.title}</p>
      <p className="text-text-muted">{isLoggedIn ? m.other : m.text}</p>
      {!isLoggedIn && (
        <ButtonLink variant="primary" className="mt-2" href={`${localizedPath(login, language)}?${back}`}>
          {m.login}
        </ButtonLink>
      )}
    </div>
  )
}
