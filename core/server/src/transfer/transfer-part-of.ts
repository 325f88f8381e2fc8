import type { Entity, OpenColumns, TransferColumnInfo } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import type { Cause } from '../issue.ts'
import type { Values } from '../rest/record-validator.ts'
import type { NameToolsOf } from './record-names-of.ts'

/** A column of a part; its heading is its name unless it has another. */
export type PartColumn = Omit<TransferColumnInfo, 'heading'> & { readonly heading?: string }

/** Cells of a line by the names of columns; a column that is absent has an empty cell. */
export type Cells = Readonly<Record<string, string>>

/** A line of an import. */
export interface ImportLine {
  /** Index of the row in the request, from 0: what errors name. */
  readonly row: number
  /** Those of the part only; an empty cell is ''. */
  readonly cells: Cells
}

/** A record of an import that has been written, with the part's cells in its lines. */
export interface ImportedRecord {
  readonly id: string
  readonly isNew: boolean
  readonly lines: readonly ImportLine[]
}

/** For whom something is read or written. */
export interface CallerToolsOf<Host> {
  readonly host: Host
  readonly context: Context
}

export interface ExportToolsOf<Host> extends CallerToolsOf<Host> {
  readonly names: NameToolsOf<Host>
}

export interface ImportToolsOf<Host> {
  /** Whatever is written with it, directly or by services, is part of the import's transaction. */
  readonly host: Host
  readonly context: Context & { readonly transaction: Transaction }
  readonly names: NameToolsOf<Host>
  readonly isDryRun: boolean
  /** Columns in which missing records may be created. */
  readonly createsMissing: ReadonlySet<string>
  /** A cell that can't be imported: its record is not. @param column null for the row as a whole */
  refuse(row: number, column: string | null, cause: Cause): void
  /** What could not be done, though the record is imported. */
  warn(row: number, column: string | null, cause: Cause): void
  /** A record that is created along; in a dry run, one that would be. */
  added(entity: Entity, name: string): void
}

/**
 * Columns of exported and imported files that are no fields of an entity. A plugin declares them in `transferParts`, for its own
 * entities or others'; the relations of every entity are such a part, too. What is exported can be imported again, into the same
 * site or into an empty one, and gives the same cells.
 */
export interface TransferPartOf<Host, E extends Entity = Entity> {
  readonly entity: E
  /** Callers who may not read all of them have no such columns. */
  readonly reads: readonly Entity[]
  /** Callers who may not create and update all of them can't import these columns. Entities that only services write don't count. */
  readonly writes?: readonly Entity[]
  /** Relations whose links it reads and writes in a way of its own: they are no columns. */
  readonly replaces?: readonly Entity[]
  /** The columns that a file with everything has now, in their order. */
  columns(tools: CallerToolsOf<Host>, use: 'export' | 'import'): Promise<readonly PartColumn[]>
  /** The column of a name that `columns` doesn't list yet, such as a property that the import adds; undefined for others'. */
  column?(name: string): PartColumn | undefined
  /** Says that `column` knows names of a prefix that nothing has yet. */
  open?(host: Host): OpenColumns
  /**
   * The lines of records, by id: at least one for each. Cells of columns that are no `isOfLine` are in the first line.
   * @param names of the columns that are exported
   */
  read(
    ids: readonly string[],
    names: readonly string[],
    tools: ExportToolsOf<Host>,
  ): Promise<ReadonlyMap<string, readonly Cells[]>>
  /** Ids of the records that a key column identifies, by its value. */
  findByKey?(
    column: string,
    values: readonly string[],
    tools: CallerToolsOf<Host>,
  ): Promise<ReadonlyMap<string, string>>
  /** Runs before the transaction and not in a dry run: what takes long, such as fetching files. */
  prepare?(lines: readonly ImportLine[], tools: ExportToolsOf<Host>): Promise<void>
  /** Fields of the records that cells stand for, such as a reference by its title; by row. */
  values?(lines: readonly ImportLine[], tools: ImportToolsOf<Host>): Promise<ReadonlyMap<number, Values>>
  /** Writes the cells of records that have been written themselves. What can't be is refused by `tools.refuse`. */
  write?(records: readonly ImportedRecord[], tools: ImportToolsOf<Host>): Promise<void>
}
