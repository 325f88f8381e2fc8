import { createPages } from '@tessera/host/server'
import { type PluginContent, system } from '@tessera/server'
import { testimonial, widget, widgetsToTestimonials } from '../src/index.ts'

/** A page with the first testimonials. */
export const testimonials: PluginContent = {
  key: 'testimonials',
  needs: ['host'],
  async create(host) {
    const made = await host.service(testimonial).createMany(
      [
        { author: 'Nina O.', quote: { en: 'It came a day early.', ru: 'Привезли на день раньше.' } },
        { author: 'Pavel S.', stars: 4, quote: { en: 'A little loud at first.', ru: 'Сначала немного шумит.' } },
      ],
      system,
    )
    const title = { en: 'What customers say', ru: 'Что говорят покупатели' }
    const { id: widgetId } = await host
      .service(widget)
      .create({ slug: 'testimonials', variant: 'content-testimonials', title }, system)
    const links = made.map(({ id: testimonialId }, orderIndex) => ({ widgetId, testimonialId, orderIndex }))
    await host.service(widgetsToTestimonials).createMany(links, system)
    const widgets = [{ module: 'testimonials', slug: 'testimonials' }]
    await createPages(host, [
      {
        slug: 'testimonials',
        url: '/testimonials',
        title: 'Testimonials',
        widgets,
        head: { title, description: title },
      },
    ])
  },
}
