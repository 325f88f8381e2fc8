import type { FastifyInstance, FastifyReply } from 'fastify'
import type { NewArticle, Way, WayName } from './way.ts'
import { responses } from './ways/serialised.ts'

interface Page {
  readonly Querystring: { readonly offset: string }
}

/** The routes that all ways have; the responses of one are written by compiled serialisers. */
export function addArticles(app: FastifyInstance, way: Way, name: WayName): void {
  const schema = (method: keyof Way) =>
    name === 'serialised' ? { schema: { response: { '2xx': responses[method] } } } : {}
  const send = async (reply: FastifyReply, body: Promise<unknown>, status = 200) =>
    reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(await body)

  app.get<Page>('/articles', schema('list'), ({ query }, reply) => send(reply, way.list(Number(query.offset))))
  app.get<Page>('/articles/with-total', schema('listWithTotal'), ({ query }, reply) =>
    send(reply, way.listWithTotal(Number(query.offset))),
  )
  app.get<Page>('/articles/with-categories', schema('listWithCategories'), ({ query }, reply) =>
    send(reply, way.listWithCategories(Number(query.offset))),
  )
  app.get<{ Params: { id: string } }>('/articles/:id', schema('byId'), ({ params }, reply) =>
    send(reply, way.byId(params.id)),
  )
  app.get<{ Params: { slug: string } }>('/articles/by-slug/:slug', schema('bySlug'), ({ params }, reply) =>
    send(reply, way.bySlug(params.slug)),
  )
  app.get<{ Querystring: { ids: string } }>('/articles/by-ids', schema('byIds'), ({ query }, reply) =>
    send(reply, way.byIds(query.ids.split(','))),
  )
  app.post<{ Body: NewArticle & { categoryIds: string[] } }>('/articles', schema('create'), ({ body }, reply) =>
    send(reply, way.create(body, body.categoryIds)),
  )
  app.post<{ Body: { data: NewArticle }[] }>('/articles/bulk', schema('createMany'), ({ body }, reply) =>
    send(reply, way.createMany(body.map(({ data }) => data)), 201),
  )
}
