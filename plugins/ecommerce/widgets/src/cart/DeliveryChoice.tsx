import { formatMoney } from '@tessera/billing'
import { useLanguage, useText } from '@tessera/widget-sdk'
import { Alert } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import type { CartOrder, OfferedDelivery } from './cart-order.ts'
import { useErrorText } from './use-error-text.ts'

interface DeliveryChoiceProps {
  readonly order: CartOrder
  /** Stores what was chosen; the order is shown again. */
  readonly onChoose: (deliveryMethodId: string) => Promise<unknown>
}

/** How a cart can be delivered, with what each way costs. */
export function DeliveryChoice({ order, onChoose }: DeliveryChoiceProps) {
  const m = useMessages('delivery')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { cart } = order
  if (!cart?.needsDelivery) return null
  if (cart.deliveries.length === 0) return <Alert tone="warning">{m.none}</Alert>

  async function choose(id: string): Promise<void> {
    setChosen(id)
    setError(null)
    try {
      await onChoose(id)
    } catch (reason) {
      setError(reason)
    } finally {
      setChosen(null)
    }
  }

  return (
    <fieldset aria-busy={chosen !== null}>
      <legend className="mb-1.5 font-medium text-sm">{m.title}</legend>
      <div className="grid gap-2">
        {cart.deliveries.map(each => (
          <label
            key={each.deliveryMethodId}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-border-strong bg-raised px-3.5 py-2.5 transition-colors has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`delivery-${order.id}`}
              value={each.deliveryMethodId}
              checked={each.deliveryMethodId === (chosen ?? cart.deliveryMethodId)}
              onChange={() => void choose(each.deliveryMethodId)}
              className="mt-1 size-4 shrink-0 accent-primary outline-none"
            />
            <Way of={each} order={order} />
          </label>
        ))}
      </div>
      {Boolean(error) && (
        <Alert tone="danger" className="mt-2">
          {errorText(error)}
        </Alert>
      )}
    </fieldset>
  )
}

function Way({ of, order }: { readonly of: OfferedDelivery; readonly order: CartOrder }) {
  const m = useMessages('delivery')
  const t = useText()
  const language = useLanguage()
  const currency = order.ordersToProducts.find(
    ({ billingModuleCurrency: { id } }) => id === of.currencyId,
  )?.billingModuleCurrency
  const money = (amount: number) => (currency ? formatMoney(amount, currency, language) : '')
  const places = of.kind === 'pickup' ? of.stores.map(({ title }) => t(title)).join(', ') : ''
  const notes = [
    places,
    t(of.openingHours),
    of.missing === null ? '' : m.missing.replace('{amount}', money(of.missing)),
  ]
  return (
    <>
      <span className="min-w-0 grow">
        {t(of.title)}
        {notes.filter(Boolean).map(note => (
          <span key={note} className="block text-pretty text-sm text-text-muted">
            {note}
          </span>
        ))}
      </span>
      <span className="shrink-0 font-medium">{of.amount === 0 ? m.free : money(of.amount)}</span>
    </>
  )
}
