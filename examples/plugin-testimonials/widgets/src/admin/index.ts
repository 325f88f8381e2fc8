import { adminList, defineAdmin } from '@tessera/widget-sdk/admin'
import { testimonial } from 'tessera-plugin-testimonials'

export default defineAdmin({
  lists: [adminList(testimonial, () => import('./testimonial-list.tsx'))],
  blocks: async () => [(await import('./blocks/testimonials.ts')).testimonials],
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
})
