import { createContext, useContext } from 'react'
import type { BlockRegion, ComposedParts } from './page/page-parts.ts'
import type { SelectionPath } from './selection.ts'
import type { Writes } from './writes/use-writes.ts'

/**
 * Where a new block is inserted: before the block with this index; at the end where the index is the number of blocks.
 */
export interface InsertionPoint {
  readonly region: BlockRegion
  readonly index: number
}

/** Shared by the components of the composer. */
export interface ComposerValue {
  readonly parts: ComposedParts
  /** Language in which the page is shown. */
  readonly language: string
  readonly selected: SelectionPath | null
  /** Asks first when unsaved work would be lost. */
  readonly select: (selectionPath: SelectionPath | null) => void
  /** Opens the form of a record in a drawer. */
  readonly edit: (record: { readonly entity: string; readonly id: string }) => void
  /** Opens the gallery. */
  readonly add: (insertionPoint: InsertionPoint) => void
  readonly writes: Writes
}

const ComposerContext = createContext<ComposerValue | null>(null)

export const ComposerProvider = ComposerContext.Provider

/** @throws outside the composer */
export function useComposer(): ComposerValue {
  const context = useContext(ComposerContext)
  if (!context) throw new Error('Parts of the composer are rendered inside it only')
  return context
}
