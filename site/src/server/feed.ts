import {
  addressOf,
  type Entity,
  type EntityFeed,
  type EntityPages,
  feedName,
  type ListQuery,
  type Localized,
} from '@tessera/core'
import { page } from '@tessera/host'
import type { PageService } from '@tessera/host/server'
import { definitionTexts, type Host, sendDocument, visitor } from '@tessera/server'
import { localizedPath, plainText, textIn } from '@tessera/widget-sdk/text'
import type { FastifyInstance } from 'fastify'
import { feedTitle } from '../render/feed-title.ts'
import { escapeXml } from './xml.ts'

const maximumItems = 50
const headers = { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' }

interface FeedRow {
  readonly id: string
  readonly createdAt: string
  readonly [field: string]: unknown
}

/** An entity whose latest records go into a feed. */
export type EntityWithFeed = Entity & { readonly feed: EntityFeed }

/** The entities whose definition has a feed. */
export function feedsOf(entities: Iterable<Entity>): readonly EntityWithFeed[] {
  return [...entities].filter((entity): entity is EntityWithFeed => entity.feed !== undefined)
}

/**
 * Serves a feed of each entity's latest records in each language, such as `/<language>/rss.xml`. An entity has no feed until
 * there is a page for its records.
 * @throws when two feeds have the same address
 */
export function registerFeeds(app: FastifyInstance, host: Host, entities: readonly EntityWithFeed[]): void {
  for (const [index, entity] of entities.entries()) {
    const other = entities.slice(0, index).find(({ feed }) => feed.file === entity.feed.file)
    if (other) throw new Error(`The feeds of ${other.path} and ${entity.path} are both at ${entity.feed.file}`)
    serveFeed(app, host, entity)
  }
}

function serveFeed(app: FastifyInstance, host: Host, entity: EntityWithFeed): void {
  const { file, title: titleField = 'title', summary = ['subtitle', 'description'] } = entity.feed
  const { languages, defaultLanguage, publicUrl, project } = host.configuration

  for (const language of languages) {
    app.get(`/${language}/${file}`, { config: { access: 'public' } }, async (request, reply) => {
      const pages = await (host.service(page) as PageService).entityPages()
      const pattern = pages[entity.path]?.record ?? null
      const isReadable = [page, entity].every(each => host.internals.mayRead(visitor, each))
      if (pattern === null || !isReadable) return reply.callNotFound()
      const tags = [page.path, entity.path]
      const content = async function* () {
        const [latest] = await host.read([{ entity, query: latestRows }], visitor)
        yield feed(language, pages, (latest?.rows ?? []) as readonly FeedRow[])
      }
      const document = await host.documents.document(`feed of ${entity.path} in ${language}`, {
        content,
        tags,
        version: pattern,
      })
      return sendDocument(request, reply, document, headers)
    })
  }

  function feed(language: string, pages: EntityPages, rows: readonly FeedRow[]): string {
    const text = (value: unknown) => plainText(textOf(value, language, defaultLanguage))
    const home = `${publicUrl}/${language}`
    const items = rows.map(row => {
      const address = addressOf(entity, row, pages)
      const link = address === null ? [] : [element('link', `${publicUrl}${localizedPath(address, language)}`)]
      return element('item', [
        element('title', text(row[titleField])),
        ...link,
        `<guid isPermaLink="false">${row.id}</guid>`,
        element('pubDate', new Date(row.createdAt).toUTCString()),
        element('description', summary.map(name => text(row[name])).find(each => each !== '') ?? ''),
      ])
    })
    const siteName = textIn(project.name, language, defaultLanguage) || new URL(publicUrl).host
    const title = feedTitle(feedName(entity, definitionTexts(host.catalogues, language, defaultLanguage)), siteName)
    const channel = [
      element('title', title),
      element('link', home),
      element('description', title),
      element('language', language),
      `<atom:link href="${escapeXml(`${home}/${file}`)}" rel="self" type="application/rss+xml"/>`,
      ...items,
    ]
    const opening = '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">'
    return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}${element('channel', channel)}</rss>\n`
  }
}

/** A text in a language, whether it is localized or not. */
function textOf(value: unknown, language: string, defaultLanguage: string): string {
  return typeof value === 'string' ? value : textIn(value as Localized | null | undefined, language, defaultLanguage)
}

const latestRows = { orderBy: [{ column: 'createdAt', method: 'desc' }], limit: maximumItems } as unknown as ListQuery

/** @param content a text, which is escaped, or a list of elements */
function element(name: string, content: string | readonly string[]): string {
  return `<${name}>${typeof content === 'string' ? escapeXml(content) : content.join('\n')}</${name}>`
}
