import { reservedModule } from '@tessera/core'
import { definePlugin } from '../../plugin/plugin.ts'
import { serverHost } from '../../plugin/server-host.ts'
import { bulkBodyLimit } from '../../rest/entity-routes.ts'
import { exportHandler } from './export-handler.ts'
import { importHandler } from './import-handler.ts'
import { describeExport, describeImport } from './transfer-openapi.ts'
import { registerTransfer } from './transfer-route.ts'

/** Exports and imports of every entity as files. */
export const transfer = definePlugin({
  name: reservedModule,
  entityRoutes: [
    {
      method: 'GET',
      path: '/export',
      operation: 'export',
      follows: 'read',
      isStreamed: true,
      describe: describeExport,
      handler: (host, entity) => exportHandler(serverHost(host), entity),
    },
    {
      method: 'POST',
      path: '/import',
      operation: 'import',
      follows: 'create',
      // The report reveals existing records.
      needs: ['read', 'create', 'update'],
      bodyLimit: bulkBodyLimit,
      describe: describeImport,
      handler: (host, entity) => importHandler(serverHost(host), entity),
    },
  ],
  server: (app, host) => registerTransfer(app, serverHost(host)),
})
