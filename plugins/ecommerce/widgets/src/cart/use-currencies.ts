import { currency, type MoneyCurrency } from '@tessera/billing'
import { useRows } from '@tessera/widget-sdk'
import { currenciesInOrder } from '../currencies-in-order.ts'

/** Returns the currency with a code, for amounts of invoices. */
export function useCurrencies(): (code: string | null) => MoneyCurrency {
  const currencies = useRows(currency, { orderBy: currenciesInOrder })
  return code => currencies.find(each => each.code === code) ?? { code: code ?? '', symbol: null, fractionDigits: 2 }
}
