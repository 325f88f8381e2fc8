import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { registerAssistantRoutes } from './assistant-routes.ts'
import { registerMcp } from './mcp-route.ts'

/** The door for assistants: `/mcp`, and what only they ask for. */
export const assistant = definePlugin({
  name: reservedModule,
  async server(app, host) {
    registerMcp(app, serverHost(host))
    await app.register(async scope => registerAssistantRoutes(scope, serverHost(host)))
  },
})
