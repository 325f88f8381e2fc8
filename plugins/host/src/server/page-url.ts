import { segmentOf } from '@tessera/core'
import {
  InvalidPageUrlError,
  InvalidSegmentError,
  PageUrlOfOtherSiteError,
  PageUrlTooLongError,
  PageUrlWithQueryError,
  RepeatedSegmentError,
} from './errors.ts'

const maximumLength = 2000
/** One character may become several when percent-encoded. */
const maximumEncodedLength = maximumLength * 3
/** Control, format (such as right-to-left override) and line-breaking characters: not allowed in addresses. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * Splits a requested path, without its language, into decoded parts; `/` has none.
 * @param path percent-encoded or not; a query, a fragment and one trailing slash are ignored
 * @returns null for what can't be the path of a page: `//`, `/..`, `/a%00`, `http://…`, a path that is too long
 */
export function pathParts(path: string): string[] | null {
  if (path.length > maximumEncodedLength) return null
  const whole = path.replace(/[?#].*$/s, '')
  if (whole === '' || whole === '/') return []
  if (!whole.startsWith('/') || whole.includes('//')) return null
  const bare = whole.replace(/\/$/, '')
  const parts = bare.slice(1).split('/').map(decoded)
  return parts.every(isPart) ? parts : null
}

/**
 * Normalizes a page's url: with a leading slash, without a trailing one, decoded, without a query, with valid segments.
 * @param url as an editor typed it: `about/`, `/blog/articles/[blog.articles.slug]`
 * @throws a 400 of ./errors.ts with a cause that says what to change
 */
export function normalizePageUrl(url: string): string {
  const trimmed = url.trim()
  if (trimmed.length > maximumLength) throw new PageUrlTooLongError({ maximum: maximumLength })
  if (/[?#]/.test(trimmed)) throw new PageUrlWithQueryError()
  if (/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) throw new PageUrlOfOtherSiteError()
  const parts = pathParts(trimmed.startsWith('/') ? trimmed : `/${trimmed}`)
  if (!parts) throw new InvalidPageUrlError()
  const names = new Set<string>()
  for (const part of parts) {
    if (!/[[\]]/.test(part)) continue
    const segment = segmentOf(part)
    if (!segment) throw new InvalidSegmentError({ segment: part })
    if (names.has(segment.name)) throw new RepeatedSegmentError({ segment: part })
    names.add(segment.name)
  }
  return `/${parts.join('/')}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function isPart(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[/\\]/.test(part) && !unprintable.test(part)
}
