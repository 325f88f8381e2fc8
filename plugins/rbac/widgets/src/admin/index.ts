import { deviceName, session } from '@tessera/rbac'
import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => (await import('./blocks/index.ts')).blocks,
  formatters: { [`${session.path}.userAgent`]: userAgent => deviceName(userAgent) ?? userAgent },
  identity: () => import('./identity.ts'),
})
