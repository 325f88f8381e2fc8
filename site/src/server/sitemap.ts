import { type AddressPart, type AddressPlan, addressesIn, addressPlan, type PageAddress } from '@tessera/host/server'
import { type CachedDocument, type Host, sendDocument } from '@tessera/server'
import type { FastifyInstance } from 'fastify'
import { escapeXml } from './xml.ts'

/** Maximum number of addresses in one file, by the protocol. */
const maximumEntries = 50_000
/** Maximum number of records whose addresses are read at a time. */
const maximumRecords = 2500
/** Approximate characters of one file, which is built in memory. */
const maximumLength = 4_000_000
/** Number of addresses that are serialized at a time. */
const pieceSize = 250

const options = { config: { access: 'public' } } as const
const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

/** Serves `/sitemap.xml`, as an index of parts for a large site, and `/robots.txt`, which refers to it. */
export function registerSitemap(app: FastifyInstance, host: Host): void {
  const { languages, defaultLanguage, publicUrl } = host.configuration
  const size = addressesPerPart(languages.length)

  app.get('/sitemap.xml', options, async (request, reply) => {
    const plan = await addressPlan(host, size)
    const { indexedParts: parts } = plan
    const index = { content: () => [sitemapIndex(parts.length)], tags: plan.tags, version: plan.version }
    const document = parts.length > 1 ? await host.documents.document('sitemap', index) : await partOf(plan, 1)
    return sendDocument(request, reply, document, headers)
  })

  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d+).xml', options, async (request, reply) => {
    const plan = await addressPlan(host, size)
    const number = Number(request.params.part)
    if (number < 1 || number > plan.indexedParts.length) return reply.callNotFound()
    return sendDocument(request, reply, await partOf(plan, number), headers)
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

  function partOf({ indexedParts, tags, version }: AddressPlan, number: number): Promise<CachedDocument> {
    const content = () => urlSet(indexedParts[number - 1] ?? [])
    return host.documents.document(`sitemap ${number}`, { content, tags, version })
  }

  function sitemapIndex(parts: number): string {
    const entries = Array.from({ length: parts }, (_, index) => `<loc>${publicUrl}/sitemap-${index + 1}.xml</loc>`)
    const root = 'sitemapindex'
    return opening(root) + entries.map(each => `<sitemap>${each}</sitemap>`).join('') + closing(root)
  }

  async function* urlSet(part: AddressPart): AsyncGenerator<string> {
    const addresses = await addressesIn(host, part)
    yield opening('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    for (let start = 0; start < addresses.length; start += pieceSize) {
      yield addresses
        .slice(start, start + pieceSize)
        .map(entries)
        .join('')
    }
    yield closing('urlset')
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

/** Each address is listed once per language, with its alternates in all languages. */
function addressesPerPart(languages: number): number {
  const length = languages * (150 + (languages + 1) * 110)
  const fitting = Math.min(maximumRecords, maximumEntries / languages, maximumLength / length)
  return Math.max(1, Math.floor(fitting))
}

function opening(root: string, namespaces = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n`
}

function closing(root: string): string {
  return `\n</${root}>\n`
}
