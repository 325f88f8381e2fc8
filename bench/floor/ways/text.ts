import { rowStatements as statements, writes } from '../articles.ts'
import type { Connections } from '../connections.ts'
import { type ArticleRow, articleRow, linkRows, valuesOf } from '../new-rows.ts'
import type { Way } from '../way.ts'

/** What `pg` gives when it leaves `jsonb` as text. */
type TextRow = Readonly<Record<Exclude<keyof ArticleRow, 'className'>, string>> & {
  readonly className: string | null
  readonly categoriesToArticles?: string
  readonly total?: number
}

/**
 * Rows of prepared statements to a string by hand: the texts of `jsonb` are JSON already and are neither parsed nor written
 * again, which is most of an article. The fastest known way for plain records.
 */
export function textWay({ rows }: Connections): Way {
  const list = async (name: 'list' | 'listWithCategories', offset: number) => {
    const all = await rows<TextRow>(name, statements[name], [offset])
    return `{"data":[${all.map(articleJson).join(',')}],"meta":{"limit":25,"offset":${offset}}}`
  }
  return {
    list: offset => list('list', offset),
    async listWithTotal(offset) {
      const all = await rows<TextRow>('total', statements.listWithTotal, [offset])
      return `{"data":[${all.map(articleJson).join(',')}],"meta":{"limit":25,"offset":${offset},"total":${all[0]?.total}}}`
    },
    listWithCategories: offset => list('listWithCategories', offset),
    async byId(id) {
      const [row] = await rows<TextRow>('by-id', statements.byId, [id])
      return row && `{"data":${articleJson(row)}}`
    },
    async bySlug(slug) {
      const all = await rows<TextRow>('by-slug', statements.bySlug, [slug])
      return `{"data":[${all.map(articleJson).join(',')}],"meta":{"limit":1,"offset":0}}`
    },
    async byIds(ids) {
      const all = await rows<TextRow>('by-ids', statements.byIds, [ids])
      return `{"data":[${all.map(articleJson).join(',')}],"meta":{"limit":25,"offset":0}}`
    },
    async create(article, categoryIds) {
      const row = articleRow(article)
      const links = linkRows(row, categoryIds)
      await rows('create', writes.create, valuesOf([row], links))
      return JSON.stringify({ data: [row, ...links] })
    },
    async createMany(articles) {
      const all = articles.map(articleRow)
      await rows('create-many', writes.createMany, valuesOf(all))
      return JSON.stringify({ data: all })
    },
  }
}

function articleJson(row: TextRow): string {
  const links = row.categoriesToArticles === undefined ? '' : `,"categoriesToArticles":${row.categoriesToArticles}`
  const className = row.className === null ? 'null' : JSON.stringify(row.className)
  return `{"id":"${row.id}","createdAt":"${row.createdAt}","updatedAt":"${row.updatedAt}","variant":${JSON.stringify(row.variant)},"title":${row.title},"subtitle":${row.subtitle},"description":${row.description},"adminTitle":${JSON.stringify(row.adminTitle)},"slug":${JSON.stringify(row.slug)},"className":${className}${links}}`
}
