import { type AuthenticationMethods, authenticationPath } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { useEffect, useState } from 'react'

/** Which ways in are open here; null until that is known. */
export function useAuthenticationMethods(): AuthenticationMethods | null {
  const api = useApi()
  const [methods, setMethods] = useState<AuthenticationMethods | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    api
      .call<AuthenticationMethods>('GET', `${authenticationPath}/methods`, undefined, {
        signal: gone.signal,
        isMuted: true,
      })
      .then(setMethods)
      // Without an answer the ways that are always there remain.
      .catch(() => undefined)
    return () => gone.abort()
  }, [api])
  return methods
}
