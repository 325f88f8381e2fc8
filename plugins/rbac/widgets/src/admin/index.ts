import { referencesOf } from '@tessera/core'
import { apiKey, deviceName, identity, rolesToProducts, session, subjectsToOrders } from '@tessera/rbac'
import { adminForm, defineAdmin } from '@tessera/widget-sdk/admin'

// The shop may be absent, and its form with it.
const products = referencesOf(rolesToProducts).filter(({ name }) => name === 'ecommerceModuleProductId')
const customers = referencesOf(subjectsToOrders)
  .flatMap(({ target }) => referencesOf(target))
  .filter(({ name }) => name === 'customerId')

export default defineAdmin({
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  formatters: { [`${session.path}.userAgent`]: userAgent => deviceName(userAgent) ?? userAgent },
  forms: [
    adminForm(apiKey, () => import('./api-key.tsx')),
    ...products.map(({ target }) => adminForm(target, () => import('./product-roles.tsx'), { reads: rolesToProducts })),
    ...customers.map(({ target }) => adminForm(target, () => import('./customer-account.tsx'), { reads: identity })),
  ],
  identity: () => import('./identity.ts'),
})
