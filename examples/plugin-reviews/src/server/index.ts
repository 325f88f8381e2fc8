import { definePlugin } from '@tessera/server'
import { reviews } from '../../seed/reviews.ts'
import * as definitions from '../index.ts'
import { uses } from './uses.ts'

export default definePlugin({
  entities: definitions,
  listColumns: [uses],
  demo: [reviews],
  migrations: new URL('../../migrations/', import.meta.url),
})
