import type { FieldCellProps } from './field-kind.ts'
import { localizedText } from './input-value.ts'

/** A text on one line, cut where the column ends; of a localized one, the language of the list first. */
export function TextCell({ value, language }: FieldCellProps) {
  const text = localizedText(value, language)
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
