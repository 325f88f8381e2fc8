import { numberFormat } from '@tessera/core'
import type { productsToFiles } from '@tessera/ecommerce'
import { file, fileUrl } from '@tessera/file-storage'
import { cn, useLanguage, useRow, useText, type VariantProps } from '@tessera/widget-sdk'

/** A downloadable file that comes with the product: title, kind and size. */
export default function AttachmentProductFile({ data, className }: VariantProps<typeof productsToFiles>) {
  const t = useText()
  const language = useLanguage()
  const shown = useRow(file, data.fileStorageModuleFileId)
  const url = shown && fileUrl(shown)
  if (!shown || !url) return null
  const details = [shown.extension?.toUpperCase(), sizeOf(shown.size, language)].filter(Boolean).join(', ')
  return (
    <a
      href={url}
      download
      className={cn(
        'flex min-h-11 items-center justify-between gap-4 rounded-md border border-border bg-raised px-4 py-3 text-text no-underline transition-colors hover:border-border-strong',
        data.className,
        className,
      )}
    >
      <span className="font-medium">{t(shown.alt) || shown.adminTitle}</span>
      <span className="shrink-0 text-sm text-text-muted">{details}</span>
    </a>
  )
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB` */
function sizeOf(bytes: number | null, language: string): string {
  if (!bytes) return ''
  const step = Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = units[step] ?? 'byte'
  const options = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return numberFormat(language, options).format(bytes / 1000 ** step)
}
