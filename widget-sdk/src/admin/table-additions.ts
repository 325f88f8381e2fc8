import type { Entity, Filter, Order } from '@tessera/core'
import type { ComponentType } from 'react'
import type { AdminRow } from './admin-row.ts'

/**
 * A column of a table that a package adds: of a field, of what is included with its records, or, under the name that requests
 * use, of what a plugin computes on the server (`listColumns`): `price.EUR`.
 */
export interface TableColumn {
  readonly title: string
  /** Paths of the related records that it shows. */
  readonly include?: readonly string[]
  /** Further computed values that its cell reads: `missing`. Rows have them under these names while the column is shown. */
  readonly computed?: readonly string[]
  /** Needless for computed values, which are shown like fields of their kind. */
  readonly Cell?: ComponentType<{ readonly row: AdminRow }>
  /** Of a computed value: it can be filtered by and sorted by, and rows have it under the column's name while it is shown. */
  readonly kind?: 'text' | 'number' | 'boolean' | 'date' | 'datetime'
  /** True: shown after the default columns until somebody chooses others (default false). */
  readonly isDefault?: boolean
  /** True: a filter only, as for what the list needn't say about each record (default false). */
  readonly isFilterOnly?: boolean
}

/** A view that a package brings: a tab above a table, with the conditions, order and columns that it begins with. */
export interface TableTab {
  /** Unique among the tabs of the table. */
  readonly name: string
  readonly label: string
  /**
   * By a field (`title.en`), an added column, or a relation (`categoriesToProducts`, whose values are ids of the records that it
   * links). A range has two values, either of which may be empty.
   */
  readonly filters: readonly {
    readonly column: string
    readonly operator: 'is' | 'not' | 'any' | 'none' | 'range' | 'empty' | 'filled'
    readonly values: readonly string[]
  }[]
  readonly sort?: readonly Order[]
  readonly columns?: readonly string[]
  /** How many records it has, where that is known. */
  readonly count?: number
}

/** Props of what is done with the selected records of a table. */
export interface TableActionsProps {
  readonly count: number
  /** Reads the selected records. */
  readonly rows: () => Promise<readonly AdminRow[]>
  /**
   * Where all that the list shows is selected: its filters and search as in its address, for routes that take these instead of
   * ids (`matchingIds`).
   */
  readonly filters?: string
  /** Ends the selection. */
  readonly onDone: () => void
}

/** What a package adds to the generic table of an entity. */
export interface TableAdditions {
  /** By the name of a field, or by one that no field has. */
  readonly columns?: Readonly<Record<string, TableColumn>>
  /** Names of the columns that are shown until somebody chooses others; relations by the name of their include. */
  readonly defaultColumns?: readonly string[]
  /** How rows are ordered until somebody chooses otherwise. */
  readonly defaultSort?: readonly Order[]
  readonly tabs?: readonly TableTab[]
  /** Between the title and the records, where the table has a screen of its own: what the records came from, and what renews them. */
  readonly Banner?: ComponentType
  /** Names of columns that have a button of their own beside `Filter`, for what a list is often filtered by. */
  readonly filters?: readonly string[]
  /** Names of fields and relations that have a button of their own in the bar of a selection, for what is often changed. */
  readonly bulkEdits?: readonly string[]
  /** Buttons in the bar of a selection. */
  readonly Actions?: ComponentType<TableActionsProps>
  /** Finds records by a search that covers more than their own fields. @returns the conditions to list them by */
  readonly findBySearch?: (search: string, signal: AbortSignal) => Promise<readonly Filter[]>
  /** False: rows begin without a picture (default true). */
  readonly hasPictures?: boolean
}

/** What a package adds to the list of an entity, its own or another's. */
export interface EntityListAdditions {
  readonly entity: Entity
  /** Its default export is a hook, so that it can read messages. It returns the same object as long as it says the same. */
  readonly load: () => Promise<{ readonly default: () => TableAdditions }>
}

/** Declares additions to a list, for `lists` of `defineAdmin`. Those of all packages are shown together. */
export function adminList(entity: Entity, load: EntityListAdditions['load']): EntityListAdditions {
  return { entity, load }
}
