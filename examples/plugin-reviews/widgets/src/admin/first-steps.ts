import { type FirstStep, newRecordAddress } from '@tessera/widget-sdk/admin'
import { review } from 'tessera-plugin-reviews'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'reviews',
    order: 45,
    address: newRecordAddress(review),
    isDone: async site => (await site.count(review)) > 0,
  },
]
