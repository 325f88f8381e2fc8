import { defineIssues } from '@tessera/core/server'

export const ecommerceIssues = defineIssues({
  ECOMMERCE_FACET: '{at} must name a key and its value, such as colour:Blue',
})
