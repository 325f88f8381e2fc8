import { plainText } from '@tessera/widget-sdk'
import type { FieldCellProps, FieldKind } from './field-kind.ts'
import { localizedText } from './input-value.ts'
import { text } from './text.ts'

function RichTextCell({ value, language }: FieldCellProps) {
  return <span className="block truncate">{plainText(localizedText(value, language))}</span>
}

/** A text with headings, lists and pictures, one per language. */
export const richText: FieldKind = { ...text, Cell: RichTextCell }
