import { jsonStatements as statements, writes } from '../articles.ts'
import type { Connections } from '../connections.ts'
import { articleRow, linkRows, valuesOf } from '../new-rows.ts'
import type { Way } from '../way.ts'

interface Json {
  readonly json: string
  readonly total?: number
}

/**
 * PostgreSQL writes the JSON, and it is sent as it is. The fastest known way where rows have relations or much is read of
 * each: one row and one column cross the connection, and Node never makes an object of it.
 */
export function jsonWay({ rows }: Connections): Way {
  const one = async (name: string, text: string, values: readonly unknown[]): Promise<Json> => {
    const [row] = await rows<Json>(name, text, values)
    if (!row) throw new Error('Not found')
    return row
  }
  const list = async (name: 'list' | 'listWithCategories', offset: number) => {
    const { json } = await one(name, statements[name], [offset])
    return `{"data":${json},"meta":{"limit":25,"offset":${offset}}}`
  }
  return {
    list: offset => list('list', offset),
    async listWithTotal(offset) {
      const { json, total } = await one('total', statements.listWithTotal, [offset])
      return `{"data":${json},"meta":{"limit":25,"offset":${offset},"total":${total}}}`
    },
    listWithCategories: offset => list('listWithCategories', offset),
    byId: async id => `{"data":${(await one('by-id', statements.byId, [id])).json}}`,
    async bySlug(slug) {
      const { json } = await one('by-slug', statements.bySlug, [slug])
      return `{"data":[${json}],"meta":{"limit":1,"offset":0}}`
    },
    async byIds(ids) {
      const { json } = await one('by-ids', statements.byIds, [ids])
      return `{"data":${json},"meta":{"limit":25,"offset":0}}`
    },
    async create(article, categoryIds) {
      const row = articleRow(article)
      const { json } = await one('create', writes.createJson, valuesOf([row], linkRows(row, categoryIds)))
      return `{"data":[${json}]}`
    },
    async createMany(articles) {
      const { json } = await one('create-many', writes.createManyJson, valuesOf(articles.map(articleRow)))
      return `{"data":${json}}`
    },
  }
}
