import { currency as currencyEntity, decimalAmount, jsonNumber, type MoneyCurrency } from '@tessera/billing'
import type { Localized } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  productsToAttributes,
  sku,
  skusToAttributes,
} from '@tessera/ecommerce'
import { type Queryable, sqlNames, type Transaction } from '@tessera/server'

/** The currency of a price. */
export type PriceCurrency = Pick<MoneyCurrency, 'code' | 'fractionDigits'> & { readonly id: string }

/** A price attribute of a holder. */
export interface StoredPrice {
  readonly linkId: string
  readonly attributeId: string
  readonly productId: string
  readonly skuId: string | null
  readonly number: number
  readonly type: 'price' | 'compare-at'
  readonly keyId: string
  readonly keyTitle: Localized
  readonly currency: PriceCurrency
}

const [attributes, a] = sqlNames(attribute, 'a')
const [productLinks, pl] = sqlNames(productsToAttributes, 'pl')
const [skuLinks, sl] = sqlNames(skusToAttributes, 'sl')
const [skus, s] = sqlNames(sku, 's')
const [keyLinks, kl] = sqlNames(attributeKeysToAttributes, 'kl')
const [keys, k] = sqlNames(attributeKey, 'k')
const [currencyLinks, cl] = sqlNames(attributesToCurrencies, 'cl')
const [currencies, c] = sqlNames(currencyEntity, 'c')

/** An attribute means what its first key says, in its first currency: as in carts. */
const pricesSql = `with linked as (
  select ${pl.id} as link_id, ${pl.productId} as product_id, null::uuid as sku_id, ${pl.attributeId} as attribute_id,
    ${pl.orderIndex} as place, ${pl.createdAt} as since
  from ${productLinks} where ${pl.productId} = any($1::uuid[])
  union all
  select ${sl.id}, ${s.productId}, ${s.id}, ${sl.attributeId}, ${sl.orderIndex}, ${sl.createdAt}
  from ${skus} join ${skuLinks} on ${sl.skuId} = ${s.id} where ${s.productId} = any($1::uuid[]))
select x.link_id as "linkId", x.attribute_id as "attributeId", x.product_id as "productId", x.sku_id as "skuId",
  ${a.number} as "number", fk.type as "type", fk.id as "keyId", fk.title as "keyTitle", fc.currency as "currency"
from linked x join ${attributes} on ${a.id} = x.attribute_id and ${a.number} is not null
cross join lateral (select ${k.id} as id, ${k.type} as type, ${k.title} as title from ${keyLinks} join ${keys} on ${k.id} = ${kl.attributeKeyId}
  where ${kl.attributeId} = ${a.id} order by ${kl.orderIndex}, ${kl.createdAt}, ${kl.id} limit 1) fk
cross join lateral (select jsonb_build_object('id', ${c.id}, 'code', ${c.code}, 'fractionDigits', ${c.fractionDigits}) as currency
  from ${currencyLinks} join ${currencies} on ${c.id} = ${cl.billingModuleCurrencyId}
  where ${cl.attributeId} = ${a.id} order by ${cl.orderIndex}, ${cl.createdAt}, ${cl.id} limit 1) fc
where fk.type in ('price', 'compare-at')
order by x.place, x.since, x.link_id`

/** The prices of products and of all their SKUs, each in its order: the first one in a currency is the price, others are surcharges. */
export function storedPrices(productIds: readonly string[], database: Queryable): Promise<StoredPrice[]> {
  return database.query<StoredPrice>({ text: pricesSql, values: [[...productIds]] })
}

/**
 * The same with their attributes locked: what they are is what they stay until the transaction ends, and nobody links one at the
 * same moment.
 */
export async function lockedPrices(productIds: readonly string[], transaction: Transaction): Promise<StoredPrice[]> {
  const locked = new Set<string>()
  for (;;) {
    const prices = await storedPrices(productIds, transaction)
    const ids = prices.map(({ attributeId }) => attributeId).filter(id => !locked.has(id))
    if (ids.length === 0) return prices
    await lockAttributes(ids, transaction)
    for (const id of ids) locked.add(id)
  }
}

/** Locks attributes until the transaction ends: nobody links one at the same moment. */
export async function lockAttributes(ids: readonly string[], transaction: Transaction): Promise<void> {
  const text = `select 1 from ${attributes} where ${a.id} = any($1::uuid[]) order by ${a.id} for update of a`
  await transaction.query({ text, values: [[...ids]] })
}

/** An amount as the database holds it: a decimal of at most 15 digits, which a number holds exactly (ADR 4). */
export function storedNumber(minor: number, currency: PriceCurrency): number {
  return jsonNumber(decimalAmount(minor, currency))
}
