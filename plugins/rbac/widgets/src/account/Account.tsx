import { localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { accountPages } from '../authentication/addresses.ts'
import { pendingToastKey } from '../authentication/pending-toast-key.ts'
import { useMessages } from '../messages.ts'
import { useSessionState } from '../session/use-session-state.ts'
import type { SubjectAccountProps } from './SubjectAccount.tsx'

const place = 'col-start-1 row-start-1'

/**
 * The visitor's account. Small, because every page includes it: 'Login', or a button that opens the menu of the
 * logged-in user, which is loaded only for them. Everybody is rendered as a visitor first, in the space of the wider of
 * the two, so that nothing moves once it is known who it is.
 */
export function Account({ className }: { readonly className?: string | null | undefined }) {
  const m = useMessages('account')
  const language = useLanguage()
  const login = useModulePage(accountPages.selectMethod)
  const { subjectId, isRenewing } = useSessionState()
  const [Subject, setSubject] = useState<ComponentType<SubjectAccountProps> | null>(null)
  const [anonymousId, setAnonymousId] = useState<string | null>(null)
  const isSomebody = subjectId !== null

  useEffect(() => showPendingToast(m.ended), [m.ended])
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
        href={localizedPath(login, language)}
        className={`${place} inline-flex min-h-11 items-center rounded-md px-3 font-medium text-sm text-text no-underline transition-colors hover:bg-muted md:min-h-10 xl:text-[0.9375rem] ${isVisitor ? '' : 'invisible'}`}
      >
        {m.login}
      </a>
      {!isVisitor && <span aria-hidden="true" className={`${place} m-1 size-9 rounded-full bg-muted`} />}
      {isSomebody && Subject && (
        <Suspense fallback={null}>
          <Subject subjectId={subjectId} className={place} onAnonymous={setAnonymousId} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Shows a toast that the previous page left. The code that renders it is loaded only if there is one.
 * @param endText says that the session has ended
 */
function showPendingToast(endText: string): void {
  try {
    if (sessionStorage.getItem(pendingToastKey) === null) return
  } catch {
    return
  }
  import('../authentication/pending-toast.ts').then(
    ({ showDeferredToast }) => showDeferredToast(endText),
    error => console.error(error),
  )
}
