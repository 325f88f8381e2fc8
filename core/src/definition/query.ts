import type { Entity } from './entity.ts'
import type { Include } from './include.ts'
import type { Column } from './row.ts'

/** The comparisons of decisions of the API: `isNull` and `isNotNull` take no value, `inArray` and `notInArray` a list. */
export const filterMethods = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'inArray',
  'notInArray',
  'isNull',
  'isNotNull',
] as const

export type FilterMethod = (typeof filterMethods)[number]

type FilterValue = string | number | boolean | null

/** One comparison. */
export interface Filter<Name extends string = string> {
  readonly column: Name
  readonly method: FilterMethod
  readonly value?: FilterValue | readonly FilterValue[]
}

export interface Order<Name extends string = string> {
  readonly column: Name
  readonly method: 'asc' | 'desc'
}

/** What a list may be asked for; `E` checks columns and includes. */
export interface ListQuery<E extends Entity = Entity, Shape = unknown> {
  /** All of `and`, and at least one of `or` where it is given. */
  readonly filters?: {
    readonly and?: readonly Filter<Column<E>>[]
    readonly or?: readonly Filter<Column<E>>[]
  }
  /**
   * Words that all have to be in one of the searched fields (`searchedFields`), in any case; or the id of a record. At most
   * 200 characters.
   */
  readonly search?: string
  readonly orderBy?: readonly Order<Column<E>>[]
  /** At most 1000 (default 100). */
  readonly limit?: number
  readonly offset?: number
  /** Adds the total of all that the filters match. */
  readonly count?: boolean
  readonly include?: readonly Include<E, Shape>[]
}
