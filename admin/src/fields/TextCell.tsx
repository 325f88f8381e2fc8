import type { FieldCellProps } from './field-kind.ts'
import { LocalizedText } from './LocalizedText.tsx'

/** A text on one line; of a localized one, the language of the list first. */
export function TextCell({ value, language }: FieldCellProps) {
  return <LocalizedText value={value} language={language} />
}
