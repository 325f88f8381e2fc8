import { text } from 'node:stream/consumers'
import {
  batchAction,
  type Context,
  definePlugin,
  type FilePart,
  type FileReceiver,
  type FormRecord,
  serviceOf,
} from '@tessera/server'
import { categoriesToProducts, category, document, order, product } from './entities.ts'

class OrderService extends serviceOf(order) {
  override scope({ caller }: Context) {
    if (caller.isAdministrator) return []
    return [{ column: 'ownerId', method: 'eq', value: caller.subjectId ?? '' }] as const
  }
}

/** Keeps files in memory. */
export const stored = new Map<string, string>()

/** What was known about the record of each of them when it arrived. */
export const known = new Map<string, FormRecord>()

class DocumentService extends serviceOf(document) {
  readonly files: FileReceiver = {
    maximumBytes: 1000,
    async receive({ fieldName, fileName, stream }: FilePart, _context: Context, record: FormRecord) {
      const content = await text(stream)
      known.set(fileName, record)
      stored.set(fileName, content)
      return { [fieldName]: fileName, size: content.length }
    },
    async discard({ file }) {
      stored.delete(String(file))
    },
  }
}

/** Puts a product on a shelf: a category of its own. */
const shelf = batchAction<{ readonly title: string; readonly besides?: string }>({
  name: 'shop/shelf',
  route: ['PATCH', '/api/shop/products/:id'],
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: { title: { type: 'string', minLength: 1 }, besides: { type: 'string', format: 'uuid' } },
  },
  async run(host, productId, { title, besides }, context) {
    const { id } = await host
      .service(category)
      .create({ title: { en: title }, ...(besides !== undefined && { parentId: besides }) }, context)
    const record = await host.service(categoriesToProducts).create({ categoryId: id, productId }, context)
    return { record, ids: { category: id } }
  },
})

/** A small shop, for the tests of the REST layer. */
export const shop = definePlugin({
  name: 'shop',
  entities: [category, product, order, document, categoriesToProducts],
  services: [OrderService, DocumentService],
  batchActions: [shelf],
  server(app) {
    app.get('/api/shop/echo', { config: { access: 'public' } }, async request => ({ data: request.query }))
    app.post(
      '/api/shop/measure',
      {
        config: { access: 'public' },
        schema: {
          summary: 'Measures a length',
          body: {
            type: 'object',
            additionalProperties: false,
            required: ['length'],
            properties: { length: { type: 'number' } },
          },
          querystring: { type: 'object', properties: { times: { type: 'integer', default: 2 } } },
        },
      },
      async request => ({
        data: (request.body as { length: number }).length * (request.query as { times: number }).times,
      }),
    )
  },
})
