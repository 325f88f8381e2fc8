/**
 * Records found in all entities that the caller may read: `GET /api/core/search?q=<text>&limit=<per entity, default 5, at most 20>`,
 * best first. The same words in a list are its query's `search`: every word has to be in one of the searched fields.
 */
export interface SearchHit {
  readonly entity: string
  readonly id: string
  /** What names the record, by language or in none (`''`). */
  readonly title: { readonly [language: string]: string }
  readonly variant: string
  readonly updatedAt: string
}
