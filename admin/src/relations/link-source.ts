import type { BatchOperation } from '@tessera/core'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import type { ReactNode } from 'react'
import type { LinkTarget } from './link-definition.ts'
import type { ResolvedLink } from './use-links.ts'

/** Writes that go along with a new record, all of them or none. */
export type DependentWrites = (record: RecordRef) => readonly BatchOperation[]

/** Where the links of a section are kept: by the server, or by a form whose record is yet to be made. */
export interface LinkSource {
  /** Undefined until they are there. */
  readonly links: readonly ResolvedLink[] | undefined
  readonly total: number | undefined
  readonly error: Error | null
  retry(): void
  /** Links records, after the last link. */
  add(target: LinkTarget, records: readonly AdminRow[]): Promise<void>
  /** What links a record that is made in place, in the same step as it is made; undefined where that is done afterwards. */
  dependentWrites(target: LinkTarget): Promise<DependentWrites | undefined>
  /** Called with a record that was made in place. */
  created(target: LinkTarget, record: AdminRow): void
  /** @returns a promise that rejects where it stays, after it was said why */
  remove(link: AdminRow): Promise<void>
  /** Absent where there is no order to set. */
  readonly move?: ((from: number, to: number) => void) | undefined
  readonly canAdd: boolean
  readonly canRemove: boolean
  /** Whether a link has fields of its own to be set here. */
  readonly hasSettings: boolean
  readonly paging?: ReactNode
}
