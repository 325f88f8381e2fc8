import { authenticationPath, type Confirmation } from '@tessera/rbac'
import { showToast, useApi, useLanguage } from '@tessera/widget-sdk'
import { useCallback } from 'react'
import { callProblem, isUnconfirmed } from '../authentication/call-problem.ts'

/**
 * Gives a function that begins something only once whoever is there has shown who they are: what is typed, signed or asked
 * for elsewhere after that is not refused for want of it.
 */
export function useConfirmed(): (begin: () => void) => void {
  const api = useApi()
  const language = useLanguage()
  return useCallback(
    begin =>
      void api
        .call<Confirmation>('GET', `${authenticationPath}/confirm`, undefined, { isFresh: true, isMuted: true })
        .then(begin, error => {
          if (!isUnconfirmed(error)) showToast(callProblem(error, language), 'error')
        }),
    [api, language],
  )
}
