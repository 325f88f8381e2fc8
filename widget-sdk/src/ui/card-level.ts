import { createInheritedValue } from '../inherited-value.tsx'

/** The level of the headings of the cards inside: the one below their section's heading. */
export const cardLevel = createInheritedValue<2 | 3>('card-level', 3)
