import { cookieName, subjectCookie } from '@tessera/rbac'

/** What the cookie says that pages may read. */
export interface SubjectCookie {
  readonly subjectId: string
  /** When the access token ends, milliseconds since 1970. */
  readonly end: number
}

/**
 * Reads it among the document's cookies; null without one, or with one that makes no sense.
 * @param isSecure the page came over https: there a cookie of the plain name is another site's
 */
export function readSubjectCookie(cookies: string, isSecure: boolean): SubjectCookie | null {
  const name = cookieName(subjectCookie, isSecure)
  const found = cookies.split('; ').find(each => each.startsWith(`${name}=`))
  const [subjectId, seconds] = (found?.slice(name.length + 1) ?? '').split('.')
  const end = Number(seconds) * 1000
  return subjectId && end > 0 ? { subjectId, end } : null
}

/** Assigned to `document.cookie` it takes the cookie away. */
export function expiredSubjectCookie(isSecure: boolean): string {
  return `${cookieName(subjectCookie, isSecure)}=; path=/; max-age=0${isSecure ? '; secure' : ''}`
}
