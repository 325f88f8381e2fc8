import { ordersToProducts } from '@tessera/ecommerce'
import { useApi, useInvalidate, type VariantProps } from '@tessera/widget-sdk'
import { useState } from 'react'
import { maximumQuantity } from '../cart/cart-order.ts'
import { useMessages } from '../messages.ts'
import { Stepper } from '../stepper.tsx'

/** Changes the quantity of a line; one that is refused is what it was before. */
export default function LineFormField({ data, className }: VariantProps<typeof ordersToProducts>) {
  const m = useMessages('addToCart')
  const api = useApi()
  const invalidate = useInvalidate()
  const [quantity, setQuantity] = useState(data.quantity ?? 1)

  async function change(next: number): Promise<void> {
    const before = quantity
    setQuantity(next)
    try {
      await api.call('PATCH', `/api/ecommerce/orders/${data.orderId}/orders-to-products/${data.id}`, { quantity: next })
      invalidate(ordersToProducts)
    } catch {
      // The client has said why.
      setQuantity(current => (current === next ? before : current))
    }
  }

  return (
    <Stepper
      label={m.quantity}
      lessLabel={m.less}
      moreLabel={m.more}
      maximum={maximumQuantity}
      value={quantity}
      onChange={next => void change(next)}
      className={className ?? ''}
    />
  )
}
