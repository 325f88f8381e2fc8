import { AmountRangeError, currency as currencyEntity, type Interval, minorUnits, sumOf } from '@tessera/billing'
import type { Localized, Row } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  intervalIn,
  option,
  optionValue,
  product,
  productsToAttributes,
  sku,
  skusToAttributes,
  skusToOptionValues,
  skuTitleOf,
  stock,
  storesToProducts,
  storesToProductsToAttributes,
} from '@tessera/ecommerce'
import { type Cause, issues, type Queryable, selected, sqlNames } from '@tessera/server'
import { ecommerceIssues } from './errors.ts'
import type { StockRow } from './stock/allocate.ts'

/** What is asked for: a product, of a store or of none, or one of its SKUs. */
export interface WantedProduct {
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
}

/** The parts of a currency that a price needs. */
type PriceCurrency = Pick<Row<typeof currencyEntity>, 'id' | 'code' | 'fractionDigits' | 'isDefault'>

/** What one piece of a product costs now. */
export interface Offer {
  readonly unitAmount: number
  readonly currency: PriceCurrency
  /** Of a subscription. */
  readonly interval: Interval | null
  readonly title: Localized
  readonly taxClassId: string | null
  /** Quantities are multiples of it. */
  readonly step: number
  /** Of a product with options. */
  readonly sku: SoldSku | null
  /** Of the product, in all stores and of all SKUs; none where it isn't tracked. */
  readonly stocks: readonly StockRow[]
}

interface SoldSku {
  readonly id: string
  readonly code: string | null
  readonly title: Localized
}

/** An offer, or why the product can't be sold. */
type OfferResult = { readonly offer: Offer } | { readonly problem: Cause }

/** A product with its prices, as it is now. */
export interface PricedProduct {
  /** The offer in a currency; undefined stands for the shop's own, else for the only one that there is a price in. */
  in(currencyId?: string): OfferResult
}

interface Found {
  readonly key: number
  readonly type: Row<typeof product>['type']
  readonly title: Localized
  readonly taxClassId: string | null
  readonly step: number
  readonly isHidden: boolean
  readonly isInStore: boolean
  /** How many options the product has. */
  readonly options: number
  readonly sku: FoundSku | null
  readonly prices: readonly {
    readonly number: number
    readonly source: keyof typeof precedence
    readonly currency: PriceCurrency
  }[]
  readonly interval: Localized | null
  readonly stocks: readonly StockRow[]
}

interface FoundSku {
  readonly id: string
  readonly code: string | null
  readonly isEnabled: boolean
  /** Titles of its values by their options, in the order of those. */
  readonly values: readonly Localized[]
  /** Of how many of the product's options it names a value. */
  readonly options: number
}

/**
 * Reads the prices of many products in one statement. Whatever shows or charges an amount reads it here, so that what is
 * shown is what is charged.
 * @returns a product for each one asked for, in the same order; null for one that doesn't exist
 */
export async function readPrices(
  database: Queryable,
  wanted: readonly WantedProduct[],
): Promise<readonly (PricedProduct | null)[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map(({ productId, skuId, storeId }, key) => ({
    key,
    product_id: productId,
    sku_id: skuId,
    store_id: storeId,
  }))
  const found = await database.query<Found>({
    text: pricesSql,
    values: [JSON.stringify(rows)],
    name: 'ecommerce_prices',
  })
  const byKey = new Map(found.map(row => [row.key, pricedProduct(row, wanted[row.key]?.skuId ?? null)]))
  return wanted.map((_, key) => byKey.get(key) ?? null)
}

function pricedProduct(found: Found, skuId: string | null): PricedProduct {
  return {
    in(currencyId) {
      const problem = whyUnsold(found, skuId)
      if (problem) return { problem }
      if (!found.isInStore) return { problem: ecommerceIssues.ECOMMERCE_NOT_IN_STORE('storeId') }
      const prices = chosenPrices(found, currencyId)
      const [{ currency } = {}] = prices
      if (!currency) return { problem: ecommerceIssues.ECOMMERCE_NO_PRICE('productId') }
      if (prices.some(price => price.currency.id !== currency.id)) {
        const codes = [...new Set(prices.map(price => price.currency.code))].toSorted()
        return { problem: ecommerceIssues.ECOMMERCE_NAME_CURRENCY('billingModule.currency.id', { codes }) }
      }
      const unitAmount = sumOfPrices(prices, currency)
      if (unitAmount === undefined) return { problem: ecommerceIssues.ECOMMERCE_AMOUNT_TOO_LARGE('productId') }
      if (unitAmount < 0) return { problem: ecommerceIssues.ECOMMERCE_NEGATIVE_PRICE('productId') }
      const interval = intervalIn(found.interval)
      if (found.interval && !interval) return { problem: ecommerceIssues.ECOMMERCE_UNREADABLE_INTERVAL('productId') }
      if (found.type === 'subscription' && !interval) {
        return { problem: ecommerceIssues.ECOMMERCE_NO_INTERVAL('productId') }
      }
      const { title, taxClassId, step, stocks } = found
      const sold = found.sku && { id: found.sku.id, code: found.sku.code, title: skuTitleOf(found.sku.values) }
      return { offer: { unitAmount, currency, interval, title, taxClassId, step, sku: sold, stocks } }
    },
  }
}

/** What keeps it from being sold whatever it costs. A product with options is sold by its SKUs, one without as it is. */
function whyUnsold({ isHidden, options, sku: found }: Found, skuId: string | null): Cause | undefined {
  if (isHidden) return ecommerceIssues.ECOMMERCE_HIDDEN('productId')
  if (skuId === null) return options > 0 ? ecommerceIssues.ECOMMERCE_NEEDS_SKU('skuId') : undefined
  if (!found) return issues.UNKNOWN('skuId')
  const isSold = found.isEnabled && options > 0 && found.options === options && found.values.length === options
  return isSold ? undefined : ecommerceIssues.ECOMMERCE_SKU_NOT_SOLD('skuId')
}

/** In minor units; undefined beyond 15 digits. */
function sumOfPrices(prices: Found['prices'], currency: PriceCurrency): number | undefined {
  try {
    return sumOf(prices.map(({ number }) => minorUnits(number, currency)))
  } catch (error) {
    if (error instanceof AmountRangeError) return undefined
    throw error
  }
}

/** Prices of the SKU replace those of the store, which replace those of the product. */
const precedence = { product: 0, store: 1, sku: 2 } as const

/** The prices in one currency that count. In several where none is the one to choose. */
function chosenPrices({ prices }: Found, currencyId: string | undefined): Found['prices'] {
  const ids = new Set(prices.map(({ currency }) => currency.id))
  const id =
    currencyId ??
    prices.find(({ currency }) => currency.isDefault)?.currency.id ??
    (ids.size === 1 ? [...ids][0] : undefined)
  if (id === undefined) return prices
  const inCurrency = prices.filter(({ currency }) => currency.id === id)
  const highest = Math.max(...inCurrency.map(({ source }) => precedence[source]))
  return inCurrency.filter(({ source }) => precedence[source] === highest)
}

const [products, p] = sqlNames(product, 'p')
const [attributes, a] = sqlNames(attribute, 'a')
const [productValues, pv] = sqlNames(productsToAttributes, 'pv')
const [storeLinks, sl] = sqlNames(storesToProducts, 'sl')
const [storeValues, sv] = sqlNames(storesToProductsToAttributes, 'sv')
const [keyLinks, kl] = sqlNames(attributeKeysToAttributes, 'kl')
const [keys, k] = sqlNames(attributeKey, 'k')
const [currencyLinks, cl] = sqlNames(attributesToCurrencies, 'cl')
const [currencies, c] = sqlNames(currencyEntity, 'c')
const [options, o] = sqlNames(option, 'o')
const [optionValues, ov] = sqlNames(optionValue, 'ov')
const [skus, s] = sqlNames(sku, 's')
const [skuValues, kv] = sqlNames(skusToOptionValues, 'kv')
const [skuPrices, ka] = sqlNames(skusToAttributes, 'ka')
const [stocks, st] = sqlNames(stock, 'st')
const [stockPlaces, sp] = sqlNames(storesToProducts, 'sp')

/** An attribute means what its first key says, in its first currency, as it does wherever prices are shown. */
export const firstKey = `select ${k.type} as type from ${keyLinks} join ${keys} on ${k.id} = ${kl.attributeKeyId}
  where ${kl.attributeId} = ${a.id} order by ${kl.orderIndex}, ${kl.createdAt}, ${kl.id} limit 1`
export const firstCurrency = `select jsonb_build_object('id', ${c.id}, 'code', ${c.code}, 'fractionDigits', ${c.fractionDigits}, 'isDefault', ${c.isDefault}) as currency
  from ${currencyLinks} join ${currencies} on ${c.id} = ${cl.billingModuleCurrencyId}
  where ${cl.attributeId} = ${a.id} order by ${cl.orderIndex}, ${cl.createdAt}, ${cl.id} limit 1`

const valuesSql = `select ${pv.attributeId} as attribute_id, 'product' as source
    from ${productValues} where ${pv.productId} = ${p.id}
  union all
  select ${sv.attributeId}, 'store'
    from ${storeLinks} join ${storeValues} on ${sv.storesToProductId} = ${sl.id}
    where ${sl.productId} = ${p.id} and ${sl.storeId} = w.store_id
  union all
  select ${ka.attributeId}, 'sku' from ${skuPrices} where ${ka.skuId} = w.sku_id`

/** A SKU of the product, with its values by the order of their options. */
const skuSql = `select jsonb_build_object('id', ${s.id}, 'code', ${s.code}, 'isEnabled', ${s.isEnabled},
    'values', coalesce(jsonb_agg(${ov.title} order by ${o.orderIndex}, ${o.createdAt}, ${o.id}) filter (where ${o.id} is not null), '[]'),
    'options', count(distinct ${o.id})) as sku
  from ${skus}
  left join ${skuValues} on ${kv.skuId} = ${s.id}
  left join ${optionValues} on ${ov.id} = ${kv.optionValueId}
  left join ${options} on ${o.id} = ${ov.optionId} and ${o.productId} = ${p.id}
  where ${s.id} = w.sku_id and ${s.productId} = ${p.id} group by ${s.id}`

const stocksSql = `select jsonb_agg(jsonb_build_object('id', ${st.id}, 'productId', ${st.productId}, 'skuId', ${st.skuId}, 'storeId', ${st.storeId},
    'available', ${st.available}, 'place', (select min(${sp.orderIndex}) from ${stockPlaces}
      where ${sp.storeId} = ${st.storeId} and ${sp.productId} = ${st.productId})))
  from ${stocks} where ${st.productId} = ${p.id}`

// By hand: one statement for all lines of a cart, whichever stores they are of.
const pricesSql = `
select w.key, ${selected(p, 'type', 'title', 'taxClassId', 'step', 'isHidden')},
  (select count(*)::integer from ${options} where ${o.productId} = ${p.id}) as options, u.sku,
  w.store_id is null
    or exists (select 1 from ${storeLinks} where ${sl.productId} = ${p.id} and ${sl.storeId} = w.store_id) as "isInStore",
  coalesce(x.prices, '[]') as prices, i.interval, coalesce((${stocksSql}), '[]') as stocks
from jsonb_to_recordset($1::jsonb) as w(key integer, product_id uuid, sku_id uuid, store_id uuid)
join ${products} on ${p.id} = w.product_id
left join lateral (${skuSql}) u on w.sku_id is not null
left join lateral (
  select jsonb_agg(jsonb_build_object('number', ${a.number}, 'source', v.source, 'currency', fc.currency)) as prices
  from (${valuesSql}) v
  join ${attributes} on ${a.id} = v.attribute_id and ${a.number} is not null
  cross join lateral (${firstKey}) fk
  cross join lateral (${firstCurrency}) fc
  where fk.type = 'price') x on true
left join lateral (
  select ${a.string} as interval
  from ${productValues} join ${attributes} on ${a.id} = ${pv.attributeId}
  cross join lateral (${firstKey}) fk
  where ${pv.productId} = ${p.id} and fk.type = 'interval'
  order by ${pv.orderIndex}, ${pv.createdAt}, ${pv.id} limit 1) i on true`
