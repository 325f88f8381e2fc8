import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerPreferences } from './preference-routes.ts'

/** What the back office remembers, by subject or for everybody. */
export const preferences = definePlugin({
  name: reservedModule,
  server: (app, host) => registerPreferences(app, serverHost(host)),
})
