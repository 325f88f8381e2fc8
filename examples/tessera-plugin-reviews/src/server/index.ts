import { definePlugin } from '@tessera/server'
import { reviews } from '../../seed/reviews.ts'
import * as definitions from '../index.ts'
import { deleteHidden, deleteHiddenJob } from './delete-hidden.ts'
import { registerReviews, reviewsUrl } from './register-reviews.ts'
import type { ReviewSettings } from './review-settings.ts'

export default definePlugin<unknown, ReviewSettings>({
  dependencies: ['ecommerce'],
  range: '^0.1.0',
  entities: definitions,
  migrations: new URL('../../migrations/', import.meta.url),
  settings: {
    isModerated: { type: 'boolean', default: true },
    perDay: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
    daysHidden: { type: 'integer', minimum: 1, maximum: 365, default: 90 },
  },
  permissions: { [`POST ${reviewsUrl}`]: 'subject' },
  jobs: { [deleteHiddenJob]: deleteHidden },
  demo: [reviews],
  async server(app, host) {
    registerReviews(app, host)
    await host.jobs.schedule(deleteHiddenJob, '30 3 * * *')
  },
})
