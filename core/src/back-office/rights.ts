/** What may be done with the records of an entity. */
export type EntityRight = 'read' | 'create' | 'update' | 'delete'

/** What the caller may do: `GET /api/core/rights`, for everyone. Entities without any right are left out. */
export interface Rights {
  readonly isAdministrator: boolean
  /** By path: `{ 'blog/articles': ['read', 'create', 'update', 'delete'] }`. */
  readonly entities: { readonly [entity: string]: readonly EntityRight[] }
}
