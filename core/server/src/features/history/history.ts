import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerHistory } from './history-routes.ts'

/** Who changed what, and the way back. */
export const history = definePlugin({
  name: reservedModule,
  server: (app, host) => registerHistory(app, serverHost(host)),
})
