import { definePlugin, entitiesIn } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({
  name: 'startup',
  entities: entitiesIn(definitions),
  migrations: new URL('../../migrations/', import.meta.url),
})
