import { product } from '@tessera/ecommerce'
import { type FastifyInstance, idOf, NotFoundError, type PluginHost, system } from '@tessera/server'
import { review, reviewsToProducts } from '../index.ts'
import type { ReviewSettings } from './review-settings.ts'

export const reviewsUrl = '/api/reviews/products/:id/reviews'

interface Written {
  readonly author: string
  readonly stars: number
  readonly text: string
}

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['author', 'stars', 'text'],
  properties: {
    author: { type: 'string', minLength: 1, maxLength: 100 },
    stars: { type: 'integer', minimum: 1, maximum: 5 },
    text: { type: 'string', minLength: 1, maxLength: 2000 },
  },
} as const

/** Takes reviews of visitors, who may not write records otherwise. */
export function registerReviews(app: FastifyInstance, host: PluginHost<unknown, ReviewSettings>): void {
  app.post<{ Body: Written }>(
    reviewsUrl,
    { schema: { summary: 'Writes a review of a product', body } },
    async (request, reply) => {
      const { caller } = request
      const productId = idOf(request)
      const { isModerated, perDay } = await host.settings()
      // With the rights of the caller: a product that they don't see has no reviews.
      if (!(await host.service(product).find(productId, { caller }))) throw new NotFoundError()
      await host.rateLimiter.consume('reviews/by-subject', caller.subjectId ?? '', {
        tokens: perDay,
        seconds: 24 * 60 * 60,
      })
      await host.database.transaction(async transaction => {
        const context = { ...system, transaction }
        const { id } = await host.service(review).create({ ...request.body, isHidden: isModerated }, context)
        await host.service(reviewsToProducts).create({ reviewId: id, ecommerceModuleProductId: productId }, context)
      })
      return reply.code(201).send({ data: { isHidden: isModerated } })
    },
  )
}
