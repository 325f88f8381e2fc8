import rbac from '@tessera/rbac-server'
import { definePlugin } from '@tessera/server'
import { describePlugin } from '@tessera/server/testing'

const path = (n: number) => `/api/many-routes/${n % 1000}`

/** Routes for permissions to name: those of entities must keep the rules that they are tested for. */
const manyRoutes = definePlugin({
  name: 'many-routes',
  server(app) {
    for (let n = 0; n < 1000; n++) {
      app.get(path(n), { config: { access: 'administrator' }, schema: { hide: true } }, async () => ({ data: n }))
    }
  },
})

describePlugin(rbac, {
  with: [manyRoutes],
  // Carts go with their owner.
  removed: ['rbac/subjects-to-ecommerce-module-orders.subjectId'],
  samples: {
    // Uses a provider that doesn't require what the test omits; passwords have their own tests.
    'rbac/identities': (n, { email, account }) => ({
      provider: email === null ? 'EVM' : 'email_and_password',
      email: `anna-${n}@mail.example`,
      account: account === null ? null : `0x${n.toString(16).padStart(40, '0')}`,
      password: null,
    }),
    'rbac/permissions': n => ({ path: path(n) }),
  },
})
