import type { ReactNode } from 'react'
import { createInheritedValue } from '../inherited-value.tsx'

/** What only the parents of a picture know. */
export interface Hints {
  /** Its width, as in the attribute `sizes`. */
  readonly sizes?: string | undefined
  /** Loaded eagerly and first: for the large picture at the top of a page. */
  readonly isPriority?: boolean | undefined
  /** Loaded eagerly: for other pictures above the fold. */
  readonly isEager?: boolean | undefined
}

const { Provider, useValue } = createInheritedValue<Hints>('pictures', {})

/** Tells the pictures inside, in whatever widget, how they are used. */
export function PictureHints({ children, ...hints }: Hints & { readonly children: ReactNode }) {
  return <Provider value={hints}>{children}</Provider>
}

export const usePictureHints = useValue
