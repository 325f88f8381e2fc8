import { order } from '@tessera/ecommerce'
import { ApiError, useSegmentValue } from '@tessera/widget-sdk'
import { Alert } from '@tessera/widget-sdk/ui'
import { useCallback } from 'react'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'
import { NoSession } from './NoSession.tsx'
import { OrderSkeleton } from './OrderSkeleton.tsx'
import { OrderView } from './OrderView.tsx'
import { orderWithDetails } from './orders-api.ts'
import { useLoaded } from './use-loaded.ts'

/** The order that the address names. In a browser only. */
export function OrderPage() {
  const m = useMessages('orders')
  const errorText = useErrorText()
  const id = useSegmentValue(order, 'id') ?? ''
  const load = useCallback(() => orderWithDetails(id), [id])
  const { data, error, reload } = useLoaded(load)
  if (error) {
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    return <Alert tone="danger">{isMissing ? m.missing : errorText(error)}</Alert>
  }
  if (data === undefined) return <OrderSkeleton />
  if (data === null) return <NoSession />
  return (
    <>
      <h2 className="mb-8 font-heading font-semibold text-2xl">
        {m.order} {data.number}
      </h2>
      <OrderView of={data} onChange={reload} />
    </>
  )
}
