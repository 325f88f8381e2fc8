import { file } from '@tessera/file-storage'
import { type VariantProps, Widget } from '@tessera/widget-sdk'

/** A receipt or a product's card, which was drawn as a picture and is shown like any other. */
export default function GeneratedFile({ data, className }: VariantProps<typeof file>) {
  return <Widget of={file} variant="default" data={data} className={className} />
}
