import { createContext, useContext } from 'react'
import type { BlockRegion, ComposedParts } from './page/page-parts.ts'
import type { SelectionPath } from './selection.ts'
import type { Writes } from './writes/use-writes.ts'

/** Where something new goes: before the block of that index, at the end where it is the number of blocks. */
export interface InsertionPoint {
  readonly region: BlockRegion
  readonly index: number
}

/** What the parts of the composer share. */
export interface ComposerValue {
  readonly parts: ComposedParts
  /** In which the page is shown. */
  readonly language: string
  readonly selected: SelectionPath | null
  /** Asks first where unsaved work would be lost. */
  readonly select: (selectionPath: SelectionPath | null) => void
  /** Opens the form of a record over everything. */
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
  if (!context) throw new Error('Parts of the composer are drawn inside it only')
  return context
}
