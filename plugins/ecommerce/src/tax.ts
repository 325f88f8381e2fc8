import { integer, localized, reference, slug, text } from '@tessera/core'
import { catalogueAccess as access } from './access.ts'
import { ecommerce } from './module.ts'

const { entity } = ecommerce

/** What is taxed alike: books, food. */
export const taxClass = entity('tax-class', {
  plural: 'tax-classes',
  fields: { title: localized({ required: true }), slug: slug() },
  access,
  admin: { icon: 'percent', row: ['title', 'slug'], menu: 'settings' },
})

/** How a class is taxed in a country. */
export const taxRate = entity('tax-rate', {
  fields: {
    taxClassId: reference(taxClass, { required: true }),
    /** ISO 3166-1, two letters. */
    country: text({ required: true, maxLength: 2, pattern: '^[A-Z]{2}$' }),
    /** In hundredths of a percent: 2000 are 20 %. */
    percent: integer({ required: true, minimum: 0, maximum: 10_000 }),
    title: localized(),
  },
  unique: [['taxClassId', 'country']],
  access,
  admin: { row: ['country', 'percent', 'title'], isHidden: true },
})
