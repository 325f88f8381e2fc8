import { authenticationPath, type Confirmation } from '@tessera/rbac'
import { showToast, useApi } from '@tessera/widget-sdk'
import { useCallback } from 'react'
import { isUnconfirmed, useCallProblem } from '../authentication/call-problem.ts'

/**
 * Returns a function that starts something only once the user has confirmed who they are, so that what they type or
 * sign afterwards isn't refused for lack of it.
 */
export function useConfirmed(): (begin: () => void) => void {
  const api = useApi()
  const callProblem = useCallProblem()
  return useCallback(
    begin =>
      void api
        .call<Confirmation>('GET', `${authenticationPath}/confirm`, undefined, { isFresh: true, isMuted: true })
        .then(begin, error => {
          if (!isUnconfirmed(error)) showToast(callProblem(error), 'error')
        }),
    [api, callProblem],
  )
}
