import { formatMoney } from '@tessera/billing'
import { useLanguage } from '@tessera/widget-sdk'
import { ButtonLink } from '@tessera/widget-sdk/ui'
import { useCurrencies } from '../cart/use-currencies.ts'
import { useMessages } from '../messages.ts'
import type { OrderDetails } from './orders-api.ts'

type Invoice = NonNullable<OrderDetails['invoices']>[number]

interface OpenPaymentsProps {
  readonly of: readonly Invoice[]
  readonly className?: string
}

/** A link to each payment page that is still to be paid on. */
export function OpenPayments({ of, className }: OpenPaymentsProps) {
  const m = useMessages('orderView')
  const language = useLanguage()
  const currencyOf = useCurrencies()
  return of.map(({ id, paymentUrl, amount, currencyCode }) => (
    <ButtonLink key={id} href={paymentUrl ?? ''} variant="primary" className={className}>
      {m.pay} {formatMoney(amount, currencyOf(currencyCode), language)}
    </ButtonLink>
  ))
}

/** The invoices of orders that are still to be paid, each once. */
export function openPayments(orders: readonly Pick<OrderDetails, 'invoices'>[]): readonly Invoice[] {
  const open = orders.flatMap(({ invoices = [] }) =>
    invoices.filter(({ status, paymentUrl }) => status === 'open' && paymentUrl),
  )
  return [...new Map(open.map(each => [each.id, each])).values()]
}
