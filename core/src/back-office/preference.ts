/**
 * Something that the back office remembers for a subject on every device, or for everybody: `GET /api/core/preferences?prefix=<text>`
 * lists, `PUT /api/core/preferences/<key>` with `{ value, isShared? }` keeps, `DELETE /api/core/preferences/<key>?isShared=` forgets.
 * A shared one needs the role of an administrator to write.
 */
export interface Preference {
  /** At most 200 characters of `a-z 0-9 - / . _`: `views/blog/articles/recent`. */
  readonly key: string
  /** JSON of at most 64 kB. */
  readonly value: unknown
  readonly isShared: boolean
  readonly updatedAt: string
}
