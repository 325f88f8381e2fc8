import { type FirstStep, newRecordAddress } from '@tessera/widget-sdk/admin'
import { review } from 'tessera-plugin-reviews'

export const firstSteps: readonly FirstStep[] = [
  {
    name: 'reviews',
    order: 45,
    title: { en: 'Enter a first review', ru: 'Добавьте первый отзыв' },
    text: { en: 'It shows wherever a page has reviews.', ru: 'Он появится на страницах, где есть отзывы.' },
    address: newRecordAddress(review),
    isDone: async site => (await site.count(review)) > 0,
  },
]
