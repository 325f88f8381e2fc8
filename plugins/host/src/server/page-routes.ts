import { segmentsOf } from '@tessera/core'
import { type FastifyInstance, type PluginHost, sendDocument } from '@tessera/server'
import { page } from '../index.ts'
import { PageNotFoundError, SegmentNotFoundError } from './errors.ts'
import { type AddressPlan, addressesIn, addressPlan } from './page-addresses.ts'
import { PageService } from './page-service.ts'

/** Maximum number of addresses in a response: that of a sitemap. */
const maximumAddresses = 50_000
/** Number of addresses that are read at a time. */
const partSize = 2500
const config = { access: 'public' } as const
const text = { type: 'string', maxLength: 200_000 }
const listHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
}

/** Public routes about pages: the page at an address, all addresses, the value of a segment. */
export function registerPages(app: FastifyInstance, host: PluginHost): void {
  const pages = host.service(PageService)

  app.get<{ Querystring: { url: string } }>(
    `/api/${page.path}/find-by-url`,
    { config, schema: { querystring: { type: 'object', required: ['url'], properties: { url: text } } } },
    async request => {
      const resolved = await pages.resolve(request.query.url)
      if (!resolved || resolved.isOfModule) throw new PageNotFoundError()
      return { data: resolved.page }
    },
  )

  app.get(`/api/${page.path}/urls`, { config }, async (request, reply) => {
    try {
      const plan = await addressPlan(host, partSize)
      const content = () => listText(host, plan)
      const document = await host.documents.document('addresses', { content, tags: plan.tags, version: plan.version })
      return sendDocument(request, reply, document, listHeaders)
    } catch (error) {
      // Clients can do without the list, but a partial one would look complete.
      request.log.error({ err: error }, 'Listing the addresses of pages failed')
      return reply.header('cache-control', 'no-store').send({ data: [] })
    }
  })

  app.get(
    `/api/${page.path}/addresses`,
    {
      config: { reads: page },
      schema: { summary: 'Which pages show the records of which entities, and where pages of modules were moved' },
    },
    async () => ({ data: { entities: await pages.entityPages(), moved: await pages.movedPages() } }),
  )

  app.get<{ Querystring: { url: string; segment: string } }>(
    `/api/${page.path}/url-segment-value`,
    {
      config,
      schema: {
        querystring: { type: 'object', required: ['url', 'segment'], properties: { url: text, segment: text } },
      },
    },
    async request => {
      const { url, segment: name } = request.query
      const resolved = await pages.resolve(url)
      const segment = segmentsOf(resolved?.page.url ?? '').find(each => each.name === name)
      const found = segment && resolved?.segments[segment.name]
      if (!found) throw new SegmentNotFoundError()
      return { data: found.row?.[segment.column] ?? found.value }
    },
  )
}

async function* listText(host: PluginHost, { parts }: AddressPlan): AsyncGenerator<string> {
  let count = 0
  yield '{"data":['
  for (const part of parts) {
    if (count >= maximumAddresses) break
    const addresses = (await addressesIn(host, part)).slice(0, maximumAddresses - count)
    if (addresses.length > 0) yield `${count > 0 ? ',' : ''}${JSON.stringify(addresses).slice(1, -1)}`
    count += addresses.length
  }
  yield ']}'
}
