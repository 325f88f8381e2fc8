import { text } from 'node:stream/consumers'
import { type Context, definePlugin, type FilePart, type FileReceiver, serviceOf } from '@tessera/core/server'
import { categoriesToProducts, category, document, order, product } from './entities.ts'

class OrderService extends serviceOf(order) {
  override scope({ caller }: Context) {
    if (caller.isAdministrator) return []
    return [{ column: 'ownerId', method: 'eq', value: caller.subjectId ?? '' }] as const
  }
}

/** Keeps files in memory. */
export const stored = new Map<string, string>()

class DocumentService extends serviceOf(document) {
  readonly files: FileReceiver = {
    maximumBytes: 1000,
    async receive({ fieldName, fileName, stream }: FilePart) {
      const content = await text(stream)
      stored.set(fileName, content)
      return { [fieldName]: fileName, size: content.length }
    },
    async discard({ file }) {
      stored.delete(String(file))
    },
  }
}

/** A small shop, for the tests of the REST layer. */
export const shop = definePlugin({
  name: 'shop',
  entities: [category, product, order, document, categoriesToProducts],
  services: [OrderService, DocumentService],
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
