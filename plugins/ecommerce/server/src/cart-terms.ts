import { type currency, decimalAmount } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { inCurrencyOrder } from '@tessera/ecommerce'
import type { Cause, PluginHost, Queryable } from '@tessera/server'
import type { CartAdjustment } from './adjustment-rows.ts'
import { type Adjustments, adjustmentsOf } from './adjustments.ts'
import { agreedRule, deliveredAsAgreed, withAgreed, withoutAgreedId } from './agreed-rules.ts'
import type { DeliveryOffer } from './delivery-offers.ts'
import { ecommerceIssues } from './errors.ts'
import { type CodeProblem, codeProblem } from './given-discounts.ts'
import type { CartTerms, OfferedDelivery, PricedAdjustment, PricedLine, PricedOrder } from './priced-order.ts'
import { type CartRules, readRules, writtenCode } from './trade-rules.ts'
import type { TradedLine } from './trade-terms.ts'

type Currency = Row<typeof currency>

type TermsHost = Pick<PluginHost, 'ownership' | 'events'>

/**
 * Adds to carts what is taken off them and added to them now, in one statement whatever their number.
 * @param email of their buyer; that of the cart where it is unknown
 */
export async function withTerms(
  host: TermsHost,
  carts: readonly PricedOrder[],
  database: Queryable,
  email?: string,
): Promise<readonly PricedOrder[]> {
  const rules = await readRules(
    host,
    carts.map(cart => ({
      id: cart.id,
      discountCode: cart.discountCode,
      address: cart.address,
      email: email ?? cart.email,
      productIds: cart.ordersToProducts.map(({ productId }) => productId),
    })),
    database,
  )
  return carts.map((cart, index) => termsOf(cart, rules[index] as CartRules))
}

function termsOf(cart: PricedOrder, offered: CartRules): PricedOrder {
  const rules = withAgreed(offered, cart)
  const traded = cart.ordersToProducts.flatMap(line => tradedLine(line, rules) ?? [])
  const lines = deliveredAsAgreed(traded, cart)
  const currencies = currenciesOf(cart.ordersToProducts)
  const ids = currencies.map(({ id }) => id)
  const computed = adjustmentsOf(lines, ids, rules, cart.deliveryMethodId)
  return {
    ...cart,
    ordersToProducts: cart.ordersToProducts.map(line => {
      const tax = computed.taxes.get(line.id)
      return { ...line, taxPercent: tax?.percent ?? null, taxAmount: tax?.amount ?? null }
    }),
    adjustments: [
      // Those of a checkout that was given up, and is computed again.
      ...cart.adjustments.filter(({ isComputed }) => !isComputed),
      ...computed.adjustments.map((each, at) => pricedAdjustment(cart, withoutAgreedId(each), at)),
    ],
    discountIds: computed.discountIds.filter(id => id !== agreedRule),
    cart: {
      needsDelivery: computed.needsDelivery,
      deliveries: computed.offers.flatMap(offer => offeredDelivery(offer, rules) ?? []),
      deliveryMethodId: computed.offer?.deliveryMethodId ?? null,
      code: cart.discountCode === null ? null : shownCode(cart.discountCode, lines, currencies, rules, computed),
      hasCodes: rules.hasCodes,
      hasRules: rules.hasCodes || rules.hasRules,
      country: rules.country,
    },
  }
}

function tradedLine(line: PricedLine, { categoriesOf }: CartRules): TradedLine | undefined {
  const { id, productId, storeId, product, sku, interval, intervalCount } = line
  if (line.currentUnitAmount === null) return undefined
  const { id: currencyId } = line.billingModuleCurrency
  return {
    id,
    productId,
    categoryIds: categoriesOf.get(productId) ?? [],
    storeId,
    currencyId,
    quantity: line.quantity ?? 1,
    unitAmount: line.currentUnitAmount,
    weight: sku?.weight ?? product.weight ?? 0,
    needsDelivery: product.needsDelivery ?? true,
    taxClassId: product.taxClassId,
    group: [currencyId, interval, interval && intervalCount].join(),
    isSubscription: interval !== null,
  }
}

function currenciesOf(lines: readonly PricedLine[]): readonly Currency[] {
  const byId = new Map(lines.map(({ billingModuleCurrency: each }) => [each.id, each]))
  return [...byId.values()].toSorted(inCurrencyOrder)
}

function pricedAdjustment({ id: orderId }: PricedOrder, each: CartAdjustment, index: number): PricedAdjustment {
  const { kind, lineId, amount, currencyId, title, discountId, tax } = each
  return {
    // Nothing is stored before the checkout.
    id: [orderId, kind, lineId, index].join(),
    orderId,
    lineId,
    kind,
    amount,
    currencyId,
    title,
    isComputed: true,
    discountId,
    taxPercent: tax?.percent ?? null,
    taxAmount: tax?.amount ?? null,
  }
}

function offeredDelivery(offer: DeliveryOffer, { deliveries }: CartRules): OfferedDelivery | undefined {
  const method = deliveries.find(({ id }) => id === offer.deliveryMethodId)
  if (!method) return undefined
  const { title, description, kind, openingHours, stores } = method
  return {
    ...offer,
    title,
    description,
    kind,
    openingHours: openingHours ?? {},
    stores,
    needsAddress: kind === 'delivery' && (method.needsAddress ?? true),
  }
}

function shownCode(
  code: string,
  lines: readonly TradedLine[],
  currencies: readonly Currency[],
  { discounts }: CartRules,
  computed: Adjustments,
): CartTerms['code'] {
  const rule = discounts.find(each => each.code === writtenCode(code))
  // Unknown, over, not yet, used up: guesses learn nothing.
  const problem = rule ? codeProblem(rule, lines, computed) : undefined
  if (problem === null) return { code, problem: null }
  const {
    code: issue,
    text,
    params,
  } = problem ? problemCause(problem, currencies) : ecommerceIssues.ECOMMERCE_DISCOUNT_CODE('discountCode')
  return { code, problem: { code: issue, text, params } }
}

function problemCause(problem: CodeProblem, currencies: readonly Currency[]): Cause {
  switch (problem.kind) {
    case 'nothing':
      return ecommerceIssues.ECOMMERCE_DISCOUNT_NOTHING('discountCode')
    case 'better':
      return ecommerceIssues.ECOMMERCE_DISCOUNT_BETTER('discountCode')
    case 'minimum': {
      const of = currencies.find(({ id }) => id === problem.currencyId)
      const params = {
        minimum: of ? decimalAmount(problem.minimumSum, of) : '',
        missing: of ? decimalAmount(problem.missing, of) : '',
        currency: of?.code ?? '',
      }
      return ecommerceIssues.ECOMMERCE_DISCOUNT_MINIMUM('discountCode', params)
    }
  }
}
