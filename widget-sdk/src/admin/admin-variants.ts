import type { BatchOperation, Entity, Filter, ListQuery } from '@tessera/core'
import type { ReactNode } from 'react'

/** A record as the back office carries it: of any entity. */
export interface AdminRow {
  readonly id: string
  readonly variant: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly [field: string]: unknown
}

/** The table of an entity: toolbar, filters, rows or cards, paging. */
export interface AdminTableProps {
  readonly entity: Entity
  /** Set on a table inside a form: only these records; what is added gets these values. */
  readonly where?: readonly Filter[]
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The address remembers search, filters and page (default); a table inside a form keeps them to itself. */
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

/** Chooses a record, or none. */
export interface AdminSelectInputProps {
  readonly entity: Entity
  readonly value: string | null
  readonly onChange: (id: string | null, row: AdminRow | null) => void
  readonly where?: readonly Filter[]
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** The id of a record, or what a batch calls the one that it makes. */
export type RecordRef = string | { readonly $ref: string }

/** Makes a record without an id, changes the one with it. */
export interface AdminFormProps {
  readonly entity: Entity
  readonly id?: string
  /** First values of a new record. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Fields that are given already and not shown, as the other end of a relation. */
  readonly hidden?: readonly string[]
  /** Writes that go along with a new record, all of them or none, as the link to what it is made for. */
  readonly companions?: (record: RecordRef) => readonly BatchOperation[]
  /** In a drawer over another form: no address of its own. */
  readonly isEmbedded?: boolean
  readonly onSaved?: (row: AdminRow) => void
  readonly onDeleted?: () => void
  readonly onClose?: () => void
}

/** Reads records and hands them on; draws nothing itself. */
export interface AdminFindProps {
  readonly entity: Entity
  readonly id?: string
  readonly query?: ListQuery
  readonly children: (rows: readonly AdminRow[]) => ReactNode
}

/** What a record is called and of which kind it is. */
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
