import { type FirstStep, newRecordAddress } from '@tessera/widget-sdk/admin'
import { testimonial } from 'tessera-plugin-testimonials'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'testimonials',
    order: 45,
    address: newRecordAddress(testimonial),
    isDone: async site => (await site.count(testimonial)) > 0,
  },
]
