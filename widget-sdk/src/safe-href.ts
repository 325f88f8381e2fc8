/** A link's target that is known to be safe. */
export interface SafeHref {
  readonly href: string
  /** Leads to another site: open it in a new tab with `rel="noopener"`. Not set for what another program opens. */
  readonly isExternal: boolean
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Makes an address that an editor typed safe for `href`. One with a scheme must be http, https, mailto or tel; `#part` and a
 * bare `?` mean the current page, the latter reloaded; anything else is a path of this site and is prefixed with the
 * language unless it starts with one.
 * @param languages codes that a path may start with (default: only `language`)
 * @returns null for what must not become a link: `javascript:`, `//elsewhere.com`, an empty text
 */
export function safeHref(
  url: string | null | undefined,
  language: string,
  languages: readonly string[] = [language],
): SafeHref | null {
  const bare = withoutControls(url ?? '')
  if (bare === '') return null
  if (bare.startsWith('#') || bare === '?') return { href: bare, isExternal: false }
  if (hasScheme(bare)) return external(bare)
  if (/^[/\\]{2}/.test(bare)) return null
  return { href: internal(bare, language, languages), isExternal: false }
}

/** An address for the `src` of a picture: a path of this site or https; null for anything else. */
export function safeImageUrl(url: string | null | undefined): string | null {
  const bare = withoutControls(url ?? '')
  if (/^\/(?![/\\])/.test(bare)) return bare
  return bare.startsWith('https://') && URL.canParse(bare) ? bare : null
}

function hasScheme(url: string): boolean {
  return (url.split(/[/?#]/)[0] ?? '').includes(':')
}

function external(url: string): SafeHref | null {
  if (!URL.canParse(url)) return null
  const parsed = new URL(url)
  return schemes.has(parsed.protocol) ? { href: parsed.href, isExternal: parsed.protocol.startsWith('http') } : null
}

function internal(url: string, language: string, languages: readonly string[]): string {
  const path = url.startsWith('/') ? url : `/${url}`
  // Resolving against a fixed origin removes dots and backslashes from the path, so that it stays on this site.
  const { pathname, search, hash } = new URL(path.replaceAll('\\', '/').replace(/^\/+/, '/'), 'https://site.invalid')
  const first = pathname.split('/')[1] ?? ''
  const localized = languages.includes(first) ? pathname : `/${language}${pathname === '/' ? '' : pathname}`
  return `${localized}${search}${hash}`
}

/** Browsers ignore spaces and control characters in addresses, which can hide a scheme: `java\tscript:`. */
function withoutControls(url: string): string {
  return url.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
}
