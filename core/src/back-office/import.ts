import type { Issue } from '../issue.ts'

/**
 * Body of `POST /api/<module>/<entities>/import`. Records are made, or changed where `key` finds one. All or nothing, unless
 * `skipsInvalid`. Needs the right to create and to update.
 */
export interface ImportRequest {
  /** At most 5000 per call; fields as in a create, or `title.en` for one language. What nobody may set is left out. */
  readonly rows: readonly { readonly [field: string]: unknown }[]
  /** The unique field that tells whether a record is there already (default: `id` where a row has one). */
  readonly key?: string
  /**
   * `csv`: every value is a text as an export writes it, so that numbers are read from it, an empty one is nothing and the
   * apostrophe before a formula goes (default `json`: values as in a create).
   */
  readonly format?: 'json' | 'csv'
  /** Checks everything on the database and changes nothing. */
  readonly isDryRun?: boolean
  /** Imports the rows that are right and leaves the others out. */
  readonly skipsInvalid?: boolean
}

/** Answer of an import: 200 when it (or its dry run) went through, 422 with the same data when rows were wrong and nothing was imported. */
export interface ImportReport {
  /** In a dry run, and when nothing was imported: how many rows are right and would be. */
  readonly created: number
  readonly updated: number
  readonly errors: readonly ImportError[]
}

export interface ImportError {
  /** Which row, counted from 0. */
  readonly row: number
  /** The field that is wrong; null when it is the row as a whole. */
  readonly field: string | null
  readonly message: string
  /** What is wrong, for programs; `path` is that of the value in its row. */
  readonly issue: Issue
}
