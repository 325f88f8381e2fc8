import { product } from '@tessera/ecommerce'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** A price as the API shows it. */
export interface ShownPrice {
  readonly currencyId: string
  readonly amount: string | null
  readonly compareAt: string | null
  readonly surcharges: readonly {
    readonly attributeId: string
    readonly title: Readonly<Record<string, string>>
    readonly amount: string
  }[]
}

/** A price as the API takes it. */
interface WantedPrice {
  readonly currencyId: string
  amount?: string | null
  compareAt?: string | null
}

/** Amounts as people write them, by the id of their currency and what they are: `<id>.amount`, `<id>.compareAt`. None: no key. */
export type PricesValue = Readonly<Record<string, unknown>>

const kinds = ['amount', 'compareAt'] as const

export const pricesPart = (label: string): FormPart =>
  formPart<PricesValue>({
    name: 'prices',
    label,
    empty: {},
    async read(id: string, get: ReadRoute) {
      const { prices } = await get<{ readonly prices: readonly ShownPrice[] }>(`/api/${product.path}/${id}/prices`)
      return Object.fromEntries(
        prices.flatMap(({ currencyId, surcharges, ...price }) => [
          ...kinds.flatMap(kind => (price[kind] === null ? [] : [[`${currencyId}.${kind}`, price[kind]]])),
          ...(surcharges.length > 0 ? [[`${currencyId}.surcharges`, surcharges]] : []),
        ]),
      )
    },
    writes(before, after, record) {
      const prices = changedPrices(before, after)
      if (prices.length === 0) return []
      return [{ action: 'run', name: 'ecommerce/product-prices', id: record, data: { prices } }]
    },
    inputOf(write, path) {
      const [, index = '', kind = ''] = /^prices\.(\d+)\.(\w+)/.exec(path) ?? []
      if (!('data' in write) || index === '') return null
      const price = (write.data.prices as readonly WantedPrice[])[Number(index)]
      return price ? `${price.currencyId}.${kind}` : null
    },
  })

/** What differs, by currency; null for what was taken away. */
function changedPrices(before: PricesValue, after: PricesValue): WantedPrice[] {
  const prices = new Map<string, WantedPrice>()
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [currencyId = '', kind] = key.split('.')
    if ((kind !== 'amount' && kind !== 'compareAt') || before[key] === after[key]) continue
    const price = prices.get(currencyId) ?? { currencyId }
    price[kind] = (after[key] as string | undefined) ?? null
    prices.set(currencyId, price)
  }
  return [...prices.values()]
}
