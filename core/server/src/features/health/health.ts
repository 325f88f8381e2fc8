import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerHealth } from './health-route.ts'

/** The state of what runs in the background. */
export const health = definePlugin({
  name: reservedModule,
  server: (app, host) => registerHealth(app, serverHost(host)),
})
