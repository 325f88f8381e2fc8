import type { Localized } from '@tessera/core'
import type { AgreedDelivery, AgreedDiscount } from '@tessera/ecommerce'
import type { CartAdjustment } from './adjustment-rows.ts'
import type { PricedOrder } from './priced-order.ts'
import type { CartRules, DeliveryMethod } from './trade-rules.ts'
import type { DiscountRule, TradedLine } from './trade-terms.ts'

/** Stands for the id of a rule that is no record: what was agreed on is stored with its order. */
export const agreedRule = 'agreed'

/** The rules of a cart, with what the shop has agreed on with its buyer in place of what they would be offered. */
export function withAgreed(rules: CartRules, { agreed, language, ordersToProducts }: PricedOrder): CartRules {
  if (!agreed) return rules
  const { discount, delivery } = agreed
  const written = (text: string): Localized => ({ [language ?? 'en']: text })
  const currencyId = ordersToProducts[0]?.billingModuleCurrency.id ?? ''
  const taxClassId = ordersToProducts.map(({ product }) => product.taxClassId).find(id => id !== null) ?? null
  return {
    ...rules,
    ...(discount && { discounts: [discountRule(discount, written(discount.reason))] }),
    ...(delivery && {
      deliveries:
        'deliveryMethodId' in delivery
          ? rules.deliveries.filter(({ id }) => id === delivery.deliveryMethodId)
          : [deliveryOf(delivery, written(delivery.title), currencyId, taxClassId)],
    }),
  }
}

/** Lines as they are delivered: what the shop charges a delivery for is brought, whatever its products say. */
export function deliveredAsAgreed(lines: readonly TradedLine[], { agreed }: PricedOrder): readonly TradedLine[] {
  const isOwn = agreed?.delivery !== undefined && !('deliveryMethodId' in agreed.delivery)
  return isOwn ? lines.map(line => ({ ...line, needsDelivery: true })) : lines
}

/** Without the id that stands for no record. */
export function withoutAgreedId(each: CartAdjustment): CartAdjustment {
  return each.discountId === agreedRule ? { ...each, discountId: null } : each
}

function discountRule({ percent, amount }: AgreedDiscount, title: Localized): DiscountRule {
  return {
    id: agreedRule,
    title,
    code: null,
    kind: percent === undefined ? 'amount' : 'percent',
    percent: percent ?? null,
    amount: amount ?? null,
    currencyId: null,
    everyNth: null,
    minimumSum: null,
    isCombinable: false,
    productIds: [],
    categoryIds: [],
    isAgreed: true,
  }
}

/** Taxed as the goods are that it brings. */
function deliveryOf(
  { amount, needsAddress }: AgreedDelivery,
  title: Localized,
  currencyId: string,
  taxClassId: string | null,
): DeliveryMethod {
  const unbounded = { freeFrom: null, minimumSum: null, maximumSum: null, minimumWeight: null, maximumWeight: null }
  return {
    id: agreedRule,
    title,
    description: {},
    kind: 'delivery',
    needsAddress,
    openingHours: {},
    stores: [],
    storeIds: [],
    taxClassId,
    rates: [{ currencyId, amount, ...unbounded }],
  }
}
