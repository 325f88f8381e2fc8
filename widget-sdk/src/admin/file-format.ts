import type { Entity } from '@tessera/core'

/** A table as it was read: texts by the names of columns. */
export interface FileTable {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A file that another product writes, and what its columns mean here. */
export interface FileFormat {
  /** Whether a table with these columns is one. */
  recognizes(columns: readonly string[]): boolean
  /** The table with the columns that an export of the entity has: the rest of the import knows them by their names. */
  read<Table extends FileTable>(table: Table): Table
}

/** A format that a package adds to the imports of an entity. */
export interface EntityFileFormat {
  readonly entity: Entity
  /** What it is called, in every language: `Shopify`. */
  readonly name: string
  readonly load: () => Promise<{ readonly default: FileFormat }>
}

/** Declares a format of files, for `fileFormats` of `defineAdmin`; it is loaded when a file is chosen. */
export function fileFormat(entity: Entity, name: string, load: EntityFileFormat['load']): EntityFileFormat {
  return { entity, name, load }
}
