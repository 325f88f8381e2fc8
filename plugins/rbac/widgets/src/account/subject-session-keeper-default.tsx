import { useSessionState } from '../session/use-session-state.ts'

/**
 * Shows nothing: keeps the session of whoever looks alive on pages without an account, and leaves them for the home page
 * when it can't be renewed.
 */
export default function SubjectSessionKeeperDefaultWidget() {
  useSessionState()
  return null
}
