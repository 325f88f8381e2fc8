import type { FieldKind } from './field-kind.ts'
import { FileInput } from './file/FileInput.tsx'
import { text } from './text.ts'

/** A stored file, by its key or address; in a form also a file that is still to be uploaded. */
export const file: FieldKind = { ...text, Input: FileInput }
