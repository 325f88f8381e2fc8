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
/** A character may take several when it is percent-encoded. */
const maximumEncodedLength = maximumLength * 3
/** Control, format (as the right-to-left override) and line-breaking characters: never in an address. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * Splits the path that a visitor asked for, without its language, into decoded parts; `/` has none.
 * @param path as in the address bar, percent-encoded or not; a query, a fragment and one slash at the end are ignored
 * @returns null for what can be no page's path: `//`, `/..`, `/a%00`, `http://…`, one that is far too long
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
 * The one way to write a page's url: a leading slash, none at the end, decoded, without query, with valid segments.
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
