import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerBatch } from './batch-routes.ts'

/** Several writes of different entities in one transaction. */
export const batch = definePlugin({
  name: reservedModule,
  server: (app, host) => registerBatch(app, serverHost(host)),
})
