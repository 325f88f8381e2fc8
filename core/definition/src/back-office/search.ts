/**
 * Records found in all entities that the caller may read: `GET /api/core/search?q=<text>&limit=<per entity, default 5, at most 20>`,
 * best first. Lists take the same words as `search`: every word must occur in one of the searched fields.
 */
export interface SearchHit {
  readonly entity: string
  readonly id: string
  /** Title of the record by language, or under `''` if it isn't localized. */
  readonly title: { readonly [language: string]: string }
  readonly variant: string
  readonly updatedAt: string
}
