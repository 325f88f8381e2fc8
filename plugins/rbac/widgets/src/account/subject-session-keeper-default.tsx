import { useSessionState } from '../session/use-session-state.ts'

/**
 * Renders nothing: keeps the session alive on pages without an account, and leaves for the home page when it can't be
 * renewed.
 */
export default function SubjectSessionKeeperDefaultWidget() {
  useSessionState()
  return null
}
