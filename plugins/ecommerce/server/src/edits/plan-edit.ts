import {
  type AddedProduct,
  type EditTotal,
  inCurrencyOrder,
  lineTitle,
  type OrderEditChanges,
  type OrderEditPreview,
  type PreviewedLine,
} from '@tessera/ecommerce'
import { type Cause, issues, type Queryable } from '@tessera/server'
import { adjustmentsOf } from '../adjustments.ts'
import { maximumLines, maximumQuantity } from '../cart.ts'
import { ecommerceIssues } from '../errors.ts'
import { type Offer, readPrices } from '../offers.ts'
import type { PricingHost } from '../priced-orders.ts'
import { intervalOfLine, type PricedLine } from '../priced-orders.ts'
import { allocate, availableOf, type StockRow } from '../stock/allocate.ts'
import { shortageCause } from '../stock/shortage.ts'
import { readRules } from '../trade-rules.ts'
import type { EditFacts } from './edit-facts.ts'
import { type EditedLine, EditedOrder, type NewTax } from './edited-order.ts'
import { type Settlement, settlementOf } from './settlement.ts'

/** Pieces that come to an order. */
interface NewPieces {
  /** Where the request names them. */
  readonly path: string
  readonly line: EditedLine
  readonly offer: Offer
}

/** What an edit does, before anything is written. */
export interface EditPlan {
  readonly facts: EditFacts
  readonly edited: EditedOrder
  /** Offers of lines that are new, by their ids. */
  readonly offers: ReadonlyMap<string, Offer>
  readonly settlements: ReadonlyMap<string, Settlement>
  readonly preview: OrderEditPreview
  /** Of those, what there isn't enough of. */
  readonly shortages: readonly Cause[]
  /** Of those, what the request has wrong. */
  readonly causes: readonly Cause[]
  readonly isEmpty: boolean
}

type Currency = PricedLine['billingModuleCurrency']

/** Decides what an edit does: nothing is locked or written. */
export async function planEdit(
  host: PricingHost,
  facts: EditFacts,
  { lines = [], products = [], discounts = [] }: OrderEditChanges,
  database: Queryable,
): Promise<EditPlan> {
  const { order } = facts
  const causes: Cause[] = []
  const sold = order.ordersToProducts.map(editedLine)
  const edited = new EditedOrder(sold, order.adjustments)
  const before = edited.totals()
  edited.shareDiscounts()

  const raised: { readonly path: string; readonly line: EditedLine; readonly quantity: number }[] = []
  for (const [index, { id, quantity }] of lines.entries()) {
    const path = `lines.${index}.quantity`
    const line = sold.find(each => each.id === id)
    if (!line || lines.findIndex(each => each.id === id) < index) {
      causes.push(ecommerceIssues.ECOMMERCE_NOT_IN_ORDER(`lines.${index}.id`))
    } else if (quantity !== line.quantity) {
      const problem = whyNot(facts, line, quantity, path)
      if (problem) causes.push(problem)
      else if (quantity < line.quantity) edited.shrink(id, quantity)
      else raised.push({ path, line, quantity: quantity - line.quantity })
    }
  }

  const wanted = [
    ...raised.map(({ path, line, quantity }) => ({
      path,
      currencyId: line.currency.id,
      product: { ...line, quantity },
    })),
    ...products.map((product, index) => ({
      path: `products.${index}`,
      currencyId: product.currencyId ?? onlyCurrency(order.ordersToProducts),
      product,
    })),
  ]
  const { pieces, problems } = await offered(wanted, database)
  causes.push(...problems)
  const taxes = await taxesOf(host, facts, pieces, database)
  const offers = new Map<string, Offer>()
  const added = pieces.map(({ line, offer }, index) => {
    const tax = taxes[index] ?? null
    const target = edited.add({ ...line, taxPercent: tax?.percent ?? null }, tax)
    if (target.id === line.id) offers.set(line.id, offer)
    return target
  })
  if (edited.lines.length > maximumLines) {
    causes.push(ecommerceIssues.ECOMMERCE_TOO_MANY_LINES('products', { maximum: maximumLines }))
  }
  for (const [index, target] of added.entries()) {
    if (target.quantity > maximumQuantity) {
      const path = pieces[index]?.path ?? ''
      causes.push(ecommerceIssues.ECOMMERCE_TOO_MANY(path, { maximum: maximumQuantity }))
    }
  }
  const currencies = currenciesOf(order.ordersToProducts, pieces)
  for (const { id } of currencies) {
    const had = sold.some(({ currency }) => currency.id === id)
    if (had && edited.lines.every(({ currency }) => currency.id !== id)) {
      causes.push(ecommerceIssues.ECOMMERCE_LAST_LINE('lines'))
    }
  }
  for (const [index, { currencyId, amount, title }] of discounts.entries()) {
    const maximum = edited.totals().get(currencyId) ?? 0
    if (!currencies.some(({ id }) => id === currencyId)) causes.push(issues.UNKNOWN(`discounts.${index}.currencyId`))
    else if (amount > maximum) {
      causes.push(ecommerceIssues.ECOMMERCE_MORE_THAN_LEFT(`discounts.${index}.amount`, { maximum }))
    } else edited.discount(currencyId, amount, title ? { [order.language ?? 'en']: title } : {})
  }

  const shortages = order.attention === 'out-of-stock' ? [] : shortagesOf(pieces)
  const after = edited.totals()
  const settlements = new Map<string, Settlement>()
  const totals = currencies.map((currency): EditTotal => {
    const [was, is] = [before.get(currency.id) ?? 0, after.get(currency.id) ?? 0]
    const settlement = settlementOf(facts, currency, was, is - was)
    settlements.set(currency.id, settlement)
    const { owed, refunds, refundedBefore, isPaidElsewhere } = settlement
    const refund = refunds.reduce((sum, { amount }) => sum + amount, 0)
    return {
      currencyId: currency.id,
      currencyCode: currency.code,
      before: was,
      after: is,
      owed,
      refund,
      refundedBefore,
      isPaidElsewhere,
    }
  })
  const previewed = previewedLines(facts, edited, offers)
  // What is taken out and put in again is none.
  const changes = previewed.filter(line => line.quantity !== line.before)
  return {
    facts,
    edited,
    offers,
    settlements,
    shortages,
    causes,
    isEmpty: changes.length === 0 && discounts.length === 0,
    preview: {
      etag: facts.etag,
      lines: previewed,
      totals,
      problems: [...causes, ...shortages],
    },
  }
}

function editedLine(line: PricedLine): EditedLine {
  const { id, productId, skuId, storeId, billingModuleCurrency: currency, quantity, taxPercent, taxAmount } = line
  return {
    id,
    productId,
    skuId,
    storeId,
    currency,
    interval: intervalOfLine(line),
    unitAmount: line.unitAmount ?? 0,
    taxPercent,
    taxAmount,
    quantity: quantity ?? 1,
  }
}

/** What keeps a line from having so many pieces. */
function whyNot({ minimums, steps }: EditFacts, line: EditedLine, quantity: number, path: string): Cause | undefined {
  if (line.interval) return ecommerceIssues.ECOMMERCE_SUBSCRIPTION_EDIT(path)
  const minimum = minimums.get(line.id) ?? 0
  if (quantity < minimum) return ecommerceIssues.ECOMMERCE_FEWER_THAN_USED(path, { minimum })
  const step = steps.get(line.id) ?? 1
  return (quantity - line.quantity) % step === 0 ? undefined : ecommerceIssues.ECOMMERCE_STEP(path, { step })
}

/** The currency of all lines; undefined where they have several. */
function onlyCurrency(lines: readonly PricedLine[]): string | undefined {
  const ids = new Set(lines.map(({ billingModuleCurrency: { id } }) => id))
  return ids.size === 1 ? [...ids][0] : undefined
}

interface WantedPieces {
  readonly path: string
  readonly currencyId: string | undefined
  readonly product: AddedProduct
}

/** Pieces at what they cost today, or why they can't be sold. */
async function offered(
  wanted: readonly WantedPieces[],
  database: Queryable,
): Promise<{ readonly pieces: readonly NewPieces[]; readonly problems: readonly Cause[] }> {
  const prices = await readPrices(
    database,
    wanted.map(({ product: { productId, skuId = null, storeId = null } }) => ({ productId, skuId, storeId })),
  )
  const problems: Cause[] = []
  const pieces = wanted.flatMap(({ path, currencyId, product }, index): NewPieces[] => {
    const result = prices[index]?.in(currencyId)
    if (!result || 'problem' in result) {
      problems.push({ ...(result?.problem ?? issues.UNKNOWN(path)), path })
      return []
    }
    const { offer } = result
    const { productId, skuId = null, storeId = null, quantity } = product
    if (offer.interval) problems.push(ecommerceIssues.ECOMMERCE_SUBSCRIPTION_EDIT(path))
    else if (quantity % offer.step !== 0) {
      problems.push(ecommerceIssues.ECOMMERCE_STEP(`${path}.quantity`, { step: offer.step }))
    } else {
      const { unitAmount, currency } = offer
      const line = { id: path, productId, skuId, storeId, currency, unitAmount, quantity, interval: null }
      return [{ path, offer, line: { ...line, taxPercent: null, taxAmount: null } }]
    }
    return []
  })
  return { pieces, problems }
}

/** Today's tax on new pieces, as a cart of them alone would have it. */
async function taxesOf(
  host: PricingHost,
  { order }: EditFacts,
  pieces: readonly NewPieces[],
  database: Queryable,
): Promise<readonly (NewTax | null)[]> {
  if (pieces.length === 0) return []
  const productIds = pieces.map(({ line }) => line.productId)
  const [rules] = await readRules(host, [{ ...order, discountCode: null, productIds }], database)
  const traded = pieces.map(({ line, offer }, index) => ({
    id: String(index),
    productId: line.productId,
    categoryIds: [],
    storeId: line.storeId,
    currencyId: line.currency.id,
    quantity: line.quantity,
    unitAmount: line.unitAmount,
    weight: 0,
    needsDelivery: false,
    taxClassId: offer.taxClassId,
    group: line.currency.id,
    isSubscription: false,
  }))
  const currencyIds = [...new Set(traded.map(({ currencyId }) => currencyId))]
  const { taxes, adjustments } = adjustmentsOf(
    traded,
    currencyIds,
    { discounts: [], deliveries: [], tax: rules?.tax ?? null },
    null,
  )
  return traded.map(({ id }) => {
    const tax = taxes.get(id)
    const added = adjustments.find(({ lineId, kind }) => lineId === id && kind === 'tax')
    return tax ? { ...tax, added: added?.title ?? null } : null
  })
}

/** What there isn't enough of, as far as stock is counted. */
function shortagesOf(pieces: readonly NewPieces[]): readonly Cause[] {
  const stocks = [
    ...new Map(pieces.flatMap(({ offer }) => offer.stocks.map(each => [each.id, each] as const))).values(),
  ]
  const left = availableOf(stocks as readonly StockRow[])
  return allocate(
    pieces.map(({ line }) => line),
    stocks,
    left,
  ).flatMap((allocation, index) => {
    const each = pieces[index]
    return each && allocation.left !== undefined ? shortageCause(each.path, allocation.left, each.offer.step) : []
  })
}

function currenciesOf(lines: readonly PricedLine[], pieces: readonly NewPieces[]) {
  const all = [
    ...lines.map(({ billingModuleCurrency: each }) => each),
    ...pieces.map(({ offer }) => offer.currency),
  ] satisfies readonly Pick<Currency, 'id' | 'code' | 'isDefault'>[]
  return [...new Map(all.map(each => [each.id, each])).values()].toSorted(inCurrencyOrder)
}

function previewedLines(
  { order, minimums, steps }: EditFacts,
  edited: EditedOrder,
  offers: ReadonlyMap<string, Offer>,
): readonly PreviewedLine[] {
  const parts = new Map(edited.parts().map(part => [part.lineId, part.amount]))
  const stored = order.ordersToProducts.map(({ id, product, productTitle, skuTitle, ...line }): PreviewedLine => {
    const now = edited.lines.find(each => each.id === id)
    const title = Object.keys(productTitle).length > 0 ? productTitle : product.title
    return {
      id,
      isNew: false,
      productId: line.productId,
      title: lineTitle(title, skuTitle),
      skuCode: line.skuCode,
      currencyId: line.billingModuleCurrency.id,
      unitAmount: line.unitAmount ?? 0,
      before: line.quantity ?? 1,
      quantity: now?.quantity ?? 0,
      minimum: minimums.get(id) ?? 0,
      step: steps.get(id) ?? 1,
      amount: parts.get(id) ?? 0,
      problem: line.interval === null ? null : ecommerceIssues.ECOMMERCE_SUBSCRIPTION_EDIT(''),
    }
  })
  const added = edited.lines.flatMap(({ id, productId, currency, unitAmount, quantity }): readonly PreviewedLine[] => {
    const offer = offers.get(id)
    if (!offer) return []
    return [
      {
        id,
        isNew: true,
        productId,
        title: lineTitle(offer.title, offer.sku?.title ?? null),
        skuCode: offer.sku?.code ?? null,
        currencyId: currency.id,
        unitAmount,
        before: 0,
        quantity,
        minimum: 0,
        step: offer.step,
        amount: parts.get(id) ?? 0,
        problem: null,
      },
    ]
  })
  return [...stored, ...added]
}
