import { cookieName, subjectCookie } from '@tessera/rbac'

/** Content of the cookie that pages may read. */
export interface SubjectCookie {
  readonly subjectId: string
  /** Expiry of the access token, in milliseconds since 1970. */
  readonly end: number
}

/**
 * Reads the cookie from the document's cookies; null if it is absent or malformed.
 * @param isSecure the page was loaded over https, where a cookie with the plain name may be another site's
 */
export function readSubjectCookie(cookies: string, isSecure: boolean): SubjectCookie | null {
  const name = cookieName(subjectCookie, isSecure)
  const found = cookies.split('; ').find(each => each.startsWith(`${name}=`))
  const [subjectId, seconds] = (found?.slice(name.length + 1) ?? '').split('.')
  const end = Number(seconds) * 1000
  return subjectId && end > 0 ? { subjectId, end } : null
}

/** Removes the cookie when assigned to `document.cookie`. */
export function expiredSubjectCookie(isSecure: boolean): string {
  return `${cookieName(subjectCookie, isSecure)}=; path=/; max-age=0${isSecure ? '; secure' : ''}`
}
