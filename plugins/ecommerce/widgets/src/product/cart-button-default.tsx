import type { product } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { AddToCart } from '../add-to-cart.tsx'

/** Puts one piece of the product into the cart: for lists. */
export default function ProductCartButton({ data, className }: VariantProps<typeof product>) {
  return <AddToCart of={data} look="button" className={className} />
}
