import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerSearch } from './search-routes.ts'

/** One search over the records of all entities. */
export const search = definePlugin({
  name: reservedModule,
  server: (app, host) => registerSearch(app, serverHost(host)),
})
