/** Data signed by Telegram: the fields of its login, or the init data of a Mini App. */
export type TelegramProof = Readonly<Record<string, string>> | { readonly initData: string }

const started = 'tessera.telegram'

/** Sends the browser to Telegram, which returns to this page with `#tgAuthResult=...`. */
export function startTelegramLogin(botId: string): void {
  const { origin, pathname, search } = location
  sessionStorage.setItem(started, botId)
  const query = new URLSearchParams({ bot_id: botId, origin, return_to: `${origin}${pathname}${search}` })
  location.assign(`https://oauth.telegram.org/auth?${query}`)
}

/**
 * Removes the data that Telegram put into the url's fragment and returns it. Login fields count only in the tab that
 * started the login; otherwise somebody else's link would log its reader in to that person's account.
 * @returns null if there is none, or none that counts
 */
export function takeTelegramProof(): TelegramProof | null {
  const hash = new URLSearchParams(location.hash.slice(1))
  const result = hash.get('tgAuthResult')
  const initData = hash.get('tgWebAppData')
  if (result === null && initData === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  if (initData) return { initData }
  const isAsked = sessionStorage.getItem(started) !== null
  sessionStorage.removeItem(started)
  return isAsked ? fieldsIn(result ?? '') : null
}

/** The login fields, as strings; null if the user declined. */
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

/** The first name in a Mini App's data, for a button; '' if there is none. None of it is verified. */
export function nameIn(initData: string): string {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(initData).get('user') ?? '')
    const name = (user as { first_name?: unknown } | null)?.first_name
    return typeof name === 'string' ? name : ''
  } catch {
    return ''
  }
}
