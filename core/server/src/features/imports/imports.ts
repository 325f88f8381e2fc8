import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerImports } from './import-routes.ts'

/** Records from elsewhere, written together with their origins. */
export const imports = definePlugin({
  name: reservedModule,
  server: (app, host) => registerImports(app, serverHost(host)),
})
