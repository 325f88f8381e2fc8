import { product } from '@tessera/ecommerce'
import { addressKey, type FastifyInstance, idOf, type PluginHost, preferredLanguage } from '@tessera/server'
import { idIn } from '../ids.ts'
import { body, emailSchema, idSchema } from '../order-schemas.ts'
import { mostPieces, readStock, type StockCount, writeStock } from './product-stock.ts'
import { subscribe } from './stock-alerts.ts'

const ofProduct = `/api/${product.path}/:id`
/** Callers who may change products. */
const config = { access: { roles: ['editor'] }, follows: ['PATCH', ofProduct] } as const

const ownId = { ...idSchema, type: ['string', 'null'] } as const
const pieces = { type: ['integer', 'null'], minimum: 0, maximum: mostPieces } as const
/** Of counts. */
export const stockSchema = body(
  {
    stock: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: body({
        skuId: ownId,
        storeId: ownId,
        available: { ...pieces, description: 'How many can be sold, as counted; null: not tracked any more' },
        received: { type: 'integer', minimum: 1, maximum: mostPieces, description: 'How many have come in addition' },
        expected: {
          ...pieces,
          description:
            'The available amount that was shown, null where it wasn’t tracked; 409 where it is another by now',
        },
        lowAt: { ...pieces, description: 'From here on there are few; null: never' },
        reason: { type: ['string', 'null'], maxLength: 2000 },
      }),
    },
  },
  ['stock'],
)

const alertSchema = body({ email: emailSchema, skuId: ownId, language: { type: 'string', maxLength: 20 } }, ['email'])
/** One person looks at several products; nobody is sent a mail by a stranger again and again. */
const byAddress = { tokens: 20, seconds: 60 * 60 }
const byEmail = { tokens: 10, seconds: 24 * 60 * 60 }

/** What editors of the shop do with the stock of a product, and visitors who wait for it. */
export function registerStock(app: FastifyInstance, host: PluginHost): void {
  app.get(
    `${ofProduct}/stock`,
    { config, schema: { summary: 'How many there are of a product, by store and SKU' } },
    async request => ({ data: await readStock(host, idOf(request), { caller: request.caller }) }),
  )

  app.post<{ Body: { readonly email: string; readonly skuId?: string | null; readonly language?: string } }>(
    `${ofProduct}/alerts`,
    {
      config: { access: 'public' },
      schema: { summary: 'Asks for a mail when a product is back', body: alertSchema },
    },
    async (request, reply) => {
      const { skuId, email, language = '' } = request.body
      const productId = idOf(request)
      const { languages, defaultLanguage } = host.configuration
      const known = languages.includes(language)
        ? language
        : preferredLanguage(request.headers['accept-language'], languages, defaultLanguage)
      const alert = { productId, email, language: known, ...(skuId && { skuId: idIn(skuId, 'skuId') }) }
      await host.rateLimiter.consume('ecommerce/alerts-by-address', addressKey(request), byAddress)
      await host.rateLimiter.consume('ecommerce/alerts-by-email', email.toLowerCase(), byEmail)
      await subscribe(host, alert, request.caller)
      return reply.code(202).send({ data: null })
    },
  )

  app.put<{ Body: { readonly stock: readonly StockCount[] } }>(
    `${ofProduct}/stock`,
    { config, schema: { summary: 'Writes down what was counted or received of a product', body: stockSchema } },
    async request => {
      const counts = request.body.stock.map((count, index) => ({
        ...count,
        ...(count.skuId && { skuId: idIn(count.skuId, `stock.${index}.skuId`) }),
        ...(count.storeId && { storeId: idIn(count.storeId, `stock.${index}.storeId`) }),
      }))
      return { data: await writeStock(host, idOf(request), counts, request.caller) }
    },
  )
}
