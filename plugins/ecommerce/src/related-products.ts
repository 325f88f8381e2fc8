import { integer, reference } from '@tessera/core'
import { catalogueAccess as access } from './access.ts'
import { product } from './entities.ts'
import { ecommerce } from './module.ts'

const { entity } = ecommerce

/** That one product goes well with another: its page shows it. */
export const relatedProduct = entity('related-product', {
  fields: {
    productId: reference(product, { required: true }),
    relatedId: reference(product, { required: true }),
    orderIndex: integer({ default: 0 }),
  },
  unique: [['productId', 'relatedId']],
  access,
  admin: { row: ['productId', 'relatedId', 'orderIndex'], isHidden: true },
})
