import { formatMoney } from '@tessera/billing'
import { useLanguage } from '@tessera/widget-sdk'
import type { OrderRecord } from './order-record.ts'

/** Returns a function that writes an amount in minor units of one of the order's currencies, by its code. */
export function useOrderMoney({ ordersToProducts: lines = [] }: OrderRecord) {
  const language = useLanguage()
  return (amount: number, code: string | null): string => {
    const currency = lines.find(line => line.currency?.code === code)?.currency
    return currency ? formatMoney(amount, currency, language) : `${amount} ${code ?? ''}`
  }
}
