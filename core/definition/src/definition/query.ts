import type { Entity } from './entity.ts'
import type { Include } from './include.ts'
import type { RelatedColumn } from './related-column.ts'
import type { Column } from './row.ts'

/** Comparison operators: `isNull` and `isNotNull` take no value, `inArray` and `notInArray` take a list. */
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

/** The query of a list; `E` checks columns and includes. */
export interface ListQuery<E extends Entity = Entity, Shape = unknown> {
  /**
   * Matches all of `and`, and at least one of `or` if given. Columns of related records are made by `linkedColumn` and
   * `followColumn`.
   */
  readonly filters?: {
    readonly and?: readonly Filter<Column<E> | RelatedColumn<E>>[]
    readonly or?: readonly Filter<Column<E> | RelatedColumn<E>>[]
  }
  /**
   * Words that must all occur in one of the searched fields (`searchedFields`), ignoring case; or the id of a record. At most
   * 200 characters.
   */
  readonly search?: string
  readonly orderBy?: readonly Order<Column<E>>[]
  /** At most 1000 (default 100). */
  readonly limit?: number
  readonly offset?: number
  /**
   * `offset` and `limit` count from the end of the list, whose order stays: without an offset, its last records. What is near the
   * end of a long list is found from there.
   */
  readonly fromEnd?: boolean
  /** Adds the total number of matches, which is estimated (`isEstimated`) beyond 10,000. */
  readonly count?: boolean
  readonly include?: readonly Include<E, Shape>[]
  /** The most records that each include adds to a record, the first in order (default 1000). */
  readonly includeLimit?: number
  /** Columns that plugins compute (`listColumns`), added to each row under their name: `price.EUR`. */
  readonly computed?: readonly string[]
}
