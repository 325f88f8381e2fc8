import type { FastifyInstance } from 'fastify'
import { renderToString } from 'react-dom/server'
import { elementOf } from './element.ts'
import type { Way } from './way.ts'

/** A page as our server sends it. */
export interface FloorPage {
  readonly name: string
  readonly html: string
  /** The body, compressed, in base64. */
  readonly body: string
  readonly encoding: string
}

interface Named {
  readonly Params: { readonly name: string }
}

/** Pages that the parent process gives. @param way reads the articles of a page that shows some */
export function addPages(app: FastifyInstance, way: Way): void {
  const pages = new Map<string, { element: ReturnType<typeof elementOf>; body: Buffer; encoding: string }>()
  const pageOf = (name: string) => {
    const page = pages.get(name)
    if (!page) throw new Error(`There is no page ${name}`)
    return page
  }
  const html = 'text/html; charset=utf-8'

  /** The same bytes each time, from memory: nothing that Fastify sends is sent faster. */
  app.get<Named>('/constant/:name', ({ params }, reply) => {
    const { body, encoding } = pageOf(params.name)
    return reply.type(html).header('content-encoding', encoding).send(body)
  })

  /**
   * The fastest known rendering with React: `renderToString`, which streams nothing and waits for nothing, of elements that
   * are there before, so that not even components are called.
   */
  app.get<Named>('/rendered/:name', ({ params }, reply) =>
    reply.type(html).send(`<!DOCTYPE html>${renderToString(pageOf(params.name).element)}`),
  )

  /** The same for a page of articles, which are read first: in one statement, like a list. */
  app.get<Named & { Querystring: { ids: string } }>('/rendered/:name/articles', async ({ params, query }, reply) => {
    await way.byIds(query.ids.split(','))
    return reply.type(html).send(`<!DOCTYPE html>${renderToString(pageOf(params.name).element)}`)
  })

  process.on('message', ({ name, html, body, encoding }: FloorPage) => {
    const element = elementOf(html)
    pages.set(name, { element, body: Buffer.from(body, 'base64'), encoding })
    process.send?.({ rendered: renderToString(element).length })
  })
}
