import type { productsToFiles } from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { cn, useRow, type VariantProps, Widget } from '@tessera/widget-sdk'

interface LabelledFileProps extends VariantProps<typeof productsToFiles> {
  readonly label: string
}

/** A picture and when it was taken. */
export function LabelledFile({ data, className, label }: LabelledFileProps) {
  const shown = useRow(file, data.fileStorageModuleFileId)
  if (!shown) return null
  return (
    <figure className={cn('relative overflow-hidden rounded-lg', data.className, className)}>
      <Widget of={file} data={shown} className="w-full" />
      <figcaption className="absolute top-3 left-3 rounded-full bg-raised/90 px-3 py-1 font-medium text-sm">
        {label}
      </figcaption>
    </figure>
  )
}
