import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { Selection } from '../selection/use-selection.ts'
import type { PictureLocation } from '../state/list-includes.ts'
import type { ListState } from '../state/list-state.ts'

/** Props of the table and the cards of a list. */
export interface ListViewProps {
  readonly entity: Entity
  readonly rows: readonly AdminRow[]
  readonly columns: readonly string[]
  readonly pictureLocation: PictureLocation | null
  readonly selection: Selection
  readonly canDelete: boolean
  /** Ends of a relation that are given by the list's context. */
  readonly fixed: readonly string[]
  readonly state: ListState
  readonly onSort: (sort: ListState['sort']) => void
  /** Opens a record in a drawer; absent where it has its own screen. */
  readonly onOpen?: ((row: AdminRow) => void) | undefined
  readonly onDelete: (row: AdminRow) => void
  /** Moves a row to another position; absent where the list can't be reordered. */
  readonly onMove?: ((from: number, to: number) => void) | undefined
}
