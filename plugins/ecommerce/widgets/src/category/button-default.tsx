import { category } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { SafeLink } from '@tessera/widget-sdk/ui'
import { pill } from '../pill.ts'

/** A category as a button; marked on its own page. */
export default function ButtonCategory({ data, className }: VariantProps<typeof category>) {
  const t = useText()
  const address = useAddressOf(category, data)
  return (
    <SafeLink url={address} className={cn(pill, data.className, className)}>
      {t(data.title)}
    </SafeLink>
  )
}
