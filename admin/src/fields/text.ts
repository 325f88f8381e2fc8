import type { FieldKind } from './field-kind.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilterInput } from './TextFilterInput.tsx'
import { TextInput } from './TextInput.tsx'

/** Plain and localized texts: a form edits one language at a time. */
export const text: FieldKind = {
  Input: TextInput,
  Cell: TextCell,
  FilterInput: TextFilterInput,
  emptyValue: ({ localized, nullable }) => (localized ? {} : nullable ? null : ''),
}
