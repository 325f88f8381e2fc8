import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerArchive } from './archive-routes.ts'

/** Archives of a site: its content as one file, for another installation or for a rainy day. */
export const archive = definePlugin({
  name: reservedModule,
  server: async (app, host) => registerArchive(app, serverHost(host)),
})
