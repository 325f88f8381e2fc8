import { adminList, defineAdmin } from '@tessera/widget-sdk/admin'
import { review } from 'tessera-plugin-reviews'

export default defineAdmin({
  lists: [adminList(review, () => import('./review-list.tsx'))],
  blocks: async () => [(await import('./blocks/reviews.ts')).reviews],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
