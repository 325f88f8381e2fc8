import { defineModule } from '@tessera/core'

export const ecommerce = defineModule('ecommerce', {
  admin: { icon: 'shopping-bag', menu: { group: 'daily', order: 4 } },
  archive: 'orders',
})
