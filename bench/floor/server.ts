import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { renderToString } from 'react-dom/server'
import { elementOf } from './element.ts'
import * as queries from './queries.ts'
import { addShop } from './shop.ts'

/** What the parent process sends: the page that the constant response and the plain rendering are made of. */
export interface FloorPage {
  readonly html: string
  /** The body as our server sends it, compressed, in base64. */
  readonly body: string
  readonly encoding: string
}

/** Plain Fastify and pg, the floor that ours is measured against: no validation, no access rules, no cache. */
const app = Fastify()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
let page = { element: elementOf('<html></html>'), body: Buffer.alloc(0), encoding: '' }

interface ListQuery {
  limit: string
  offset: string
  slug: string
}

app.get<{ Querystring: ListQuery }>('/api/website-builder/articles', async ({ query }) => {
  const [limit, offset] = [Number(query.limit), Number(query.offset ?? 0)]
  const { rows } = await pool.query(queries.list, [limit, offset])
  return { data: rows, meta: { limit, offset } }
})

app.get<{ Querystring: ListQuery }>('/with-include', async ({ query }) => {
  const [limit, offset] = [Number(query.limit), Number(query.offset ?? 0)]
  const { rows } = await pool.query(queries.listWithInclude, [limit, offset])
  return { data: rows, meta: { limit, offset } }
})

app.get<{ Params: { id: string } }>('/api/website-builder/articles/:id', async ({ params }) => {
  const { rows } = await pool.query(queries.byId, [params.id])
  return { data: rows[0] }
})

app.get<{ Params: { slug: string } }>('/by-slug/:slug', async ({ params }) => {
  const { rows } = await pool.query(queries.bySlug, [params.slug, 1])
  return { data: rows, meta: { limit: 1, offset: 0 } }
})

app.post<{ Body: Record<string, unknown> }>('/api/website-builder/articles', async ({ body }, reply) => {
  const id = randomUUID()
  const { rows } = await pool.query(queries.create, [id, body.title, body.subtitle ?? {}, {}, id, id])
  return reply.code(201).send({ data: rows[0] })
})

addShop(app, pool, process.env.PUBLIC_URL ?? '')

app.get('/page', (_request, reply) =>
  reply.type('text/html; charset=utf-8').header('content-encoding', page.encoding).send(page.body),
)

app.get('/rendered', (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${renderToString(page.element)}`),
)

process.on('message', ({ html, body, encoding }: FloorPage) => {
  page = { element: elementOf(html), body: Buffer.from(body, 'base64'), encoding }
  process.send?.({ rendered: renderToString(page.element).length })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
