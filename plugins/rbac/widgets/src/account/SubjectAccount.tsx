import { useEffect, useState } from 'react'
import { useSessionState } from '../session/use-session-state.ts'
import { AccountButton } from './AccountButton.tsx'
import { type AccountMark, forgetMark, rememberedMark } from './account-mark.ts'

export interface SubjectAccountProps {
  readonly subjectId: string
  readonly className: string
  /** Called for a subject without identities, which is shown as a visitor. */
  readonly onAnonymous: (subjectId: string | null) => void
}

/** The account of a subject, once it is known who that is. */
export function SubjectAccount({ subjectId, className, onAnonymous }: SubjectAccountProps) {
  const mark = useAccountMark(subjectId)
  const isAnonymous = mark?.name === ''
  useEffect(() => {
    if (mark) onAnonymous(isAnonymous ? subjectId : null)
  }, [mark, isAnonymous, subjectId, onAnonymous])
  return mark && !isAnonymous ? <AccountButton name={mark.name} className={className} /> : null
}

/** The version of the session that this page saw last. */
let lastVersion: number | undefined

/** How a subject is shown; null while it is loading. Asks the server only if this tab doesn't remember it. */
function useAccountMark(subjectId: string): AccountMark | null {
  const { version } = useSessionState()
  const [known, setKnown] = useState<AccountMark | null>(null)

  useEffect(() => {
    // The session was replaced: an anonymous subject may have an e-mail address by now.
    if (lastVersion !== undefined && lastVersion !== version) forgetMark()
    lastVersion = version
    const remembered = rememberedMark(subjectId)
    if (remembered) {
      setKnown(remembered)
      return
    }
    const controller = new AbortController()
    let stop: (() => void) | undefined
    import('./read-account-mark.ts').then(
      ({ readAccountMark }) => {
        if (!controller.signal.aborted) stop = readAccountMark(setKnown)
      },
      error => console.error(error),
    )
    return () => {
      controller.abort()
      stop?.()
    }
  }, [subjectId, version])

  return known?.subjectId === subjectId ? known : null
}
