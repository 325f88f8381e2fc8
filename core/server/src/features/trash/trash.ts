import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { CascadeScheduler } from './cascade-scheduler.ts'
import { registerTrash } from './trash-routes.ts'

/** Deleted records, which can be restored until they are purged; in parts if they are too many for one transaction. */
export const trash = definePlugin({
  name: reservedModule,
  background: (host, log) => new CascadeScheduler(serverHost(host), log),
  server: (app, host) => registerTrash(app, serverHost(host)),
})
