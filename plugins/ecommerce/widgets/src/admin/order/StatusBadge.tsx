import { valueName } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { useDefinitionTexts } from '@tessera/widget-sdk/admin'
import { Badge } from '@tessera/widget-sdk/ui'
import type { ComponentProps } from 'react'
import type { OrderRecord } from './order-record.ts'

const tones = {
  new: 'neutral',
  paying: 'warning',
  approving: 'primary',
  packaging: 'primary',
  delivering: 'primary',
  delivered: 'success',
  canceled: 'neutral',
} as const satisfies Record<NonNullable<OrderRecord['status']>, ComponentProps<typeof Badge>['tone']>

/** The status of an order, in words and colour. */
export function StatusBadge({ status }: { readonly status: OrderRecord['status'] }) {
  const texts = useDefinitionTexts()
  const known = status ?? 'new'
  return (
    <Badge tone={tones[known]} className="whitespace-nowrap text-xs">
      {valueName(order, 'status', known, texts)}
    </Badge>
  )
}
