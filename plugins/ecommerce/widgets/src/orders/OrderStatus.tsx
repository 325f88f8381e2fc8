import type { Row } from '@tessera/core'
import type { order } from '@tessera/ecommerce'
import { Badge } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

const tones = {
  new: 'neutral',
  paying: 'warning',
  approving: 'primary',
  packaging: 'primary',
  delivering: 'primary',
  delivered: 'success',
  canceled: 'danger',
} as const

/** The status of an order, in words of its owner. */
export function OrderStatus({ of: { status } }: { readonly of: Pick<Row<typeof order>, 'status'> }) {
  const m = useMessages('orderStatus')
  return <Badge tone={tones[status ?? 'new']}>{m[status ?? 'new']}</Badge>
}
