import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { isSameTrail, type Trail } from './selection.ts'

/** What the mouse is on, in the tree or on the page. */
interface Hover {
  readonly hovered: Trail | null
  readonly hover: (trail: Trail | null) => void
}

const HoverContext = createContext<Hover | null>(null)

/** Keeps what is pointed at apart from the rest: it changes with every move of the mouse, which forms needn't follow. */
export function HoverProvider({ children }: { readonly children: ReactNode }) {
  const [hovered, setHovered] = useState<Trail | null>(null)
  const value = useMemo<Hover>(
    () => ({ hovered, hover: trail => setHovered(before => (isSameTrail(before, trail) ? before : trail)) }),
    [hovered],
  )
  return <HoverContext value={value}>{children}</HoverContext>
}

/** @throws outside the composer */
export function useHover(): Hover {
  const found = useContext(HoverContext)
  if (!found) throw new Error('Parts of the composer are drawn inside it only')
  return found
}
