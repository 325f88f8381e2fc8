import { minorUnits } from '@tessera/billing'
import { attribute, productsToAttributes, skusToAttributes } from '@tessera/ecommerce'
import type { Context, Transaction } from '@tessera/server'
import { lockProducts } from '../product-lock.ts'
import {
  describePrices,
  type PriceHolder,
  type PriceHost,
  priceKey,
  sharedAttributes,
  withOwnAttributes,
} from '../product-prices.ts'
import { lockedPrices, type StoredPrice, storedNumber } from '../stored-prices.ts'

/** A price that a product or SKU shall have. */
export interface ManyPrice extends PriceHolder {
  readonly type: StoredPrice['type']
  readonly currency: StoredPrice['currency']
  /** In minor units; null: none. */
  readonly minor: number | null
}

/**
 * Sets prices of many products and SKUs, with as many statements for a thousand as for one. As when they are set one by one,
 * what other records have, too, stays as it is, and so do surcharges.
 * @param prices at most one of a type and currency for each holder
 */
export async function writeManyPrices(
  host: PriceHost,
  prices: readonly ManyPrice[],
  context: Context,
  transaction: Transaction,
): Promise<void> {
  if (prices.length === 0) return
  const productIds = [...new Set(prices.map(({ productId }) => productId))]
  await lockProducts(productIds, transaction)
  const there = Map.groupBy(await lockedPrices(productIds, transaction), keyOf)
  const removed: StoredPrice[] = []
  const changed: { readonly price: StoredPrice; readonly minor: number }[] = []
  const added: ManyPrice[] = []
  for (const wanted of prices) {
    const [price, ...surcharges] = there.get(keyOf(wanted)) ?? []
    if (wanted.minor === null) removed.push(...(price ? [price, ...surcharges] : []))
    else if (!price) added.push(wanted)
    else if (minorUnits(price.number, wanted.currency) !== wanted.minor) changed.push({ price, minor: wanted.minor })
  }
  await change(host, changed, context, transaction)
  await add(host, added, context, transaction)
  await remove(host, removed, context, transaction)
}

function keyOf({
  productId,
  skuId,
  type,
  currency,
}: {
  readonly productId: string
  readonly skuId?: string | null
  readonly type: string
  readonly currency: { readonly id: string }
}): string {
  return `${productId} ${skuId ?? ''} ${type} ${currency.id}`
}

async function change(
  host: PriceHost,
  changed: readonly { readonly price: StoredPrice; readonly minor: number }[],
  context: Context,
  transaction: Transaction,
): Promise<void> {
  if (changed.length === 0) return
  const own = await withOwnAttributes(
    host,
    changed.map(({ price }) => price),
    context,
    transaction,
  )
  const data = changed.map(({ price, minor }, index) => ({
    id: (own[index] as StoredPrice).attributeId,
    data: { number: storedNumber(minor, price.currency) },
  }))
  await host.service(attribute).updateMany(data, context)
}

async function add(
  host: PriceHost,
  added: readonly ManyPrice[],
  context: Context,
  transaction: Transaction,
): Promise<void> {
  if (added.length === 0) return
  const keys = new Map<StoredPrice['type'], string>()
  for (const type of new Set(added.map(each => each.type))) {
    keys.set(type, await priceKey(host, type, context, transaction))
  }
  const made = await host.service(attribute).createMany(
    added.map(({ minor, currency }) => ({ number: storedNumber(minor as number, currency) })),
    context,
  )
  const fresh = added.map(({ productId, skuId, type, currency }, index) => ({
    attributeId: (made[index] as { readonly id: string }).id,
    keyId: keys.get(type) as string,
    currency,
    productId,
    skuId,
  }))
  await describePrices(host, fresh, context)
  const ofProducts = fresh.filter(({ skuId }) => skuId === undefined)
  await host.service(productsToAttributes).createMany(
    ofProducts.map(({ productId, attributeId }) => ({ productId, attributeId })),
    context,
  )
  await host.service(skusToAttributes).createMany(
    fresh.flatMap(({ skuId, attributeId }) => (skuId === undefined ? [] : [{ skuId, attributeId }])),
    context,
  )
}

/** Takes prices away, and attributes that nothing else has. */
async function remove(
  host: PriceHost,
  prices: readonly StoredPrice[],
  context: Context,
  transaction: Transaction,
): Promise<void> {
  if (prices.length === 0) return
  const ids = [...new Set(prices.map(({ attributeId }) => attributeId))]
  const shared = await sharedAttributes(host, ids, transaction)
  for (const [relation, ofSkus] of [
    [productsToAttributes, false],
    [skusToAttributes, true],
  ] as const) {
    const links = prices.filter(({ attributeId, skuId }) => shared.has(attributeId) && (skuId !== null) === ofSkus)
    if (links.length > 0) {
      await host.service(relation as typeof productsToAttributes).removeMany(
        links.map(({ linkId }) => linkId),
        context,
      )
    }
  }
  const own = ids.filter(id => !shared.has(id))
  if (own.length > 0) await host.service(attribute).removeMany(own, context)
}
