import { createContext, type ReactNode, useContext } from 'react'

/** What only the surroundings of a picture know. */
export interface Hints {
  /** How wide it will be drawn, as the attribute `sizes` says it. */
  readonly sizes?: string | undefined
  /** Loaded at once and first: for the large picture that the page opens with. */
  readonly isPriority?: boolean | undefined
  /** Loaded at once, in turn: for what else is seen before anybody scrolls. */
  readonly isEager?: boolean | undefined
}

const HintsContext = createContext<Hints>({})

/** Tells the pictures inside, in whatever widget they are, how they are used. */
export function PictureHints({ children, ...hints }: Hints & { readonly children: ReactNode }) {
  return <HintsContext value={hints}>{children}</HintsContext>
}

export function usePictureHints(): Hints {
  return useContext(HintsContext)
}
