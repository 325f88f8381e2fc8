import { definePlugin } from '@tessera/server'
import { testimonials } from '../../seed/testimonials.ts'
import * as definitions from '../index.ts'
import { uses } from './uses.ts'

export default definePlugin({
  entities: definitions,
  listColumns: [uses],
  demo: [testimonials],
  migrations: new URL('../../migrations/', import.meta.url),
})
