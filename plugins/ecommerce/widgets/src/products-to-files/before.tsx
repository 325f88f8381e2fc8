import type { productsToFiles } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { LabelledFile } from './labelled-file.tsx'

/** What it looked like before. */
export default function BeforeProductFile(props: VariantProps<typeof productsToFiles>) {
  const m = useMessages('productsToFilesBefore')
  return <LabelledFile label={m.label} {...props} />
}
