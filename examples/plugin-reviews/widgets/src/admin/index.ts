import { defineAdmin } from '@tessera/widget-sdk/admin'

export default defineAdmin({
  blocks: async () => [(await import('./blocks/reviews.ts')).reviews],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
