import { type currency, formatMoney } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { ordersToProducts } from '@tessera/ecommerce'
import { cn, useApi, useLanguage, type VariantProps } from '@tessera/widget-sdk'
import { useEffect, useState } from 'react'

interface Total {
  readonly billingModuleCurrency: Row<typeof currency>
  readonly total: number
}

/** What a line costs, as the server reckons it now. */
export default function LineTotal({ data, className }: VariantProps<typeof ordersToProducts>) {
  const api = useApi()
  const language = useLanguage()
  const [totals, setTotals] = useState<readonly Total[]>([])
  const { id } = data
  useEffect(() => {
    // A total that can't be read leaves its place empty: what refuses a line says so itself.
    const options = { isFresh: true, isMuted: true } as const
    api
      .call<readonly Total[]>('GET', `/api/${ordersToProducts.path}/${id}/total`, undefined, options)
      .then(setTotals, () => undefined)
  }, [api, id])
  return (
    <span className={cn('inline-block min-h-[1lh] min-w-16 font-heading font-semibold', className)}>
      {totals
        .map(({ total, billingModuleCurrency }) => formatMoney(total, billingModuleCurrency, language))
        .join(' + ')}
    </span>
  )
}
