import { ApiError } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { AddressFields } from '../cart/AddressFields.tsx'
import { addressIn } from '../cart/AddressInputs.tsx'
import { CheckoutForm } from '../cart/CheckoutForm.tsx'
import type { CheckoutDetails, CheckoutResult } from '../cart/cart-order.ts'
import { DeliveryChoice } from '../cart/DeliveryChoice.tsx'
import { useMessages } from '../messages.ts'
import { duePayments, type LinkedOrder, type linkedOrderApi } from './linked-order-api.ts'
import { OpenPayments, openPayments } from './OpenPayments.tsx'

interface LinkedPaymentProps {
  readonly order: LinkedOrder
  readonly state: string
  readonly api: ReturnType<typeof linkedOrderApi>
  readonly onOrder: (order: LinkedOrder) => void
  readonly onReload: () => void
}

/** What is still to be paid for an order that somebody has the link of: on the page that is open, or in a way that they choose. */
export function LinkedPayment(props: LinkedPaymentProps) {
  const m = useMessages('orderView')
  const { order, state } = props
  const open = openPayments([order])
  const isUnpaid = order.status === 'new' || order.status === 'paying' || order.owed.length > 0
  const [isOther, setOther] = useState(false)
  if (!isUnpaid && open.length === 0) return null
  const hasForm = isUnpaid && (isOther || open.length === 0) && state !== 'waiting'
  return (
    <aside className="rounded-lg border border-border bg-surface p-5 lg:sticky lg:top-24">
      <h2 className="text-lg">{m.payment}</h2>
      {hasForm ? (
        <Form {...props} />
      ) : (
        <div className="mt-4 space-y-3">
          <OpenPayments of={open} className="w-full" />
          {isUnpaid && (
            <Button variant="link" onClick={() => setOther(true)}>
              {m.other}
            </Button>
          )}
        </div>
      )}
    </aside>
  )
}

function Form({ order, api, onOrder, onReload }: LinkedPaymentProps) {
  const m = useMessages('linkedOrder')
  if (order.ordersToProducts.some(({ problem }) => problem)) {
    return (
      <Alert tone="warning" className="mt-4">
        {m.unsellable}
      </Alert>
    )
  }

  async function pay(details: CheckoutDetails): Promise<CheckoutResult> {
    try {
      return await api.pay(order, details)
    } catch (error) {
      // What it costs now, or what has become of it meanwhile, is what the page has to show.
      if (error instanceof ApiError && error.status === 409) await api.read().then(onOrder, () => undefined)
      throw error
    }
  }

  const { cart } = order
  const chosen = cart?.deliveries.find(({ deliveryMethodId: id }) => id === cart.deliveryMethodId)
  return (
    <div className="mt-4">
      <DeliveryChoice
        order={order}
        onChoose={async deliveryMethodId => onOrder(await api.choose({ deliveryMethodId }))}
      />
      <CheckoutForm
        payments={duePayments(order)}
        submit={pay}
        onResult={onReload}
        email={order.email ?? ''}
        comment={order.comment ?? ''}
        read={data => {
          const address = addressIn(data)
          return address ? { address } : {}
        }}
      >
        {chosen?.needsAddress && <AddressFields before={order.address} country={cart?.country ?? null} />}
      </CheckoutForm>
    </div>
  )
}
