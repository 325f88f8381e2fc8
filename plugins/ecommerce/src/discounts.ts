import { currency } from '@tessera/billing'
import { bigint, boolean, datetime, integer, localized, reference, relation, select, text } from '@tessera/core'
import { staffAccess as access } from './access.ts'
import { category, product } from './entities.ts'
import { ecommerce } from './module.ts'
import { order } from './orders.ts'

const { entity } = ecommerce
const most = () => integer({ minimum: 0 })

export const discountKinds = ['percent', 'amount', 'nth-item', 'free-delivery'] as const

/** What is taken off an order, for those who name its code or for everyone. Codes are secrets of the shop. */
export const discount = entity('discount', {
  fields: {
    title: localized({ required: true }),
    /** In capitals, however buyers type it. Null: it needs none. */
    code: text({ maxLength: 100, unique: true, pattern: '^[A-ZА-ЯЁ0-9_-]+$' }),
    kind: select(discountKinds, { default: 'percent' }),
    /** In hundredths of a percent: 1250 are 12.5 %. */
    percent: integer({ minimum: 0, maximum: 10_000 }),
    /** In minor units of the currency. */
    amount: bigint({ minimum: 0 }),
    currencyId: reference(currency, { onDelete: 'restrict' }),
    everyNth: integer({ minimum: 2, maximum: 10_000 }),
    /** Only from this sum on, in minor units of the currency. */
    minimumSum: bigint({ minimum: 0 }),
    isEnabled: boolean({ default: true }),
    startsAt: datetime(),
    endsAt: datetime(),
    maximumUses: most(),
    maximumUsesPerSubject: most(),
    /** Counted by checkouts; the table refuses more than `maximumUses`. */
    uses: integer({ default: 0, minimum: 0, isChecked: true, writable: false }),
    /** Goes together with others. */
    isCombinable: boolean({ default: false }),
  },
  access,
  admin: {
    icon: 'ticket-percent',
    row: ['title', 'code', 'kind', 'isEnabled'],
    label: ['title', 'code'],
    menu: 'settings',
  },
})

/** What it is for; everything where nothing is linked. */
export const discountsToProducts = relation(discount, product)
export const discountsToCategories = relation(discount, category)

/** That an order has used a discount. */
export const discountUse = entity('discount-use', {
  fields: {
    discountId: reference(discount, { required: true }),
    orderId: reference(order, { required: true }),
    subjectId: text({ required: true, maxLength: 100, index: true }),
  },
  unique: [['discountId', 'orderId']],
  history: false,
  writes: 'services',
  admin: { isHidden: true },
})
