import type { productsToFiles } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { LabelledFile } from './labelled-file.tsx'

/** What it looked like afterwards. */
export default function AfterProductFile(props: VariantProps<typeof productsToFiles>) {
  const m = useMessages('productsToFilesAfter')
  return <LabelledFile label={m.label} {...props} />
}
