import { type ProductSearch, product, productOrders, productSearchPath } from '@tessera/ecommerce'
import type { FastifyInstance, PluginHost } from '@tessera/server'
import { ProductService } from './product-service.ts'

const id = { type: 'string', format: 'uuid' } as const
const amount = { type: 'integer', minimum: 0, maximum: 1_000_000_000_000 } as const

const value = { type: 'string', minLength: 3, maxLength: 420 } as const

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    category: id,
    store: id,
    from: amount,
    to: amount,
    currency: {
      type: 'string',
      pattern: '^[A-Za-z0-9-]{1,200}$',
      description: 'Code or slug of the currency of from, to and orders by price; without one, the shop’s own.',
    },
    value: {
      anyOf: [value, { type: 'array', maxItems: 50, items: value }],
      description: 'The slug of a key and a value, such as colour:Blue; several of one key mean one of them.',
    },
    order: { type: 'string', enum: productOrders },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 24 },
    offset: { type: 'integer', minimum: 0, maximum: 10_000_000, default: 0 },
  },
} as const

/** `GET search`: products by category, store, price and values, with facets. */
export function registerProductSearch(app: FastifyInstance, host: PluginHost): void {
  app.get<{ Querystring: Omit<ProductSearch, 'value'> & { value?: string | readonly string[] } }>(
    productSearchPath,
    { config: { reads: product }, schema: { summary: 'Find products', querystring } },
    async ({ query: { value = [], ...search }, caller }) => ({
      data: await host.service(ProductService).search({ ...search, value: [value].flat() }, { caller }),
    }),
  )
}
