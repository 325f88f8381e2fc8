import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerPluginRoutes } from './plugin-routes.ts'

/** What the plugins of the configuration bring, and their settings. */
export const plugins = definePlugin({
  name: reservedModule,
  server: (app, host) => registerPluginRoutes(app, serverHost(host)),
})
