import type { SessionProvider } from '../session.ts'

/** What the page says of its session: the provider's file, and the key of local storage that exists with a session. */
const given = () => document.getElementById('tessera-page')?.dataset ?? {}

/** Whether this browser may have a session, for page scripts: if it has none, the provider need not be loaded. */
export function hasPageSession(): boolean {
  const { session, sessionKey } = given()
  if (session === undefined) return false
  try {
    return sessionKey === undefined || localStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** The session that the islands of the page share, for page scripts; null where nobody can log in. */
export async function openPageSession(): Promise<SessionProvider | null> {
  const { session } = given()
  if (session === undefined) return null
  const module = (await import(/* @vite-ignore */ session)) as { readonly default: SessionProvider }
  return module.default
}
