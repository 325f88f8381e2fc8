import { authenticationPath } from '@tessera/rbac'

/** Whether a request may replace this session, as a login does. */
export function isAuthenticationWrite(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  const address = input instanceof Request ? input.url : String(input)
  return method !== 'GET' && address.includes(`${authenticationPath}/`)
}
