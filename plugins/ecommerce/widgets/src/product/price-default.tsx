import type { product } from '@tessera/ecommerce'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { PriceTag } from '../price-tag.tsx'
import { useProductValues } from '../use-values.ts'

/** The price of a product, nothing else. */
export default function ProductPrice({ data, className }: VariantProps<typeof product>) {
  return <PriceTag values={useProductValues(data)} className={cn('text-lg', className)} />
}
