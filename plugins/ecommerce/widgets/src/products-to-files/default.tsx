import type { productsToFiles } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { cn, useRow, type VariantProps, Widget } from '@tessera/widget-sdk'

/** The picture itself. */
export default function DefaultProductFile({ data, className }: VariantProps<typeof productsToFiles>) {
  const shown = useRow(file, data.fileStorageModuleFileId)
  return shown && <Widget of={file} data={shown} className={cn('rounded-lg', data.className, className)} />
}
