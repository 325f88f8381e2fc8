import { definePlugin } from '@tessera/core/server'
import { review, widget, widgetsToReviews } from '../index.ts'

export default definePlugin({
  name: 'reviews',
  entities: [review, widget, widgetsToReviews],
  migrations: new URL('../../migrations/', import.meta.url),
})
