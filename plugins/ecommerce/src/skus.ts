import { boolean, integer, localized, reference, relation, text } from '@tessera/core'
import { file } from '@tessera/file-storage'
import { catalogueAccess as access } from './access.ts'
import { attribute, product } from './entities.ts'
import { ecommerce } from './module.ts'

const { entity } = ecommerce
const orderIndex = () => integer({ default: 0 })

/** As many options as a product may have. */
export const mostOptions = 3
/** As many SKUs as a product may have. */
export const mostSkus = 100

/** What a product comes in: its sizes, its colours. */
export const option = entity('option', {
  fields: {
    productId: reference(product, { required: true }),
    title: localized({ required: true }),
    orderIndex: orderIndex(),
  },
  access,
  admin: { row: ['title'], label: ['title'], isHidden: true },
})

/** A size, a colour. */
export const optionValue = entity('option-value', {
  fields: {
    optionId: reference(option, { required: true }),
    title: localized({ required: true }),
    orderIndex: orderIndex(),
  },
  access,
  admin: { row: ['title'], label: ['title'], isHidden: true },
})

/**
 * What is really sold of a product with options: one value of each. Prices, stock and pictures may be its own; a product without
 * options has none.
 */
export const sku = entity('sku', {
  fields: {
    productId: reference(product, { required: true }),
    /** The shop's own number. */
    code: text({ maxLength: 200, unique: true }),
    isEnabled: boolean({ default: true }),
    /** In grams; that of the product when null. */
    weight: integer({ minimum: 0 }),
    orderIndex: orderIndex(),
  },
  access,
  admin: { row: ['code', 'isEnabled'], label: ['code'], isHidden: true },
})

/** Written with the options of the product, so that no two SKUs of it are alike. */
export const skusToOptionValues = relation(sku, optionValue, { access: { read: 'public' }, writes: 'services' })
/** Prices of its own: in their currency they replace those of the product. */
export const skusToAttributes = relation(sku, attribute)
export const skusToFiles = relation(sku, file)
