import { type Knex, default as knex } from 'knex'
import type pg from 'pg'
import { poolSize } from '../connections.ts'
import { type ArticleRow, articleRow, type LinkRow, linkRows } from '../new-rows.ts'
import type { Way } from '../way.ts'

const articles = 'website_builder_articles'
const links = 'website_builder_categories_to_articles'
const categories = 'website_builder_categories'

const base = { id: 'id', createdAt: 'created_at', updatedAt: 'updated_at', variant: 'variant', className: 'class_name' }
const content = {
  ...base,
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  adminTitle: 'admin_title',
  slug: 'slug',
}
const linkColumns = { ...base, categoryId: 'category_id', articleId: 'article_id', orderIndex: 'order_index' }

/** What a developer writes with Knex: its query builder, its pool, rows to Fastify's `JSON.stringify`. No floor. */
export function knexWay(settings: pg.ClientConfig): Way {
  const db = knex({ client: 'pg', connection: settings as Knex.PgConnectionConfig, pool: { min: 0, max: poolSize } })
  const all = () => db(articles).select(content)
  const page = (offset: number) =>
    all()
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(25)
      .offset(offset)
  return {
    list: async offset => ({ data: await page(offset), meta: { limit: 25, offset } }),
    async listWithTotal(offset) {
      const [data, counted] = await Promise.all([page(offset), db(articles).count({ total: '*' }).first()])
      return { data, meta: { limit: 25, offset, total: Number(counted?.total) } }
    },
    async listWithCategories(offset) {
      const rows: ArticleRow[] = await page(offset)
      const found: LinkRow[] = await db(links)
        .select(linkColumns)
        .whereIn(
          'article_id',
          rows.map(({ id }) => id),
        )
        .orderBy([{ column: 'order_index' }, { column: 'created_at', order: 'desc' }, { column: 'id', order: 'desc' }])
      const ids = [...new Set(found.map(({ categoryId }) => categoryId))]
      const ends: ArticleRow[] = await db(categories).select(content).whereIn('id', ids)
      const byId = new Map(ends.map(end => [end.id, end]))
      const ofArticle = Map.groupBy(found, ({ articleId }) => articleId)
      const data = rows.map(row => ({
        ...row,
        categoriesToArticles: (ofArticle.get(row.id) ?? []).map(link => ({
          ...link,
          category: byId.get(link.categoryId),
        })),
      }))
      return { data, meta: { limit: 25, offset } }
    },
    byId: async id => ({ data: await all().where({ id }).first() }),
    bySlug: async slug => ({ data: await all().where({ slug }).limit(1), meta: { limit: 1, offset: 0 } }),
    byIds: async ids => ({
      data: await all()
        .whereIn('id', [...ids])
        .orderBy(['created_at', 'id']),
      meta: { limit: 25, offset: 0 },
    }),
    create: (article, categoryIds) =>
      db.transaction(async transaction => {
        const row = articleRow(article)
        const [made] = await transaction(articles).insert(stored(row, content), returned(content))
        const linked = linkRows(row, categoryIds).map(each => stored(each, linkColumns))
        return { data: [made, ...(await transaction(links).insert(linked, returned(linkColumns)))] }
      }),
    async createMany(many) {
      const rows = many.map(each => stored(articleRow(each), content))
      return { data: await db(articles).insert(rows, returned(content)) }
    },
  }
}

function returned(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).map(([name, column]) => `${column} as ${name}`)
}

/** A row by the names of its columns. */
function stored(row: object, columns: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columns[name], value]))
}
