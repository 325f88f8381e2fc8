import { definePlugin } from '@tessera/server'
import { review, widget, widgetsToReviews } from '../index.ts'
import { uses } from './uses.ts'

export default definePlugin({
  name: 'reviews',
  entities: [review, widget, widgetsToReviews],
  listColumns: [uses],
  migrations: new URL('../../migrations/', import.meta.url),
})
