import { useEffect, useRef, useState } from 'react'
import { useSessionState } from '../session/use-session-state.ts'
import { type AccountMark, forgetMark, rememberedMark } from './account-mark.ts'

/** `visitor`: nobody with a way in; `unknown`: somebody, and who is being asked for. */
export type Account = 'visitor' | 'unknown' | AccountMark

/** Whose account the navbar shows. Asks the server only for what this tab does not remember. */
export function useAccountMark(): Account {
  const { subjectId, isRenewing, version } = useSessionState()
  const [known, setKnown] = useState<AccountMark | null>(null)
  const lastVersion = useRef(version)

  useEffect(() => {
    // The session is another one, or was renewed elsewhere: an anonymous subject may have an e-mail by now.
    if (lastVersion.current !== version && lastVersion.current !== 0) forgetMark()
    lastVersion.current = version
    if (subjectId === null) {
      setKnown(null)
      return
    }
    const remembered = rememberedMark(subjectId)
    if (remembered) {
      setKnown(remembered)
      return
    }
    let stop: (() => void) | undefined
    const controller = new AbortController()
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

  if (subjectId === null) return isRenewing ? 'unknown' : 'visitor'
  if (known?.subjectId !== subjectId) return 'unknown'
  return known.name === '' ? 'visitor' : known
}
