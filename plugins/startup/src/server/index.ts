import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
})
