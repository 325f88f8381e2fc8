import { product } from '@tessera/ecommerce'
import { type PluginContent, system } from '@tessera/server'
import { review, reviewsToProducts } from '../src/index.ts'

const said = [
  { author: 'Nina', stars: 5, text: 'It came a day early, and nothing was missing.' },
  { author: 'Pavel', stars: 4, text: 'A little loud at first. One gets used to it.' },
]

/** A few words about the first products. */
export const reviews: PluginContent = {
  key: 'reviews',
  needs: ['ecommerce'],
  async create(host) {
    const { rows: products } = await host.service(product).list({ limit: said.length }, system)
    const made = await host.service(review).createMany(said, system)
    await host.service(reviewsToProducts).createMany(
      products.map(({ id }, index) => ({ ecommerceModuleProductId: id, reviewId: made[index]?.id ?? '' })),
      system,
    )
  },
}
