import type { BatchWrite, Entity, Filter, ListQuery } from '@tessera/core'
import type { ReactNode } from 'react'
import type { AdminRow } from './admin-row.ts'
import type { FormAdditions } from './form-additions.ts'
import type { RecordRef } from './record-ref.ts'
import type { TableAdditions } from './table-additions.ts'

/** The table of an entity: toolbar, filters, rows or cards, pagination. */
export interface AdminTableProps {
  readonly entity: Entity
  /** For a table inside a form: only records with these values are shown, and new ones get them. */
  readonly where?: readonly Filter[]
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Keep search, filters and page in the address (default); a table inside a form doesn't. */
  readonly isEmbedded?: boolean
  readonly title?: ReactNode
  /** What a package adds to the generic table; the same object as long as it says the same. */
  readonly additions?: TableAdditions
}

/** One record in a list: its row fields and actions, as a card. */
export interface AdminTableRowProps {
  readonly entity: Entity
  readonly data: AdminRow
  readonly onEdit?: () => void
  readonly onDeleted?: () => void
}

/** Selects a record, or none. */
export interface AdminSelectInputProps {
  readonly entity: Entity
  readonly value: string | null
  readonly onChange: (id: string | null, row: AdminRow | null) => void
  readonly where?: readonly Filter[]
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** Creates a record when there is no id, else changes the record with that id. */
export interface AdminFormProps {
  readonly entity: Entity
  readonly id?: string
  /** First values of a new record. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Fields that are given and not shown, such as the other end of a relation. */
  readonly hidden?: readonly string[]
  /** Writes that are saved together with a new record, such as the link to the record that it was created for. */
  readonly dependentWrites?: (record: RecordRef) => readonly BatchWrite[]
  /** In a drawer over another form, without an address of its own. */
  readonly isEmbedded?: boolean
  readonly onSaved?: (row: AdminRow) => void
  readonly onDeleted?: () => void
  readonly onClose?: () => void
  /** What a package adds to the generic form; the same object as long as it says the same. */
  readonly additions?: FormAdditions
}

/** Reads records and passes them on; renders nothing itself. */
export interface AdminFindProps {
  readonly entity: Entity
  readonly id?: string
  readonly query?: ListQuery
  readonly children: (rows: readonly AdminRow[]) => ReactNode
}

/** The name of a record, with its kind. */
export interface AdminDefaultProps {
  readonly entity: Entity
  readonly data: AdminRow
}

/** The variants that every entity has in the back office. */
export interface AdminVariantProps {
  readonly find: AdminFindProps
  readonly 'admin-table': AdminTableProps
  readonly 'admin-table-row': AdminTableRowProps
  readonly 'admin-select-input': AdminSelectInputProps
  readonly 'admin-form': AdminFormProps
  readonly default: AdminDefaultProps
}

export type AdminVariantName = keyof AdminVariantProps
