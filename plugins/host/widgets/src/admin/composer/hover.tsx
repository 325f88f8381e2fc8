import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { isSameSelectionPath, type SelectionPath } from './selection.ts'

/** The record under the mouse, in the tree or on the page. */
interface Hover {
  readonly hovered: SelectionPath | null
  readonly hover: (selectionPath: SelectionPath | null) => void
}

const HoverContext = createContext<Hover | null>(null)

/**
 * Holds the hovered record in a context of its own: it changes with every move of the mouse, and forms needn't render
 * again.
 */
export function HoverProvider({ children }: { readonly children: ReactNode }) {
  const [hovered, setHovered] = useState<SelectionPath | null>(null)
  const value = useMemo<Hover>(
    () => ({
      hovered,
      hover: selectionPath =>
        setHovered(before => (isSameSelectionPath(before, selectionPath) ? before : selectionPath)),
    }),
    [hovered],
  )
  return <HoverContext value={value}>{children}</HoverContext>
}

/** @throws outside the composer */
export function useHover(): Hover {
  const context = useContext(HoverContext)
  if (!context) throw new Error('Parts of the composer are rendered inside it only')
  return context
}
