import type { Host } from '@tessera/core/server'
import { type PageAddress, pageAddresses } from '@tessera/host/server'
import type { FastifyInstance } from 'fastify'
import { escapeXml } from './xml.ts'

/** Most addresses in one file, as the protocol has it. */
const maximumAddresses = 50_000

const options = { config: { access: 'public' } } as const
const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

/** Serves `/sitemap.xml`, in parts where the site is large, and `/robots.txt` that names it. */
export function serveSitemap(app: FastifyInstance, host: Host): void {
  const { languages, defaultLanguage, publicUrl } = host.configuration
  const perPart = Math.floor(maximumAddresses / languages.length)
  let known: Promise<readonly PageAddress[]> | undefined
  const stop = host.events.on('*', () => {
    known = undefined
  })
  app.addHook('onClose', async () => stop())

  function addresses(): Promise<readonly PageAddress[]> {
    const found = known ?? collected(pageAddresses(host)).then(all => all.filter(({ isIndexed }) => isIndexed))
    known = found
    found.catch(() => {
      known = undefined
    })
    return found
  }

  app.get('/sitemap.xml', options, async (_request, reply) => {
    const all = await addresses()
    const parts = Math.ceil(all.length / perPart)
    return reply.headers(headers).send(parts > 1 ? sitemapIndex(parts) : urlSet(all))
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', options, async (request, reply) => {
    const part = (await addresses()).slice((Number(request.params.part) - 1) * perPart).slice(0, perPart)
    return part.length > 0 ? reply.headers(headers).send(urlSet(part)) : reply.callNotFound()
  })

  app.get('/robots.txt', options, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
          '\n',
        ),
      ),
  )

  function sitemapIndex(parts: number): string {
    const entries = Array.from({ length: parts }, (_, index) => `<loc>${publicUrl}/sitemap-${index + 1}.xml</loc>`)
    return document('sitemapindex', entries.map(each => `<sitemap>${each}</sitemap>`).join(''))
  }

  function urlSet(part: readonly PageAddress[]): string {
    return document('urlset', part.map(entries).join(''), ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  }

  function entries({ url, lastModified }: PageAddress): string {
    const at = (language: string) => escapeXml(`${publicUrl}/${language}${url === '/' ? '' : url}`)
    const alternate = (code: string, language: string) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${at(language)}"/>`
    const alternates = [...languages.map(each => alternate(each, each)), alternate('x-default', defaultLanguage)].join(
      '',
    )
    return languages
      .map(each => `<url><loc>${at(each)}</loc><lastmod>${lastModified}</lastmod>${alternates}</url>`)
      .join('\n')
  }
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

function document(root: string, content: string, namespaces = ''): string {
  const opening = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${content}\n</${root}>\n`
}
