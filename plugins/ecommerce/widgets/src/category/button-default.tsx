import type { category } from '@tessera/ecommerce'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { SafeLink } from '@tessera/widget-sdk/ui'
import { categoryUrl } from '../addresses.ts'
import { pill } from '../pill.ts'

/** A category as a word to press; marked on its own page. */
export default function ButtonCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  return (
    <SafeLink url={categoryUrl(data)} className={cn(pill, data.className, className)}>
      {t(data.title)}
    </SafeLink>
  )
}
