import { useRef, useState } from 'react'
import { showToast } from '../browser/toast.ts'
import { useAdminTools, useRefetch } from './admin-tools.ts'

/** Something that a user does on a screen. */
export interface AdminAction {
  readonly isPending: boolean
  /**
   * Does it, unless it is being done: a second click is harmless. What it has changed is read again; a toast says that it is
   * done, or why not.
   * @returns whether it was done
   */
  run(work: () => Promise<unknown>, done?: string): Promise<boolean>
}

/** An action of a screen, with its state. */
export function useAdminAction(): AdminAction {
  const { problemText } = useAdminTools()
  const refetch = useRefetch()
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  return {
    isPending,
    async run(work, done) {
      if (isBusy.current) return false
      isBusy.current = true
      setPending(true)
      try {
        await work()
        if (done !== undefined) showToast(done)
        return true
      } catch (error) {
        showToast(await problemText(error), 'error')
        return false
      } finally {
        // Also after a refusal: somebody else may have been faster.
        await refetch().catch(() => undefined)
        isBusy.current = false
        setPending(false)
      }
    },
  }
}
