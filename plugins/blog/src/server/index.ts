import { definePlugin } from '@tessera/server'
import * as definitions from '../index.ts'

export default definePlugin({
  dependencies: ['file-storage', 'website-builder'],
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
})
