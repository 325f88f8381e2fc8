import type { Input, Patch } from '@tessera/core'
import {
  adjustment,
  balanceEntry,
  type EditEventData,
  type OrderEditChanges,
  type OrderEditPreview,
  order,
  orderEvent,
  ordersToProducts,
} from '@tessera/ecommerce'
import {
  type Caller,
  type ContentHost,
  type Context,
  givenId,
  NotFoundError,
  newId,
  PreconditionFailedError,
  RefusedError,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { entitleOwners } from '../entitlements.ts'
import { ecommerceIssues } from '../errors.ts'
import { jobNames } from '../job-names.ts'
import { lockOrders } from '../lock-orders.ts'
import { recordEvent } from '../move-orders.ts'
import { actorOf } from '../order-actors.ts'
import { linkOrders, unlinkOrder } from '../order-links.ts'
import { pricedOrders } from '../priced-orders.ts'
import { returnToStock, takeFromStock } from '../stock/line-stock.ts'
import { moveStock } from '../stock/move-stock.ts'
import { editFacts } from './edit-facts.ts'
import { type EditPlan, planEdit } from './plan-edit.ts'
import { settleEdits } from './settle-edits.ts'

type EditHost = ContentHost

/** An edit that counts. */
export interface OrderEdit extends OrderEditChanges {
  readonly reason?: string | null
  /** The customer is told by mail. */
  readonly isTold: boolean
  /** What the order costs after it, as it was previewed: other totals are refused. */
  readonly expected: readonly { readonly currencyId: string; readonly total: number }[]
  /** ETag of the preview: an order that has changed since is left as it is. */
  readonly ifMatch: string
  /** Of the caller: the same key is the same edit. */
  readonly idempotencyKey?: string
}

/** What an edit would do. @throws NotFoundError; OrderNotEditableError */
export async function previewEdit(host: EditHost, id: string, changes: OrderEditChanges): Promise<OrderEditPreview> {
  const facts = await editFacts(host, id)
  return (await planEdit(host, facts, changes, host.database)).preview
}

/**
 * Edits a paid order: its lines, what is added to them and taken off, its stock and its balance, in the transaction that has locked it.
 * What it costs less is refunded after that; what it costs more can be paid by its link. Safe to repeat: the same key is the same
 * edit, and what was left undone of it is done.
 * @returns the id of its event
 * @throws NotFoundError; OrderNotEditableError; PreconditionFailedError where the order has changed since; ValidationError; RefusedError
 * with 409 for what isn't in stock, and for other totals than expected
 */
export async function editOrder(host: EditHost, id: string, edit: OrderEdit, caller: Caller): Promise<string> {
  const eventId = await host.database.transaction(async transaction => {
    const [locked] = await lockOrders(host, [id], {}, transaction)
    if (!locked) throw new NotFoundError()
    const known = await knownEdit(id, edit.idempotencyKey, transaction)
    if (known) return known
    const facts = await editFacts(host, id, transaction)
    const plan = await planEdit(host, facts, edit, transaction)
    assertExpected(plan, edit)
    return writeEdit(host, id, plan, edit, caller, transaction)
  })
  await settleEdits(host, id)
  return eventId
}

const [events, e] = sqlNames(orderEvent, 'e')
const knownSql = `select ${e.id} as "id" from ${events}
where ${e.orderId} = $1::uuid and ${e.type} = 'edit' and ${e.data} ->> 'key' = $2 limit 1`

async function knownEdit(
  orderId: string,
  key: string | undefined,
  transaction: Transaction,
): Promise<string | undefined> {
  if (key === undefined) return undefined
  const [found] = await transaction.query<{ id: string }>({ text: knownSql, values: [orderId, key] })
  return found?.id
}

function assertExpected({ preview, causes, shortages, isEmpty }: EditPlan, { ifMatch, expected }: OrderEdit): void {
  const { etag, totals } = preview
  if (ifMatch.trim() !== etag && ifMatch.trim() !== '*') throw new PreconditionFailedError(preview)
  if (causes.length > 0) throw new ValidationError(causes)
  if (isEmpty) throw new ValidationError(ecommerceIssues.ECOMMERCE_NOTHING_EDITED())
  if (shortages.length > 0) throw new RefusedError(409, shortages, preview)
  const isExpected = totals.every(({ currencyId, after }) =>
    expected.some(each => each.currencyId === currencyId && each.total === after),
  )
  if (!isExpected) throw new RefusedError(409, [ecommerceIssues.ECOMMERCE_PRICES_CHANGED('expected')], preview)
}

async function writeEdit(
  host: EditHost,
  id: string,
  plan: EditPlan,
  { reason = null, isTold, idempotencyKey }: OrderEdit,
  caller: Caller,
  transaction: Transaction,
): Promise<string> {
  const context: Context = { ...system, transaction }
  const stockContext = { host, transaction, caller, reason }
  const { facts, edited, preview } = plan
  const isMissing = facts.order.attention === 'out-of-stock'
  const fewer = preview.lines.filter(line => !line.isNew && line.quantity < line.before)
  await returnToStock(
    stockContext,
    fewer.map(({ id: lineId, before, quantity }) => ({ orderId: id, lineId, quantity: before - quantity })),
  )
  const ids = await writeLines(host, id, plan, context)
  await writeAdjustments(host, id, plan, ids, context)
  const more = edited.lines.flatMap(({ id: lineId, quantity }) => {
    const before = facts.order.ordersToProducts.find(line => line.id === lineId)?.quantity ?? 0
    return quantity > before ? [{ orderId: id, lineId: ids.get(lineId) ?? lineId, quantity: quantity - before }] : []
  })
  if (isMissing) {
    const status = facts.order.status ?? 'approving'
    const move = { order: { id, status }, to: status, by: 'administrator', caller } as const
    const fields = (await moveStock(host, [move], transaction)).get(id)
    if (fields) await host.service(order).update(id, fields as Patch<typeof order>, context)
  } else await takeFromStock(stockContext, more)
  const changes = preview.lines.filter(line => line.quantity !== line.before)
  const data: EditEventData = {
    ...(idempotencyKey !== undefined && { key: idempotencyKey }),
    changes: changes.map(({ title, before, quantity, unitAmount, currencyId }) => ({
      title,
      from: before,
      to: quantity,
      unitAmount,
      currencyId,
    })),
    totals: preview.totals.map(({ isPaidElsewhere: _, ...each }) => each),
    isTold,
  }
  const event = await recordEvent(
    host,
    { orderId: id, type: 'edit', actor: actorOf(caller), reason, data },
    transaction,
  )
  await writeBalance(host, id, plan, event.id, context)
  // Lists are filtered by stores and currencies.
  await unlinkOrder(host, id, transaction)
  await linkOrders(host, await pricedOrders(host, [id], { transaction }), transaction)
  await entitleOwners(host, [id], transaction)
  const inside = { transaction, singletonKey: event.id }
  await host.jobs.enqueue(jobNames.settle, { orderId: id }, inside)
  await host.jobs.enqueue(jobNames.documents, { orderId: id }, { transaction, singletonKey: event.id })
  if (isTold) await host.jobs.enqueue(jobNames.mail, { eventId: event.id }, inside)
  return event.id
}

/** @returns the ids of lines that are new, by those that the plan gave them */
async function writeLines(
  host: EditHost,
  orderId: string,
  { facts, edited, offers }: EditPlan,
  context: Context,
): Promise<ReadonlyMap<string, string>> {
  const lines = host.service(ordersToProducts)
  const stored = facts.order.ordersToProducts
  const changed = edited.lines.filter(({ id, quantity, taxAmount }) => {
    const before = stored.find(line => line.id === id)
    return before && (before.quantity !== quantity || before.taxAmount !== taxAmount)
  })
  await lines.updateMany(
    changed.map(({ id, quantity, taxAmount }) => ({ id, data: { quantity, taxAmount } })),
    context,
  )
  const made = edited.lines.flatMap(line => {
    const offer = offers.get(line.id)
    return offer ? [{ line, offer, id: newId() }] : []
  })
  await lines.createMany(
    made.map(({ line, offer, id }) => ({
      [givenId]: id,
      orderId,
      productId: line.productId,
      skuId: line.skuId,
      storeId: line.storeId,
      currencyId: line.currency.id,
      currencyCode: line.currency.code,
      quantity: line.quantity,
      unitAmount: line.unitAmount,
      productTitle: offer.title,
      skuCode: offer.sku?.code ?? null,
      skuTitle: offer.sku?.title ?? {},
      taxPercent: line.taxPercent,
      taxAmount: line.taxAmount,
    })),
    context,
  )
  const gone = stored.filter(({ id }) => edited.lines.every(line => line.id !== id))
  await lines.removeMany(
    gone.map(({ id }) => id),
    { ...context, history: 'none' },
  )
  return new Map(made.map(({ line, id }) => [line.id, id]))
}

async function writeAdjustments(
  host: EditHost,
  orderId: string,
  { facts, edited }: EditPlan,
  ids: ReadonlyMap<string, string>,
  context: Context,
): Promise<void> {
  const adjustments = host.service(adjustment)
  const unrecorded: Context = { ...context, history: 'none' }
  const before = new Map(facts.order.adjustments.map(each => [each.id, each]))
  const remaining = new Set(edited.adjustments.flatMap(({ id }) => id ?? []))
  const lineIds = new Set(edited.lines.map(({ id }) => id))
  // Those of a line that is gone went with it.
  const gone = [...before.values()].filter(
    ({ id, lineId }) => !remaining.has(id) && (lineId === null || lineIds.has(lineId)),
  )
  await adjustments.removeMany(
    gone.map(({ id }) => id),
    unrecorded,
  )
  await adjustments.updateMany(
    edited.adjustments.flatMap(({ id, amount, taxAmount }) => {
      const stored = before.get(id ?? '')
      const isSame = stored?.amount === amount && stored.taxAmount === taxAmount
      return id === null || isSame ? [] : [{ id, data: { amount, taxAmount } }]
    }),
    unrecorded,
  )
  await adjustments.createMany(
    edited.adjustments
      .filter(({ id }) => id === null)
      .map(({ kind, lineId, currencyId, amount, title, discountId, isComputed, taxPercent, taxAmount }) => {
        const own = { kind, currencyId, amount, title, discountId, isComputed, taxPercent, taxAmount }
        return { orderId, lineId: ids.get(lineId ?? '') ?? lineId, ...own } as Input<typeof adjustment>
      }),
    unrecorded,
  )
}

async function writeBalance(
  host: EditHost,
  orderId: string,
  { preview, settlements }: EditPlan,
  eventId: string,
  context: Context,
): Promise<void> {
  const entries = preview.totals.flatMap(({ currencyId, before, after }): Input<typeof balanceEntry>[] => {
    const settlement = settlements.get(currencyId)
    if (!settlement || settlement.isPaidElsewhere || before === after) return []
    const own = { orderId, currencyId, eventId }
    const { refunds, refundedBefore, refundedInvoiceId: invoiceId } = settlement
    return [
      { ...own, kind: 'edit', amount: after - before },
      ...refunds.map(refund => ({ ...own, ...refund, kind: 'refund' }) as const),
      ...(refundedBefore > 0 ? [{ ...own, kind: 'refunded-before', amount: refundedBefore, invoiceId } as const] : []),
    ]
  })
  await host.service(balanceEntry).createMany(entries, context)
}
