/**
 * A preference of the back office, stored per subject or shared by everybody: `GET /api/core/preferences?prefix=<text>` lists,
 * `PUT /api/core/preferences/<key>` with `{ value, isShared? }` stores and `DELETE /api/core/preferences/<key>?isShared=`
 * deletes one. Only administrators may write shared preferences.
 */
export interface Preference {
  /** At most 200 characters of `a-z 0-9 - / . _`: `views/blog/articles/recent`. */
  readonly key: string
  /** JSON of at most 64 kB. */
  readonly value: unknown
  readonly isShared: boolean
  readonly updatedAt: string
}
