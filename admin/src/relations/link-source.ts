import type { BatchOperation } from '@tessera/core'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import type { ReactNode } from 'react'
import type { LinkTarget } from './link-definition.ts'
import type { ResolvedLink } from './use-links.ts'

/** Writes in the same transaction as a new record. */
export type DependentWrites = (record: RecordRef) => readonly BatchOperation[]

/** Where the links of a section are stored: on the server, or in the form of a record that isn't created yet. */
export interface LinkSource {
  /** Undefined until they are loaded. */
  readonly links: readonly ResolvedLink[] | undefined
  readonly total: number | undefined
  readonly isEstimated?: boolean | undefined
  readonly error: Error | null
  retry(): void
  /** Adds links after the last one. */
  add(target: LinkTarget, records: readonly AdminRow[]): Promise<void>
  /** The writes that link a new record in the same transaction; undefined where it is linked afterwards. */
  dependentWrites(target: LinkTarget): Promise<DependentWrites | undefined>
  /** Called with a record that was created in the drawer. */
  created(target: LinkTarget, record: AdminRow): void
  /** @returns a promise that rejects if the link stays, after a message */
  remove(link: AdminRow): Promise<void>
  /** Absent where links have no order. */
  readonly move?: ((from: number, to: number) => void) | undefined
  readonly canAdd: boolean
  readonly canRemove: boolean
  /** Whether the link's own fields can be edited. */
  readonly hasSettings: boolean
  readonly paging?: ReactNode
}
