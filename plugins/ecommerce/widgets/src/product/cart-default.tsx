import type { product } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { AddToCart } from '../add-to-cart.tsx'

/** Puts the product into the cart: how much of it, from which store. */
export default function ProductCart({ data, className }: VariantProps<typeof product>) {
  return <AddToCart of={data} look="whole" className={className} />
}
