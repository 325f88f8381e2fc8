import type { product } from '@tessera/ecommerce'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { ProductPrice as Price } from '../price-tag.tsx'

/** The price of a product, nothing else. */
export default function ProductPrice({ data, className }: VariantProps<typeof product>) {
  return <Price of={data} className={cn('text-lg', className)} />
}
