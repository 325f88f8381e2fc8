/** What a request's target asks for. */
export type PageAddress =
  /** A page in a language: `url` is decoded and without the language, `search` as sent. */
  | { readonly kind: 'page'; readonly language: string; readonly url: string; readonly search: string }
  /** The page is at another address; `path` is safe as `Location`. */
  | {
      readonly kind: 'redirect'
      readonly path: string
      readonly isPermanent: boolean
      readonly isByLanguage: boolean
      /** The decoded path, if it looks like a file's: `/humans.txt`. Most likely it is no page in any language. */
      readonly fileLike?: string
    }
  /** Not the address of a page. */
  | { readonly kind: 'invalid' }

const maximumLength = 8000
/** Control, format and line-breaking characters, which no page's address contains. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Delimiters must not occur inside a part, however they are encoded. */
const delimiter = /[/\\?#]/
const invalid = { kind: 'invalid' } as const
const fileName = /\.[a-z][a-z0-9]{1,11}$/i

/**
 * Parses the target of a request. Besides it, only the visitor's languages matter: no host, no other header.
 * @param target as in the request line
 * @param languages codes that a path may start with
 * @param preferred the language for a path without one
 */
export function parsePageAddress(target: string, languages: readonly string[], preferred: () => string): PageAddress {
  if (target.length > maximumLength || !target.startsWith('/')) return invalid
  const end = target.search(/[?#]/)
  const path = end === -1 ? target : target.slice(0, end)
  const query = end === -1 || target[end] === '#' ? '' : target.slice(end).replace(/#.*$/s, '')
  const parts = decodedParts(path)
  if (!parts) return invalid
  const [first, ...rest] = parts
  if (first === undefined || !languages.includes(first)) {
    const meant = languages.find(language => language.toLowerCase() === first?.toLowerCase())
    if (meant !== undefined) {
      return { kind: 'redirect', path: addressOf([meant, ...rest], query), isPermanent: true, isByLanguage: false }
    }
    const isFileLike = first === '.well-known' || fileName.test(parts.at(-1) ?? '')
    return {
      kind: 'redirect',
      path: addressOf([preferred(), ...parts], query),
      isPermanent: false,
      isByLanguage: true,
      ...(isFileLike && { fileLike: `/${parts.join('/')}` }),
    }
  }
  if (path.endsWith('/')) {
    return { kind: 'redirect', path: addressOf(parts, query), isPermanent: true, isByLanguage: false }
  }
  const filled = withoutEmptyParts(query)
  if (filled !== query) {
    return { kind: 'redirect', path: addressOf(parts, filled), isPermanent: false, isByLanguage: false }
  }
  return { kind: 'page', language: first, url: `/${rest.join('/')}`, search: query }
}

/** Forms submitted without a script send all their fields, even empty ones: `?order=&from=5`. */
function withoutEmptyParts(query: string): string {
  const parts = query.slice(1).split('&')
  const filled = parts.filter(part => !/^[^=]+=$/.test(part))
  if (filled.length === parts.length) return query
  return filled.length === 0 ? '' : `?${filled.join('&')}`
}

function decodedParts(path: string): string[] | null {
  if (path === '/') return []
  const parts: string[] = []
  for (const raw of path.slice(1).replace(/\/$/, '').split('/')) {
    const part = decoded(raw)
    if (
      part === null ||
      part === '' ||
      part === '.' ||
      part === '..' ||
      delimiter.test(part) ||
      unprintable.test(part)
    ) {
      return null
    }
    parts.push(part)
  }
  return parts
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Always starts with one slash and a known language, so that it can't lead to another site. */
function addressOf(parts: readonly string[], query: string): string {
  return `/${parts.map(encodeURIComponent).join('/')}${query.replace(/[^\x21-\x7e]/g, encodeURIComponent)}`
}
