import type { Rights } from '@tessera/core'
import type { AdminAccount, AdminIdentity } from '@tessera/widget-sdk/admin'
import { createContext, useContext } from 'react'
import type { ApiCaller } from './api-caller.ts'
import type { AdminStart } from './start.ts'

/** What every screen can use. */
export interface AdminContextValue {
  readonly start: AdminStart
  readonly api: ApiCaller
  readonly identity: AdminIdentity
  /** Ends the session and clears the screen. */
  readonly signOut: () => Promise<void>
  readonly account: AdminAccount
  readonly rights: Rights
}

const AdminContext = createContext<AdminContextValue | null>(null)

export const AdminProvider = AdminContext.Provider

/** @throws outside the back office */
export function useAdmin(): AdminContextValue {
  const context = useContext(AdminContext)
  if (!context) throw new Error('Screens of the back office are rendered inside it only')
  return context
}
