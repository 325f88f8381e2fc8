import type { Issue } from '../issue.ts'

/**
 * Body of `POST /api/<module>/<entities>/import`. Records are created, or updated if `key` finds one. All or nothing, unless
 * `skipsInvalid`. Requires the rights to create and to update.
 */
export interface ImportRequest {
  /** At most 5000 per call; fields as in a create, or `title.en` for one language. Read-only fields are ignored. */
  readonly rows: readonly { readonly [field: string]: unknown }[]
  /** The unique field that identifies existing records (default: `id`, if a row has one). */
  readonly key?: string
  /**
   * `csv`: every value is text as written by an export; numbers are parsed, empty cells are null, and the apostrophe that
   * escapes formulas is removed (default `json`: values as in a create).
   */
  readonly format?: 'json' | 'csv'
  /** Checks everything against the database without changing it. */
  readonly isDryRun?: boolean
  /** Imports the valid rows and skips the others. */
  readonly skipsInvalid?: boolean
}

/** Response of an import: 200 if it (or its dry run) succeeded, 422 with the same data if rows are invalid and nothing was imported. */
export interface ImportReport {
  /** In a dry run, or if nothing was imported: how many valid rows would have been. */
  readonly created: number
  readonly updated: number
  readonly errors: readonly ImportError[]
}

export interface ImportError {
  /** Index of the row, from 0. */
  readonly row: number
  /** The invalid field; null if the row as a whole is invalid. */
  readonly field: string | null
  readonly message: string
  /** The same for programs; `path` is relative to the row. */
  readonly issue: Issue
}
