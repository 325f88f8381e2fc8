import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { Selection } from '../selection/use-selection.ts'
import type { PictureLocation } from '../state/list-includes.ts'
import type { ListState } from '../state/list-state.ts'

/** What the ways to show a page of records are given. */
export interface ListViewProps {
  readonly entity: Entity
  readonly rows: readonly AdminRow[]
  readonly columns: readonly string[]
  readonly pictureLocation: PictureLocation | null
  readonly selection: Selection
  readonly canDelete: boolean
  /** Ends of a relation that the place of the list says already. */
  readonly fixed: readonly string[]
  readonly state: ListState
  readonly onSort: (sort: ListState['sort']) => void
  /** Opens a record over what is shown; absent where it has its own screen. */
  readonly onOpen?: ((row: AdminRow) => void) | undefined
  readonly onDelete: (row: AdminRow) => void
  /** Moves a row to the place of another; absent where the order is not one to be set. */
  readonly onMove?: ((from: number, to: number) => void) | undefined
}
