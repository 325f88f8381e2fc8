import type { ReactNode } from 'react'
import type { Action } from './session.ts'
import { useAuthorized } from './session-hooks.ts'

interface AuthorizedProps {
  readonly action: Action
  /** Rendered while it is not known whether the action is allowed, and when it isn't (default: nothing). */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/**
 * Renders its children only for those who may do something: `<Authorized action={{ route: '/api/rbac/subjects', method:
 * 'GET' }}>`. For islands only: what the server renders is for everyone. It hides what would fail and protects nothing.
 */
export function Authorized({ action, fallback = null, children }: AuthorizedProps) {
  return useAuthorized(action) ? children : fallback
}
