import { text } from './text.ts'

/** A stored file, by its key or address. */
export const file: typeof text = text
