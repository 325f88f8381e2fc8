import { subjectCookie } from '@tessera/rbac'

/** What the cookie says that pages may read. */
export interface SubjectCookie {
  readonly subjectId: string
  /** When the access token ends, milliseconds since 1970. */
  readonly end: number
}

/** Reads it among the document's cookies; null without one, or with one that makes no sense. */
export function readSubjectCookie(cookies: string): SubjectCookie | null {
  const found = cookies.split('; ').find(each => each.startsWith(`${subjectCookie}=`))
  const [subjectId, seconds] = (found?.slice(subjectCookie.length + 1) ?? '').split('.')
  const end = Number(seconds) * 1000
  return subjectId && end > 0 ? { subjectId, end } : null
}

/** Assigned to `document.cookie` it takes the cookie away. */
export const expiredSubjectCookie = `${subjectCookie}=; path=/; max-age=0`
