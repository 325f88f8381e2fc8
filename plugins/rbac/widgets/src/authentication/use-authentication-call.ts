import { authenticationPath } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { useCallback } from 'react'

/** Gives a function that posts to a route of authentication. A refusal is for the form to show, beside what it is about. */
export function useAuthenticationCall(): <Data>(route: string, body: object) => Promise<Data> {
  const api = useApi()
  return useCallback(
    (route, body) => api.call('POST', `${authenticationPath}${route}`, body, { isFresh: true, isMuted: true }),
    [api],
  )
}
