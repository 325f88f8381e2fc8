import type { FieldKind } from './field-kind.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilterInput } from './TextFilterInput.tsx'
import { TextInput } from './TextInput.tsx'

/** Texts in no language and in many alike: the form asks for one language at a time. */
export const text: FieldKind = {
  Input: TextInput,
  Cell: TextCell,
  FilterInput: TextFilterInput,
  emptyValue: ({ localized, nullable }) => (localized ? {} : nullable ? null : ''),
}
