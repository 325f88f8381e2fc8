import { sampleBlock, sampleLinks, sampleRecord } from '@tessera/widget-sdk/admin'
import { testimonial, widget, widgetsToTestimonials } from 'tessera-plugin-testimonials'

export const testimonials = sampleBlock({
  key: 'testimonials',
  record: sampleRecord(
    widget,
    { variant: 'content-testimonials', title: { en: 'What customers say', ru: 'Что говорят покупатели' } },
    sampleLinks(widgetsToTestimonials, [
      sampleRecord(testimonial, {
        author: 'Nina O.',
        stars: 5,
        quote: {
          en: 'It came a day early, and nothing was missing.',
          ru: 'Привезли на день раньше, и ничего не забыли.',
        },
      }),
      sampleRecord(testimonial, {
        author: 'Pavel S.',
        stars: 4,
        quote: { en: 'A little loud at first. One gets used to it.', ru: 'Немного шумит, но к этому привыкаешь.' },
      }),
      sampleRecord(testimonial, {
        author: 'Vera M.',
        stars: 5,
        quote: { en: 'I bought a second one for my mother.', ru: 'Купила второй, для мамы.' },
      }),
    ]),
  ),
})
