import { plainText } from '@tessera/widget-sdk'
import type { FieldCellProps, FieldInputProps } from '@tessera/widget-sdk/admin'
import { lazy, Suspense } from 'react'
import type { FieldKind } from './field-kind.ts'
import { LocalizedText } from './LocalizedText.tsx'
import { text } from './text.ts'

/** The editor is large: only forms with a rich text load it. */
const RichTextEditor = lazy(() => import('./rich-text/RichTextInput.tsx'))

function RichTextInput(props: FieldInputProps) {
  return (
    <Suspense
      fallback={
        <div className="h-62 animate-pulse rounded-md border border-border bg-muted motion-reduce:animate-none" />
      }
    >
      <RichTextEditor {...props} />
    </Suspense>
  )
}

function RichTextCell({ value, language }: FieldCellProps) {
  return <LocalizedText value={value} language={language} read={plainText} />
}

/** A text with headings, lists and pictures, one per language. */
export const richText: FieldKind = { ...text, Input: RichTextInput, Cell: RichTextCell }
