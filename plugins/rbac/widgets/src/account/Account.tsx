import { defineMessages, localizedPath, useLanguage, useMessages } from '@tessera/widget-sdk'
import { type ComponentType, useEffect, useState } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import { useSessionState } from '../session/use-session-state.ts'
import { carriedToastShown } from './carried-toast-shown.ts'
import type { SubjectAccountProps } from './SubjectAccount.tsx'

const messages = defineMessages({ en: { login: 'Login' }, ru: { login: 'Войти' } })

const place = 'col-start-1 row-start-1'

/**
 * The visitor's account, small because every page carries it: 'Login', or a button that opens the menu of whoever is logged
 * in, which is fetched for those. Everybody is drawn as a visitor first, and the space is that of the wider one: nothing
 * moves when it turns out who it is.
 */
export function Account({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages(messages)
  const language = useLanguage()
  const { subjectId, isRenewing } = useSessionState()
  const [Subject, setSubject] = useState<ComponentType<SubjectAccountProps> | null>(null)
  const [anonymousId, setAnonymousId] = useState<string | null>(null)
  const isSomebody = subjectId !== null

  useEffect(carriedToastShown, [])
  useEffect(() => {
    if (!isSomebody) return
    import('./SubjectAccount.tsx').then(
      ({ SubjectAccount }) => setSubject(() => SubjectAccount),
      error => console.error(error),
    )
  }, [isSomebody])

  const isVisitor = isSomebody ? subjectId === anonymousId : !isRenewing
  return (
    <div className={`relative grid shrink-0 items-center justify-items-end ${className ?? ''}`}>
      <a
        href={localizedPath(accountPages.selectMethod, language)}
        className={`${place} inline-flex min-h-11 items-center rounded-md px-3 font-medium text-sm text-text no-underline transition-colors hover:bg-muted md:min-h-10 xl:text-[0.9375rem] ${isVisitor ? '' : 'invisible'}`}
      >
        {m.login}
      </a>
      {!isVisitor && <span aria-hidden="true" className={`${place} m-1 size-9 rounded-full bg-muted`} />}
      {isSomebody && Subject && <Subject subjectId={subjectId} className={place} onAnonymous={setAnonymousId} />}
    </div>
  )
}
