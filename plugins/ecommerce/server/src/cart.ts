import type { Entity, Patch } from '@tessera/core'
import { type Address, order, ordersToProducts, product, store } from '@tessera/ecommerce'
import {
  type Caller,
  type ContentHost,
  type Context,
  issues,
  NotFoundError,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { closePayments } from './close-payments.ts'
import { CartFullError, DraftContentError, ecommerceIssues, OrderPlacedError } from './errors.ts'
import { type LockedOrder, lockOrders, type OrderScope } from './lock-orders.ts'
import { type Offer, readPrices } from './offers.ts'
import { pricedOrders } from './priced-orders.ts'
import { allocate, type StockRow } from './stock/allocate.ts'
import { shortageCause } from './stock/shortage.ts'
import { writtenCode } from './trade-rules.ts'

/** As in the definition of a line. */
export const maximumQuantity = 10_000
/** A cart with more lines than this takes nothing new. */
export const maximumLines = 200

/** What is put into a cart. */
export interface CartItem {
  readonly productId: string
  /** Of a product with options. */
  readonly skuId?: string
  /** The smallest that is sold when absent. */
  readonly quantity?: number
  readonly storeId?: string
  /** The shop's own currency, or the only one of the product, when absent. */
  readonly currencyId?: string
}

/** What a caller may change of a cart. */
export interface CartChanges {
  readonly ordersToProducts?: readonly { readonly id: string; readonly quantity: number }[]
  readonly comment?: string | null
  readonly email?: string | null
  readonly deliveryMethodId?: string | null
  readonly address?: Address | null
}

type CartHost = ContentHost

/** Changes of carts are nothing that anybody would look up later. */
const unrecorded = { ...system, history: 'none' } as const

/**
 * Puts a product into its owner's cart, which is made when there is none: one line per product, SKU, store and currency, whose
 * quantity rises.
 * @param caller must be able to see the product
 * @returns the id of the cart
 * @throws ValidationError for what can't be sold; CartFullError; UnauthorizedError for a visitor who has logged in meanwhile
 */
export async function addToCart(host: CartHost, ownerId: string, item: CartItem, caller: Caller): Promise<string> {
  await assertVisible(host, item, caller)
  return host.database.transaction(async transaction => {
    const offer = await offerOf(item, transaction)
    const cartId = await lockCart(host, ownerId, caller, transaction)
    await addLine(host, cartId, item, offer, transaction)
    return cartId
  })
}

/** What one piece costs now. @throws ValidationError why it can't be sold */
export async function offerOf(item: CartItem, transaction: Transaction): Promise<Offer> {
  const { productId, skuId = null, storeId = null } = item
  const [priced] = await readPrices(transaction, [{ productId, skuId, storeId }])
  if (!priced) throw new ValidationError(issues.UNKNOWN('productId'))
  const result = priced.in(item.currencyId)
  if ('problem' in result) throw new ValidationError(result.problem)
  return result.offer
}

/** Nobody buys what is hidden from them. @throws ValidationError */
export async function assertVisible(host: CartHost, { productId, storeId }: CartItem, caller: Caller): Promise<void> {
  const context: Context = { caller }
  const sees = async (entity: typeof product | typeof store, id: string) =>
    host.access.mayRead(context.caller, entity) && (await host.service(entity as Entity).find(id, context)) !== null
  if (!(await sees(product, productId))) throw new ValidationError(issues.UNKNOWN('productId'))
  if (storeId !== undefined && !(await sees(store, storeId))) throw new ValidationError(issues.UNKNOWN('storeId'))
}

/** Adds to a line or makes it. The order is locked. @throws ValidationError, CartFullError */
export async function addLine(
  host: CartHost,
  orderId: string,
  {
    productId,
    storeId = null as string | null,
    quantity: wanted,
  }: Omit<CartItem, 'storeId'> & { readonly storeId?: string | null },
  { unitAmount, currency: { id: currencyId, code: currencyCode }, interval, step, sku, stocks }: Offer,
  transaction: Transaction,
): Promise<void> {
  const context: Context = { ...unrecorded, transaction }
  const lines = host.service(ordersToProducts)
  const found = await linesOf(orderId, transaction)
  const quantity = wanted ?? step
  const skuId = sku?.id ?? null
  const key = lineKey({ productId, skuId, storeId, currencyId })
  const same = found.find(line => lineKey(line) === key)
  const price = { unitAmount, currencyCode, interval: interval?.unit ?? null, intervalCount: interval?.count ?? 1 }
  const kind = { skuId, skuCode: sku?.code ?? null, skuTitle: sku?.title ?? {} }
  if (same) {
    const sum = same.quantity + quantity
    assertStep(sum, step)
    if (sum > maximumQuantity) {
      throw new ValidationError(ecommerceIssues.ECOMMERCE_TOO_MANY('quantity', { maximum: maximumQuantity }))
    }
    assertInStock({ ...same, quantity: sum }, found, stocks)
    await lines.update(same.id, { quantity: sum, ...price }, context)
    return
  }
  assertStep(quantity, step)
  assertInStock({ productId, skuId, storeId, currencyId, quantity, step }, found, stocks)
  if (found.length >= maximumLines) throw new CartFullError({ maximum: maximumLines })
  await lines.create({ orderId, productId, storeId, currencyId, quantity, ...kind, ...price }, context)
}

/**
 * Changes quantities, comment, e-mail and delivery of a cart.
 * @throws NotFoundError for an order or a line of somebody else; OrderPlacedError once the order has been placed
 */
export async function changeCart(
  host: CartHost,
  orderId: string,
  { ordersToProducts: changed = [], ...fields }: CartChanges,
  scope: OrderScope,
): Promise<void> {
  await withCart(host, orderId, scope, async (transaction, locked) => {
    const context: Context = { ...unrecorded, transaction }
    if (changed.length > 0) {
      assertOfSite(locked)
      assertDistinct(changed)
      const found = await linesOf(orderId, transaction)
      const known = new Map(found.map(line => [line.id, line]))
      const raised = changed.flatMap(({ id, quantity }) => {
        const line = known.get(id)
        if (!line) throw new NotFoundError()
        assertStep(quantity, line.step)
        // Somebody who takes some out may still want more than there are.
        return quantity > line.quantity ? [{ ...line, quantity }] : []
      })
      const wanted = found.map(line => ({ ...line, ...changed.find(({ id }) => id === line.id) }))
      const prices = await readPrices(transaction, raised)
      raised.forEach((line, index) => {
        const result = prices[index]?.in(line.currencyId ?? undefined)
        if (result && 'offer' in result) assertInStock(line, wanted, result.offer.stocks)
      })
      await host.service(ordersToProducts).updateMany(
        changed.map(({ id, quantity }) => ({ id, data: { quantity } })),
        context,
      )
    }
    if (Object.keys(fields).length > 0) {
      await host.service(order).update(orderId, fields as Patch<typeof order>, context)
    }
  })
}

/**
 * Enters a discount code, in place of the one before; null takes it out. A code that gives nothing yet, because the sum is too small or
 * another discount is better, is remembered: it counts once it does.
 * @throws ValidationError for a code that nobody can use now; NotFoundError, OrderPlacedError
 */
export async function enterCode(
  host: CartHost,
  orderId: string,
  code: string | null,
  scope: OrderScope,
): Promise<void> {
  await withCart(host, orderId, scope, async (transaction, locked) => {
    assertOfSite(locked)
    const discountCode = code === null ? null : writtenCode(code)
    await host.service(order).update(orderId, { discountCode }, { ...unrecorded, transaction })
    const [cart] = await pricedOrders(host, [orderId], { transaction })
    const problem = cart?.cart?.code?.problem
    if (problem?.code === ecommerceIssues.ECOMMERCE_DISCOUNT_CODE.code) {
      throw new ValidationError(ecommerceIssues.ECOMMERCE_DISCOUNT_CODE('code'))
    }
  })
}

/** Takes a line out of a cart. @throws NotFoundError, OrderPlacedError */
export async function removeLine(host: CartHost, orderId: string, lineId: string, scope: OrderScope): Promise<void> {
  await withCart(host, orderId, scope, async (transaction, locked) => {
    assertOfSite(locked)
    const line = (await linesOf(orderId, transaction)).find(({ id }) => id === lineId)
    if (!line) throw new NotFoundError()
    await host.service(ordersToProducts).removeMany([lineId], { ...unrecorded, transaction })
  })
}

/** Deletes carts that nobody was asked to pay for. They are locked. */
export async function deleteCarts(
  host: Pick<CartHost, 'service'>,
  ids: readonly string[],
  transaction: Transaction,
): Promise<void> {
  if (ids.length === 0) return
  const context: Context = { ...unrecorded, transaction }
  const lines = await linesOf(ids, transaction)
  if (lines.length > 0) {
    await host.service(ordersToProducts).removeMany(
      lines.map(({ id }) => id),
      context,
    )
  }
  await host.service(order).removeMany(ids, context)
}

function assertDistinct(changed: CartChanges['ordersToProducts'] & object): void {
  const repeated = changed.findIndex(({ id }, index) => changed.findIndex(other => other.id === id) < index)
  if (repeated >= 0) throw new ValidationError(issues.REPEATED(`ordersToProducts.${repeated}.id`))
}

/**
 * Works on a cart, locked. One that is being paid for becomes a cart again first: its payment is closed.
 * @throws NotFoundError; OrderPlacedError for an order that has been paid for, or is done with
 */
export async function withCart<Result>(
  host: CartHost,
  orderId: string,
  scope: OrderScope,
  work: (transaction: Transaction, locked: LockedOrder) => Promise<Result>,
): Promise<Result> {
  for (let round = 0; ; round++) {
    const done = await host.database.transaction(async transaction => {
      const [locked] = await lockOrders(host, [orderId], scope, transaction)
      if (locked?.status === 'paying' && round === 0) return undefined
      if (locked?.status !== 'new') throw new OrderPlacedError({ status: locked?.status ?? '' })
      return { result: await work(transaction, locked) }
    })
    if (done) return done.result
    await closePayments(host, orderId)
  }
}

/** @throws DraftContentError for an order that the shop has made: what is in it was agreed on */
function assertOfSite({ origin }: LockedOrder): void {
  if (origin === 'back-office') throw new DraftContentError()
}

export interface CartLine extends LineKey {
  readonly id: string
  readonly orderId: string
  readonly quantity: number
  /** Of its product. */
  readonly step: number
}

/** What makes a line another one in the same order. */
interface LineKey {
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
  readonly currencyId: string | null
}

/** Equal for lines that are one. */
export function lineKey({ productId, skuId, storeId, currencyId }: LineKey): string {
  return [productId, skuId, storeId, currencyId].join()
}

/** @throws ValidationError for a quantity that isn't sold */
function assertStep(quantity: number, step: number): void {
  if (quantity % step !== 0) throw new ValidationError(ecommerceIssues.ECOMMERCE_STEP('quantity', { step }))
}

/**
 * @param line as it shall be
 * @param all lines of the cart, with the same one before that
 * @throws ValidationError saying how many there are
 */
function assertInStock(
  line: LineKey & Pick<CartLine, 'quantity' | 'step'>,
  all: readonly CartLine[],
  stocks: readonly StockRow[],
): void {
  if (stocks.length === 0) return
  const key = lineKey(line)
  const others = all.filter(each => lineKey(each) !== key)
  const allocation = allocate([...others, line], stocks).at(-1)
  if (allocation?.left === undefined) return
  throw new ValidationError(shortageCause('quantity', allocation.left, line.step))
}

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const [products, p] = sqlNames(product, 'p')

/** The keys of the lines of orders. */
export function linesOf(orderIds: string | readonly string[], transaction: Transaction): Promise<CartLine[]> {
  return transaction.query<CartLine>({
    text: `select ${l.id} as "id", ${l.orderId} as "orderId", ${l.productId} as "productId", ${l.skuId} as "skuId",
      ${l.storeId} as "storeId", ${l.currencyId} as "currencyId", ${l.quantity} as "quantity", ${p.step} as "step"
      from ${lines} join ${products} on ${p.id} = ${l.productId} where ${l.orderId} = any($1::uuid[])`,
    values: [[orderIds].flat()],
    name: 'ecommerce_cart_lines',
  })
}

/**
 * Makes changes of an owner's cart wait for one another, also before there is a cart.
 * @param ownerIds sorted, so that nobody waits in a circle
 */
export async function lockOwners(ownerIds: readonly string[], transaction: Transaction): Promise<void> {
  for (const id of ownerIds.toSorted()) {
    const values = [`ecommerce cart ${id}`]
    await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values })
  }
}

/** The cart of an owner, locked; a new one where there is none. */
async function lockCart(host: CartHost, ownerId: string, caller: Caller, transaction: Transaction): Promise<string> {
  await lockOwners([ownerId], transaction)
  // What is added after their cart went to an account would be in a cart that nobody sees.
  await host.access.assertSession(caller, transaction)
  // The newest is among few: by the index of when they were created, those of everybody would be gone through.
  const [cart] = await transaction.query<{ id: string }>({
    text: `select ${o.id} as "id" from ${orders} where ${o.status} = 'new' and ${o.type} = 'cart' and ${host.ownership.conditionSql(order, o.id, '$1::uuid')}
      order by coalesce(${o.placedAt}, ${o.createdAt}) desc, ${o.id} desc limit 1 for update of o`,
    values: [ownerId],
    name: 'ecommerce_lock_cart',
  })
  if (cart) return cart.id
  const context: Context = { ...unrecorded, transaction }
  const { id } = await host.service(order).create({}, context)
  await host.ownership.assign(order, id, ownerId, context)
  return id
}
