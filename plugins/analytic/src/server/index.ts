import { definePlugin, entitiesIn } from '@tessera/server'
import seed from '../../seed/index.ts'
import * as definitions from '../index.ts'

export default definePlugin({
  name: 'analytic',
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
  seed,
})
