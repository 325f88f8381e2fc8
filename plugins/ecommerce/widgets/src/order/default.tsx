import type { order } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { OrderCard } from '../orders/OrderCard.tsx'

/** An order in a list. */
export default function DefaultOrder({ data }: VariantProps<typeof order>) {
  return <OrderCard of={data} />
}
