import { formatMoney } from '@tessera/billing'
import { orderPages } from '@tessera/ecommerce'
import { localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import { ButtonLink } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import type { CheckoutResult } from './cart-order.ts'
import { useCurrencies } from './use-currencies.ts'

/** What is left to do after a checkout: a link for each payment, or what to wait for. */
export function PaymentLinks({ result }: { readonly result: CheckoutResult }) {
  const m = useMessages('paymentLinks')
  const language = useLanguage()
  const orders = useModulePage(orderPages.orders)
  const currencyOf = useCurrencies()
  const open = result.billingModule.invoices.filter(({ status }) => status === 'open')
  const isReady = open.every(({ paymentUrl }) => paymentUrl)
  return (
    <div className="grow space-y-4 overflow-y-auto px-5 py-6 sm:px-7">
      <p role="status" className="font-heading font-semibold text-xl">
        {open.length === 0 ? m.paid : isReady ? m.several : m.preparing}
      </p>
      <p className="text-pretty text-text-muted">
        {open.length === 0 ? m.paidHint : isReady ? m.severalHint : m.preparingHint}
      </p>
      <div className="space-y-3">
        {open.map(
          ({ id, paymentUrl, amount, currencyCode }) =>
            paymentUrl && (
              <ButtonLink key={id} href={paymentUrl} variant="primary" className="w-full">
                {m.pay} {formatMoney(amount, currencyOf(currencyCode), language)}
              </ButtonLink>
            ),
        )}
        <ButtonLink href={localizedPath(orders, language)} variant="outline" className="w-full">
          {m.orders}
        </ButtonLink>
      </div>
    </div>
  )
}
