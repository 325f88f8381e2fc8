import type { productsToFiles } from '@tessera/ecommerce'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { LabelledFile } from './labelled-file.tsx'

const messages = defineMessages({ en: { label: 'Before' }, ru: { label: 'До' } })

/** What it looked like before. */
export default function BeforeProductFile(props: VariantProps<typeof productsToFiles>) {
  const m = useMessages(messages)
  return <LabelledFile label={m.label} {...props} />
}
