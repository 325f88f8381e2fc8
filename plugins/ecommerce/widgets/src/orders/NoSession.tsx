import { localizedPath, useLanguage, usePageOf } from '@tessera/widget-sdk'
import { ButtonLink } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** For a visitor who may have ordered somewhere else. */
export function NoSession() {
  const m = useMessages('orders')
  const language = useLanguage()
  const login = usePageOf('login')
  return (
    <div className="rounded-lg border border-border bg-surface px-6 py-14 text-center">
      <p className="font-heading font-semibold text-xl">{m.unknown}</p>
      <p className="mx-auto mt-2 max-w-text text-pretty text-text-muted">{m.unknownHint}</p>
      {login !== null && (
        <ButtonLink href={localizedPath(login, language)} variant="primary" className="mt-6">
          {m.login}
        </ButtonLink>
      )}
    </div>
  )
}
