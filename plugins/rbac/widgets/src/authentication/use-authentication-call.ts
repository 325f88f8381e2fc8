import { authenticationPath } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { useCallback } from 'react'

/** Returns a function that posts to an authentication route. Errors are not shown as a toast; the form shows them. */
export function useAuthenticationCall(): <Data>(route: string, body: object) => Promise<Data> {
  const api = useApi()
  return useCallback(
    (route, body) => api.call('POST', `${authenticationPath}${route}`, body, { isFresh: true, isMuted: true }),
    [api],
  )
}
