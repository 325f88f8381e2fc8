/** A right to the records of an entity. */
export type EntityRight = 'read' | 'create' | 'update' | 'delete'

/**
 * The caller's rights: `GET /api/core/rights`, for everyone. Entities without any right are left out; those that only services
 * write (`writes` of the definition) can at most be read.
 */
export interface Rights {
  readonly isAdministrator: boolean
  /** By path: `{ 'blog/articles': ['read', 'create', 'update', 'delete'] }`. */
  readonly entities: { readonly [entity: string]: readonly EntityRight[] }
}
