import { currency } from '@tessera/billing'
import { bigint, boolean, integer, localized, reference, relation, richText, select, slug } from '@tessera/core'
import { catalogueAccess as access } from './access.ts'
import { store } from './entities.ts'
import { ecommerce } from './module.ts'
import { taxClass } from './tax.ts'

const { entity } = ecommerce
const sum = () => bigint({ minimum: 0 })

/** A way for goods to reach their buyer: they are brought, or picked up. */
export const deliveryMethod = entity('delivery-method', {
  fields: {
    title: localized({ required: true }),
    description: richText(),
    slug: slug(),
    kind: select(['delivery', 'pickup'], { default: 'delivery' }),
    needsAddress: boolean({ default: true }),
    openingHours: localized(),
    /** How what it costs is taxed. */
    taxClassId: reference(taxClass),
    isEnabled: boolean({ default: true }),
    orderIndex: integer({ default: 0 }),
  },
  access,
  admin: { icon: 'truck', row: ['title', 'kind', 'isEnabled'], menu: 'settings' },
})

/** What a delivery costs in a currency, by the sum and the weight of what is delivered. Amounts are minor units. */
export const deliveryRate = entity('delivery-rate', {
  fields: {
    deliveryMethodId: reference(deliveryMethod, { required: true }),
    currencyId: reference(currency, { required: true }),
    amount: bigint({ required: true, minimum: 0 }),
    /** Nothing from this sum on. */
    freeFrom: sum(),
    minimumSum: sum(),
    maximumSum: sum(),
    /** In grams. */
    minimumWeight: integer({ minimum: 0 }),
    maximumWeight: integer({ minimum: 0 }),
  },
  access,
  admin: { row: ['amount', 'freeFrom'], isHidden: true },
})

/** The stores that a method delivers from; all of them where none is linked. */
export const deliveryMethodsToStores = relation(deliveryMethod, store)
