import type { FieldCellProps } from '@tessera/widget-sdk/admin'
import { formattedText } from '../model/formatted-text.ts'
import { LocalizedText } from './LocalizedText.tsx'

/** A text on one line; a localized one in the language of the list first. A technical one as its plugin formats it. */
export function TextCell({ entity, name, value, language }: FieldCellProps) {
  const formatted = typeof value === 'string' ? formattedText(entity, name, value) : undefined
  if (formatted !== undefined) {
    return (
      <span className="block truncate" title={String(value)}>
        {formatted}
      </span>
    )
  }
  return <LocalizedText value={value} language={language} />
}
