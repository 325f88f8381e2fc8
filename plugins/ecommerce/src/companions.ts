import { integer, reference } from '@tessera/core'
import { catalogueAccess as access } from './access.ts'
import { product } from './entities.ts'
import { ecommerce } from './module.ts'

const { entity } = ecommerce

/** That one product goes well with another: its page shows it. */
export const companion = entity('companion', {
  fields: {
    productId: reference(product, { required: true }),
    companionId: reference(product, { required: true }),
    orderIndex: integer({ default: 0 }),
  },
  unique: [['productId', 'companionId']],
  access,
  admin: { row: ['productId', 'companionId', 'orderIndex'], isHidden: true },
})
