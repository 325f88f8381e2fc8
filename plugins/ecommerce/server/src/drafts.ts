import { currency } from '@tessera/billing'
import type { Patch } from '@tessera/core'
import {
  type AgreedTerms,
  type DraftInput,
  type DraftLine,
  deliveryMethod,
  order,
  ordersToProducts,
} from '@tessera/ecommerce'
import {
  type Caller,
  type Cause,
  type ContentHost,
  type Context,
  issues,
  type PluginHost,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { giveUpOrder } from './cancel-order.ts'
import { lineKey, linesOf, withCart } from './cart.ts'
import { ecommerceIssues, NoDraftError } from './errors.ts'
import { recordEvent } from './move-orders.ts'
import { type Offer, readPrices } from './offers.ts'
import { actorOf } from './order-actors.ts'

type DraftHost = ContentHost

/** What somebody is still writing is nothing that anybody would look up later. */
const contextOf = (transaction: Transaction): Context => ({ ...system, history: 'none', transaction })

/**
 * Makes an order for a customer. It is nobody's cart, and priced like one until it is paid for by its link.
 * @returns its id
 * @throws ValidationError for what can't be sold
 */
export async function createDraft(host: DraftHost, input: DraftInput, caller: Caller): Promise<string> {
  return host.database.transaction(async transaction => {
    const { lines, ...fields } = input
    await assertKnown(host, fields.agreed, transaction)
    const data = { ...fields, type: 'draft', origin: 'back-office' } as const
    const { id } = await host.service(order).create(data, contextOf(transaction))
    if (lines) await writeLines(host, id, lines, fields.agreed ?? null, transaction)
    await recordEvent(host, { orderId: id, to: 'new', actor: actorOf(caller) }, transaction)
    return id
  })
}

/**
 * Changes a draft. One that is being paid for becomes a draft again first: its payment pages are closed.
 * @throws NotFoundError; NoDraftError for an order of a customer; OrderPlacedError once it has been paid for; ValidationError
 */
export async function changeDraft(host: DraftHost, id: string, { lines, ...fields }: DraftInput): Promise<void> {
  await assertDraft(host, id)
  await withCart(host, id, {}, async transaction => {
    await assertKnown(host, fields.agreed, transaction)
    const context = contextOf(transaction)
    if (Object.keys(fields).length > 0) await host.service(order).update(id, fields as Patch<typeof order>, context)
    if (!lines && fields.agreed === undefined) return
    const stored = await host.service(order).find(id, context)
    await writeLines(host, id, lines ?? (await linesOf(id, transaction)), stored?.agreed ?? null, transaction)
  })
}

/**
 * Deletes a draft that nobody has been asked to pay for, and cancels any other.
 * @throws NotFoundError, NoDraftError, OrderPlacedError
 */
export async function removeDraft(host: PluginHost, id: string, caller: Caller): Promise<void> {
  await assertDraft(host, id)
  await giveUpOrder(host, id, {}, caller)
}

/** Where an order comes from never changes. */
async function assertDraft(host: DraftHost, id: string): Promise<void> {
  const found = await host.service(order).find(id, system)
  // An unknown one is not found by what comes next.
  if (found && found.origin !== 'back-office') throw new NoDraftError()
}

/** @throws ValidationError for a currency or a way of delivery that there isn't */
async function assertKnown(
  host: DraftHost,
  agreed: AgreedTerms | null | undefined,
  transaction: Transaction,
): Promise<void> {
  const context: Context = { ...system, transaction }
  const { currencyId, delivery } = agreed ?? {}
  if (currencyId !== undefined && !(await host.service(currency).find(currencyId, context))) {
    throw new ValidationError(issues.UNKNOWN('agreed.currencyId'))
  }
  if (!delivery || !('deliveryMethodId' in delivery)) return
  if (await host.service(deliveryMethod).find(delivery.deliveryMethodId, context)) return
  throw new ValidationError(issues.UNKNOWN('agreed.delivery.deliveryMethodId'))
}

/**
 * Makes the lines of a draft those, at today's prices. What is in it already stays, even where it can't be sold any more: it says so.
 * @throws ValidationError for anything new that can't be sold
 */
async function writeLines(
  host: DraftHost,
  orderId: string,
  lines: readonly DraftLine[],
  agreed: AgreedTerms | null,
  transaction: Transaction,
): Promise<void> {
  const context = contextOf(transaction)
  const currencyId = agreed?.currencyId ?? (await ownCurrency(host, context))
  const wanted = lines.map(({ productId, skuId = null, storeId = null, quantity }) => ({
    productId,
    skuId,
    storeId,
    currencyId,
    quantity,
  }))
  assertDistinct(wanted.map(lineKey))
  const known = new Map((await linesOf(orderId, transaction)).map(line => [lineKey(line), line]))
  const prices = await readPrices(transaction, wanted)
  const offers = wanted.map((_, index) => {
    const result = prices[index]?.in(currencyId)
    return result && 'offer' in result ? priceOf(result.offer) : undefined
  })
  const causes = wanted.flatMap((line, index): Cause[] => {
    if (offers[index] || known.has(lineKey(line))) return []
    const result = prices[index]?.in(currencyId)
    const cause = result && 'problem' in result ? result.problem : issues.UNKNOWN('productId')
    return [{ ...cause, path: `lines.${index}.${cause.path}` }]
  })
  if (causes.length > 0) throw new ValidationError(causes)
  const keys = new Set(wanted.map(lineKey))
  const gone = [...known].filter(([key]) => !keys.has(key)).map(([, { id }]) => id)
  const service = host.service(ordersToProducts)
  if (gone.length > 0) await service.removeMany(gone, context)
  const rows = wanted.map((line, orderIndex) => ({
    id: known.get(lineKey(line))?.id,
    data: { ...line, orderId, orderIndex, ...offers[orderIndex] },
  }))
  await service.updateMany(
    rows.flatMap(({ id, data }) => (id === undefined ? [] : [{ id, data }])),
    context,
  )
  await service.createMany(
    rows.flatMap(({ id, data }) => (id === undefined ? [data] : [])),
    context,
  )
}

function priceOf({ unitAmount, currency: { code }, interval, sku }: Offer) {
  return {
    unitAmount,
    currencyCode: code,
    interval: interval?.unit ?? null,
    intervalCount: interval?.count ?? 1,
    skuCode: sku?.code ?? null,
    skuTitle: sku?.title ?? {},
  }
}

/** @throws ValidationError for the same product, SKU and store twice */
function assertDistinct(keys: readonly ReturnType<typeof lineKey>[]): void {
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (again >= 0) throw new ValidationError(issues.REPEATED(`lines.${again}.productId`))
}

async function ownCurrency(host: DraftHost, context: Context): Promise<string> {
  const { rows } = await host
    .service(currency)
    .list({ limit: 1, orderBy: [{ column: 'isDefault', method: 'desc' }] }, context)
  const [found] = rows
  if (!found) throw new ValidationError(ecommerceIssues.ECOMMERCE_NO_PRICE('agreed.currencyId'))
  return found.id
}
