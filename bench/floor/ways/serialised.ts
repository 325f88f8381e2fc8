import { rowStatements as statements, writes } from '../articles.ts'
import type { Connections } from '../connections.ts'
import { type ArticleRow, articleRow, linkRows, valuesOf } from '../new-rows.ts'
import type { Way } from '../way.ts'

/**
 * Rows of prepared statements to serialisers that Fastify compiles from the schemas of responses: the fastest known way to
 * JSON from objects, since it knows every key and type before.
 */
export function serialisedWay({ rows }: Connections): Way {
  const list = async (name: 'list' | 'listWithCategories', offset: number) => ({
    data: await rows<ArticleRow>(name, statements[name], [offset]),
    meta: { limit: 25, offset },
  })
  return {
    list: offset => list('list', offset),
    async listWithTotal(offset) {
      const data = await rows<ArticleRow & { total: number }>('total', statements.listWithTotal, [offset])
      return { data, meta: { limit: 25, offset, total: data[0]?.total ?? 0 } }
    },
    listWithCategories: offset => list('listWithCategories', offset),
    byId: async id => ({ data: (await rows<ArticleRow>('by-id', statements.byId, [id]))[0] }),
    async bySlug(slug) {
      return { data: await rows<ArticleRow>('by-slug', statements.bySlug, [slug]), meta: { limit: 1, offset: 0 } }
    },
    async byIds(ids) {
      return { data: await rows<ArticleRow>('by-ids', statements.byIds, [ids]), meta: { limit: 25, offset: 0 } }
    },
    async create(article, categoryIds) {
      const row = articleRow(article)
      const links = linkRows(row, categoryIds)
      await rows('create', writes.create, valuesOf([row], links))
      return { data: [row, ...links] }
    },
    async createMany(articles) {
      const all = articles.map(articleRow)
      await rows('create-many', writes.createMany, valuesOf(all))
      return { data: all }
    },
  }
}

const string = { type: 'string' } as const
const nullable = { type: 'string', nullable: true } as const
const localized = { type: 'object', properties: { en: string, ru: string } } as const
const ids = { id: string, createdAt: string, updatedAt: string, variant: string, className: nullable } as const
const article = {
  ...ids,
  title: localized,
  subtitle: localized,
  description: localized,
  adminTitle: string,
  slug: string,
} as const
const link = { ...ids, categoryId: string, articleId: string, orderIndex: { type: 'integer' } } as const
const object = (properties: object) => ({ type: 'object', properties })
const array = (items: object) => ({ type: 'array', items })
const integer = { type: 'integer' } as const
const meta = object({ limit: integer, offset: integer, total: integer })
const list = (properties: object) => object({ data: array(object(properties)), meta })

/** The responses of each method, for Fastify. */
export const responses: Readonly<Record<keyof Way, object>> = {
  list: list(article),
  listWithTotal: list(article),
  listWithCategories: list({
    ...article,
    categoriesToArticles: array(object({ ...link, category: object(article) })),
  }),
  byId: object({ data: object(article) }),
  bySlug: list(article),
  byIds: list(article),
  create: object({ data: { type: 'array', items: [object(article), object(link), object(link), object(link)] } }),
  createMany: object({ data: array(object(article)) }),
}
