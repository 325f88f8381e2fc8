/** A value that is the id of another record of the same import, by its key. */
export interface KeyReference {
  readonly $key: string
}

/** A record from elsewhere, as an importer says it. */
export interface SourceRecord {
  /** What its source calls it, once for all of an import: `post/12`. */
  readonly key: string
  /** Path of its entity. */
  readonly entity: string
  /** Its fields, as in a create; references may be `{ $key }`. */
  readonly data: Readonly<Record<string, unknown>>
  /** When it was made there; its `createdAt` here. */
  readonly createdAt?: string
  /** A unique field: an existing record with the same value is taken in place of a new one, and stays as it is. */
  readonly finds?: string
  /** Key of the record that it is a part of: it stays where that stays. */
  readonly owner?: string
  /** Keys of records that its texts mention, such as pictures: these stay where it stays. */
  readonly uses?: readonly string[]
}

/** What became of a record. */
export interface ImportedResult {
  readonly key: string
  /** `created` now, `unchanged` since an earlier run, `found` in the site, or `refused`. */
  readonly status: 'created' | 'unchanged' | 'found' | 'refused'
  readonly id?: string
  /** Why it was refused. */
  readonly cause?: string
}

/** A record that the import has brought already. */
export interface KnownRecord {
  readonly key: string
  readonly entity: string
  readonly id: string
  /** The requested fields of it; null if it was deleted since. */
  readonly values: Readonly<Record<string, unknown>> | null
}

/** How to find what an import has brought: `POST /api/core/imports` answers it. */
export interface OpenedImport {
  /** Null in a dry run of an import that never ran. */
  readonly importId: string | null
  /** Modules of the site. */
  readonly modules: readonly string[]
  readonly languages: readonly string[]
  readonly defaultLanguage: string
}

/** A step of undoing an import. */
export interface UndoneStep {
  readonly removed: number
  /** Whether there is more to remove. */
  readonly isDone: boolean
  /** What stays, because it was edited since or belongs to what was. */
  readonly stays: readonly { readonly key: string; readonly entity: string; readonly id: string }[]
}
