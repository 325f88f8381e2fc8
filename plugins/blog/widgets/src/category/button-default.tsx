import { category } from '@tessera/blog'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { SafeLink } from '@tessera/widget-sdk/ui'

/** A category as a button; marked on its own page. */
export default function ButtonCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const address = useAddressOf(category, data)
  return (
    <SafeLink
      url={address}
      className={cn(
        'inline-flex min-h-9 items-center rounded-full border border-border-strong px-4 font-medium text-sm text-text no-underline transition-colors hover:border-text hover:bg-muted aria-[current=page]:border-text aria-[current=page]:bg-text aria-[current=page]:text-background pointer-coarse:min-h-11',
        data.className,
        className,
      )}
    >
      {t(data.title)}
    </SafeLink>
  )
}
