import {
  anchor,
  attributeFields,
  attributeKeyFields,
  boolean,
  contentFields,
  integer,
  reference,
  richText,
  select,
} from '@tessera/core'
import { catalogueAccess as access } from './access.ts'
import { ecommerce } from './module.ts'
import { taxClass } from './tax.ts'

const { entity } = ecommerce

export const widget = entity('widget', {
  fields: { ...contentFields(), anchor: anchor() },
  access,
  admin: { row: ['adminTitle', 'variant'] },
})

export const category = entity('category', {
  fields: contentFields(),
  access,
  admin: { icon: 'folder', row: ['adminTitle', 'title', 'className', 'variant'] },
})

export const store = entity('store', {
  fields: { ...contentFields(), shortDescription: richText() },
  access,
  admin: { row: ['adminTitle', 'title', 'slug', 'variant'] },
})

const productTypes = ['one_off', 'subscription', 'telegram-review', 'telegram-product'] as const

/** What a quantity counts. */
export const soldByUnits = ['piece', 'area', 'hour'] as const

const trade = {
  type: select(productTypes, { default: 'one_off', index: true }),
  soldBy: select(soldByUnits, { default: 'piece' }),
  /** Quantities are multiples of it. */
  step: integer({ default: 1, minimum: 1, maximum: 10_000 }),
  /** In no list, search, feed or page, and not sold. */
  isHidden: boolean({ default: false }),
  /** Of a piece, in grams. */
  weight: integer({ minimum: 0 }),
  /** Goods that are brought or picked up; not an appointment, a course. */
  needsDelivery: boolean({ default: true }),
  taxClassId: reference(taxClass),
}

export const product = entity('product', {
  fields: { ...contentFields(), shortDescription: richText(), ...trade },
  access,
  private: 'isHidden',
  coversParts: true,
  admin: { row: ['adminTitle', 'type', 'isHidden', 'slug', 'variant'] },
})

/** A value of a product or store; its key says which one, and what it means. */
export const attribute = entity('attribute', {
  fields: attributeFields({ index: true }),
  access,
  admin: { row: ['adminTitle', 'string', 'number', 'variant'] },
})

/**
 * What an attribute can mean besides being a property: a price, a former price to compare it with, which is never charged, and
 * the interval of its payment.
 */
export const attributeTypes = ['feature', 'price', 'compare-at', 'interval'] as const

export const attributeKey = entity('attribute-key', {
  fields: attributeKeyFields(attributeTypes, { index: true }),
  access,
  admin: { row: ['adminTitle', 'title', 'type', 'field'], menu: 'settings' },
})
