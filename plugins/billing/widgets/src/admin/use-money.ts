import { currency, formatMoney, parseAmount } from '@tessera/billing'
import type { Entity, Row } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdminData } from '@tessera/widget-sdk/admin'

type Currency = Row<typeof currency>

const none: readonly Currency[] = []

/** The site's currencies; undefined while they are read. */
export function useCurrencies(): readonly Currency[] | undefined {
  return useAdminData<readonly Currency[]>(currency, `/api/${currency.path}?limit=1000`).data
}

/** Returns a function that writes an amount, in minor units or as a decimal, of a currency by its code or id: `€19.90`. */
export function useMoney(): (amount: number | string, currency: unknown) => string {
  const language = useLanguage()
  const currencies = useCurrencies()
  return (amount, known) => {
    const found = currencyBy(known, currencies ?? none)
    const units = typeof amount === 'number' || !found ? amount : (parsed(amount, found) ?? amount)
    if (found && typeof units === 'number') return formatMoney(units, found, language)
    // Until the currencies are there; a currency that is gone has no digits to write it with.
    if (!currencies) return '…'
    const text = typeof units === 'number' ? new Intl.NumberFormat(language).format(units) : units
    return `${text} ${known ?? ''}`.trim()
  }
}

/** Null for what is no amount of the currency: it is shown as the provider wrote it. */
function parsed(decimal: string, of: Currency): number | null {
  try {
    return parseAmount(decimal, of)
  } catch {
    return null
  }
}

/** The same for a field of a record, whose definition says where its currency is. */
export function useMoneyOf(): (
  entity: Entity,
  name: string,
  amount: number | string,
  row: object | undefined,
) => string {
  const money = useMoney()
  return (entity, name, amount, row) => money(amount, currencyIn(entity, name, row))
}

/** What a record says of the currency of one of its amounts: a code, or an id. */
export function currencyIn(entity: Entity, name: string, row: object | undefined): unknown {
  return (row as Readonly<Record<string, unknown>> | undefined)?.[entity.fields[name]?.admin.currency ?? '']
}

export function currencyBy(known: unknown, currencies: readonly Currency[]): Currency | undefined {
  return currencies.find(({ id, code }) => known === code || known === id)
}
