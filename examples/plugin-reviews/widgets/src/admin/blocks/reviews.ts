import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { review, widget, widgetsToReviews } from 'tessera-plugin-reviews'

export const reviews = sampleBlock({
  key: 'reviews',
  record: sampleRecord(
    widget,
    { variant: 'content-reviews', title: { en: 'What customers say', ru: 'Что говорят покупатели' } },
    sampleLinks(widgetsToReviews, [
      sampleRecord(review, {
        author: 'Nina O.',
        stars: 5,
        quote: {
          en: 'It came a day early, and nothing was missing.',
          ru: 'Привезли на день раньше, и ничего не забыли.',
        },
      }),
      sampleRecord(review, {
        author: 'Pavel S.',
        stars: 4,
        quote: { en: 'A little loud at first. One gets used to it.', ru: 'Немного шумит, но к этому привыкаешь.' },
      }),
      sampleRecord(review, {
        author: 'Vera M.',
        stars: 5,
        quote: { en: 'I bought a second one for my mother.', ru: 'Купила второй, для мамы.' },
      }),
    ]),
  ),
})
