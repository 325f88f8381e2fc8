import type { ReactNode } from 'react'
import type { Action } from './session.ts'
import { useAuthorized } from './session-hooks.ts'

interface AuthorizedProps {
  readonly action: Action
  /** Instead, while it is not known and when it is not allowed (default: nothing). */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/**
 * Draws what is inside only for those who may do something: `<Authorized action={{ route: '/api/rbac/subjects', method:
 * 'GET' }}>`. For islands: what the server draws is for everyone. It hides what would fail and protects nothing.
 */
export function Authorized({ action, fallback = null, children }: AuthorizedProps) {
  return useAuthorized(action) ? children : fallback
}
