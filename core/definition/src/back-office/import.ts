import type { Issue } from '../issue.ts'

/**
 * Body of `POST /api/<module>/<entities>/import`. Records are created, or updated if `key` finds one. All or nothing, unless
 * `skipsInvalid`. Requires the rights to create and to update.
 */
export interface ImportRequest {
  /**
   * At most 5000 per call; fields as in a create, `title.en` for one language, or another column of `TransferColumns`.
   * Read-only fields are ignored. Rows that follow each other with the same key are lines of one record.
   */
  readonly rows: readonly { readonly [field: string]: unknown }[]
  /** The unique field that identifies existing records, or a column that does (default: `id`, if a row has one). */
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
  /** Columns that name linked records: those that don't exist are created. */
  readonly createsMissing?: readonly string[]
}

/** Response of an import: 200 if it (or its dry run) succeeded, 422 with the same data if rows are invalid and nothing was imported. */
export interface ImportReport {
  /** In a dry run, or if nothing was imported: how many valid records would have been. */
  readonly created: number
  readonly updated: number
  readonly errors: readonly ImportError[]
  /** What could not be done for rows that are imported nevertheless, such as a picture that can't be fetched; absent: nothing. */
  readonly warnings?: readonly ImportError[]
  /** Records of other entities that are created along: categories by their titles, files by their addresses; absent: none. */
  readonly added?: readonly ImportAddition[]
}

/** Records that an import creates beside those of its rows. */
export interface ImportAddition {
  /** Path of their entity. */
  readonly entity: string
  readonly count: number
  /** What the file calls them; at most 100. */
  readonly names: readonly string[]
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

/** A column of exports and imports that is no field of the entity: linked records, prices. */
export interface TransferColumnInfo {
  /** What requests call it: `categoriesToProducts`, `price.EUR`. */
  readonly name: string
  /** What files call it: `categories`. */
  readonly heading: string
  /** What people call it, by language of the back office; absent for linked records, which are called after their entity. */
  readonly labels?: Readonly<Record<string, string>>
  /** What else files call it, in any language. */
  readonly synonyms?: readonly string[]
  /** The entity whose records its cells name, separated by semicolons. */
  readonly entity?: string
  /** Of one record only: a reference. */
  readonly isSingle?: boolean
  /** Missing records may be created. */
  readonly canCreate?: boolean
  /** Its cells may be addresses: what they lead to is fetched. */
  readonly takesAddresses?: boolean
  /** A record may have several lines in a file, and this column differs between them. */
  readonly isOfLine?: boolean
  /** Existing records can be identified by it. */
  readonly isKey?: boolean
  readonly isNumber?: boolean
}

/** Response of `GET /api/core/transfer`: the columns that the caller may export, and import, beside the fields. */
export interface TransferColumns {
  readonly exported: readonly TransferColumnInfo[]
  readonly imported: readonly TransferColumnInfo[]
  /** Further columns may be imported that begin like this, such as properties that nothing has yet. */
  readonly open: readonly OpenColumns[]
}

/** Columns that an import may add. */
export interface OpenColumns {
  /** `property.` */
  readonly prefix: string
  /** What one of them is called, by language of the back office: `New property`. */
  readonly labels: Readonly<Record<string, string>>
}
