import { definePlugin, entitiesIn } from '@tessera/core/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'
import { routeRequests } from './request-routes.ts'

export default definePlugin({
  name: 'crm',
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
  server: routeRequests,
})
