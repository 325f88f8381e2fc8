import { createPages } from '@tessera/host/server'
import { type PluginContent, system } from '@tessera/server'
import { review, widget, widgetsToReviews } from '../src/index.ts'

/** A page with the first reviews. */
export const reviews: PluginContent = {
  key: 'reviews',
  needs: ['host'],
  async create(host) {
    const made = await host.service(review).createMany(
      [
        { author: 'Nina O.', quote: { en: 'It came a day early.', ru: 'Привезли на день раньше.' } },
        { author: 'Pavel S.', stars: 4, quote: { en: 'A little loud at first.', ru: 'Сначала немного шумит.' } },
      ],
      system,
    )
    const title = { en: 'What customers say', ru: 'Что говорят покупатели' }
    const { id: widgetId } = await host
      .service(widget)
      .create({ slug: 'reviews', variant: 'content-reviews', title }, system)
    const links = made.map(({ id: reviewId }, orderIndex) => ({ widgetId, reviewId, orderIndex }))
    await host.service(widgetsToReviews).createMany(links, system)
    const widgets = [{ module: 'reviews', slug: 'reviews' }]
    await createPages(host, [
      { slug: 'reviews', url: '/reviews', title: 'Reviews', widgets, head: { title, description: title } },
    ])
  },
}
