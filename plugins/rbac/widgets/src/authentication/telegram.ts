/** What Telegram vouches for: the fields of its login, or the data that a Mini App is opened with. */
export type TelegramProof = Readonly<Record<string, string>> | { readonly initData: string }

const started = 'tessera.telegram'

/** Sends the browser to Telegram, which sends it back to this page with `#tgAuthResult=...`. */
export function startTelegramLogin(botId: string): void {
  const { origin, pathname, search } = location
  sessionStorage.setItem(started, botId)
  const query = new URLSearchParams({ bot_id: botId, origin, return_to: `${origin}${pathname}${search}` })
  location.assign(`https://oauth.telegram.org/auth?${query}`)
}

/**
 * Takes out of the address what Telegram put behind its `#`. Fields of a login count only in the tab that asked for them:
 * a link that somebody else made would log its reader in as him.
 * @returns null when there is nothing, or nothing that counts
 */
export function takeTelegramProof(): TelegramProof | null {
  const behind = new URLSearchParams(location.hash.slice(1))
  const result = behind.get('tgAuthResult')
  const initData = behind.get('tgWebAppData')
  if (result === null && initData === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  if (initData) return { initData }
  const isAsked = sessionStorage.getItem(started) !== null
  sessionStorage.removeItem(started)
  return isAsked ? fieldsIn(result ?? '') : null
}

/** The fields of a login, as texts; null where somebody declined. */
export function fieldsIn(result: string): Readonly<Record<string, string>> | null {
  try {
    const bytes = Uint8Array.from(atob(result.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))
    const data: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof data !== 'object' || data === null || !('hash' in data)) return null
    return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value)]))
  } catch {
    return null
  }
}

/** The first name in a Mini App's data, for a button; '' without one. Nothing in it is verified. */
export function nameIn(initData: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? '')
    const name = (user as { first_name?: unknown } | null)?.first_name
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
