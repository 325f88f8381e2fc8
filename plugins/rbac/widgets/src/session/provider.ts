import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { errorOf, type SessionProvider } from '@tessera/widget-sdk'
import { createResponseCache } from './response-cache.ts'
import { session } from './session.ts'

const { state, subscribe, ensureSubject, currentSubject, fetch } = session()

const authorized = createResponseCache({ state }, async query => {
  const response = await fetch(`${authenticationPath}/is-authorized?${query}`, { cache: 'no-store' })
  if (!response.ok && response.status !== 401 && response.status !== 403) throw await errorOf(response)
  // An unread body would keep the connection busy.
  await response.text()
  return response.ok
})

/** The session of this browser, for the islands of all modules. */
export default {
  state,
  subscribe,
  ensureSubject,
  currentSubject,
  async verifiedEmail() {
    if ((await currentSubject()) === null) return null
    const response = await fetch(`${authenticationPath}/me`, { cache: 'no-store' })
    if (!response.ok) throw await errorOf(response)
    const { data } = (await response.json()) as { readonly data: CurrentSubject }
    return data.identities.find(({ email, verifiedAt }) => email && verifiedAt)?.email ?? null
  },
  fetch,
  isAuthorized: ({ route, method }) =>
    authorized.get(
      String(
        new URLSearchParams([
          ['action[route]', route],
          ['action[method]', method],
        ]),
      ),
    ),
} satisfies SessionProvider
