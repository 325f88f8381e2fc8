import { type AuthenticationMethods, authenticationPath } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { useEffect, useState } from 'react'

/** The login methods of this site; null while they are loading. */
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
      // Without a response the methods that are always there remain.
      .catch(() => undefined)
    return () => gone.abort()
  }, [api])
  return methods
}
