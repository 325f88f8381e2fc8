import { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { useHeadScript, usePageQuery, useRows } from '@tessera/widget-sdk'
import { currenciesInOrder } from './currencies-in-order.ts'
import { followChosenCurrency } from './follow-chosen-currency.ts'

type Currency = Row<typeof currency>

export interface ShownCurrency {
  /** The shop's own first. */
  readonly currencies: readonly Currency[]
  /** The one that the url names by code or slug; undefined for the shop's own, or the visitor's choice. */
  readonly asked: Currency | undefined
  /** The one that the page is rendered in. */
  readonly shown: Currency | undefined
}

/**
 * The currency that prices of the page are shown in. Pages are rendered for everyone, with the prices in every
 * currency; a script in their head selects the visitor's before anything is painted.
 */
export function useShownCurrency(): ShownCurrency {
  const currencies = useRows(currency, { orderBy: currenciesInOrder })
  const names = currencies.map(({ code, slug }) => [code, slug] as const)
  const named = usePageQuery('currency', value => codeNamed(names, value))
  useHeadScript('ecommerce-currency', followChosenCurrency, names)
  const asked = currencies.find(({ code }) => code === named)
  return { currencies, asked, shown: asked ?? currencies[0] }
}

function codeNamed(names: readonly (readonly [code: string, slug: string])[], value: string): string | null {
  return names.find(([code, slug]) => code === value.toUpperCase() || slug === value)?.[0] ?? null
}

/** What `data-prices` says of an element, for `followChosenCurrency`: the codes of the currencies that there are prices in. */
export function currencyCodes(currencies: readonly Pick<Row<typeof currency>, 'code'>[]): string {
  return currencies.map(({ code }) => code).join(' ')
}
