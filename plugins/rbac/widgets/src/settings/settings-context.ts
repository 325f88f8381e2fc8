import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentSubject } from '@tessera/rbac'
import { showToast, useApi } from '@tessera/widget-sdk'
import { createContext, useContext } from 'react'
import { isUnconfirmed, useCallProblem } from '../authentication/call-problem.ts'

interface Settings {
  readonly subject: CurrentSubject
  /** Reloads the subject. */
  readonly refresh: () => Promise<void>
  /** Ends the session of this browser and leaves the page. */
  readonly signOut: () => Promise<void>
}

const SettingsContext = createContext<Settings | null>(null)

export const SettingsProvider = SettingsContext.Provider

/** The subject whose settings are shown. @throws outside the settings */
export function useSettings(): Settings & { readonly path: string } {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('Only parts of the settings know the subject')
  return { ...settings, path: `/api/rbac/subjects/${settings.subject.id}` }
}

/** A write below the subject's path. */
export interface Change {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the subject's path: `/sessions`. */
  readonly path: string
  readonly body?: unknown
}

interface ChangeOptions<Data> {
  /** Toast to show on success. */
  readonly done?: string
  readonly onDone?: (data: Data) => void
  /** The caller shows the failure itself, as forms do; by default it is a toast. */
  readonly isMuted?: boolean
}

/** Changes something about the subject through the API and reloads what the page shows of it. */
export function useChange<Data = unknown>({ done, onDone, isMuted = false }: ChangeOptions<Data> = {}) {
  const { path, refresh } = useSettings()
  const api = useApi()
  const queries = useQueryClient()
  const callProblem = useCallProblem()
  return useMutation({
    mutationFn: (change: Change) => api.call<Data>(change.method, path + change.path, change.body, { isMuted: true }),
    onError(error) {
      if (!isMuted && !isUnconfirmed(error)) showToast(callProblem(error), 'error')
    },
    async onSuccess(data) {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['sessions'] })])
      if (done) showToast(done)
      onDone?.(data)
    },
  })
}
