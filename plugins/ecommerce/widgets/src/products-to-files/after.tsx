import type { productsToFiles } from '@tessera/ecommerce'
import { defineMessages, useMessages, type VariantProps } from '@tessera/widget-sdk'
import { LabelledFile } from './labelled-file.tsx'

const messages = defineMessages({ en: { label: 'After' }, ru: { label: 'После' } })

/** What it looked like afterwards. */
export default function AfterProductFile(props: VariantProps<typeof productsToFiles>) {
  const m = useMessages(messages)
  return <LabelledFile label={m.label} {...props} />
}
