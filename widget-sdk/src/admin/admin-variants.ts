import type { BatchOperation, Entity, Filter, ListQuery } from '@tessera/core'
import type { ReactNode } from 'react'

/** A record of any entity, as the back office handles it. */
export interface AdminRow {
  readonly id: string
  readonly variant: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** The table of an entity: toolbar, filters, rows or cards, pagination. */
export interface AdminTableProps {
  readonly entity: Entity
  /** For a table inside a form: only records with these values are shown, and new ones get them. */
  readonly where?: readonly Filter[]
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Keep search, filters and page in the address (default); a table inside a form doesn't. */
  readonly isEmbedded?: boolean
  readonly title?: ReactNode
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

/** The id of a record, or the `ref` of one that a batch creates. */
export type RecordRef = string | { readonly $ref: string }

/** Creates a record when there is no id, else changes the record with that id. */
export interface AdminFormProps {
  readonly entity: Entity
  readonly id?: string
  /** First values of a new record. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Fields that are given and not shown, such as the other end of a relation. */
  readonly hidden?: readonly string[]
  /** Writes that are saved together with a new record, such as the link to the record that it was created for. */
  readonly dependentWrites?: (record: RecordRef) => readonly BatchOperation[]
  /** In a drawer over another form, without an address of its own. */
  readonly isEmbedded?: boolean
  readonly onSaved?: (row: AdminRow) => void
  readonly onDeleted?: () => void
  readonly onClose?: () => void
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
