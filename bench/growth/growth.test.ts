import { discoverPlugins, type OpenedDatabase, syncLargeTables } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import project from '../../tessera.config.ts'
import { nodesOf, type PlanNode, planOf, readsOf } from '../statements.ts'
import { fillGrowth, type GrowthContent, growthContent } from './content.ts'
import { works } from './works.ts'

const size = 100_000
/** More rows than a statement may read from an index or table, or sort: counting up to 10,000 is what a total costs. */
const many = 15_000
const root = new URL('../..', import.meta.url).pathname

/** What pages ask for: the newest links of a category. */
const linksOf = (id: string) =>
  `/api/blog/categories-to-articles?${stringify({
    filters: { and: [{ column: 'categoryId', method: 'eq', value: id }] },
    orderBy: {
      and: [
        { column: 'orderIndex', method: 'asc' },
        { column: 'createdAt', method: 'desc' },
      ],
    },
    limit: 3,
    include: 'article',
  })}`

/** It lists all of them, in parts, and rarely. */
const wholeLists = ['/api/host/pages/urls']

/** Products of a search that has fewer than 15,000 and more than are counted with a page: their number is remembered. */
const onceAMinute = 'limit 10001) counted'

const asked = works.filter(({ isPage, name }) => !isPage && !wholeLists.includes(name))

describe.skipIf(!process.env.TEST_DATABASE_URL)('with a hundred thousand records', () => {
  let own: TestHost
  let content: GrowthContent

  beforeAll(async () => {
    own = await createTestHost({ plugins: await discoverPlugins(root, project), languages: ['en', 'ru'] })
    await fillGrowth(own.database as OpenedDatabase, size)
    await syncLargeTables(own.host, own.app.log)
    content = await growthContent(own.database, size)
  }, 240_000)
  afterAll(() => own?.close())

  test.each(asked.map(work => [work.name, work] as const))('%s reads and sorts no large table', async (_, work) => {
    await expectSmallPlans(() => get(work.path(content, 1)))
  })

  test('the newest links of a record are read from an index in their order', async () => {
    const [category] = await own.database.query<{ id: string }>({
      text: 'select id from blog_categories where slug = $1',
      values: [content.category],
    })
    await expectSmallPlans(() => get(linksOf(category?.id ?? '')))
  })

  async function get(url: string): Promise<void> {
    const headers = { 'x-rbac-secret-key': own.host.configuration.secretKey, 'cache-control': 'no-cache' }
    const response = await own.app.inject({ url, headers })
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  }

  /** However they are read, by an index or from end to end: a large table isn't read or sorted as a whole. */
  async function expectSmallPlans(work: () => Promise<void>): Promise<void> {
    const { database } = own.host
    const found: string[] = []
    for (const statement of await readsOf(database, work)) {
      if (statement.text.includes(onceAMinute)) continue
      for (const node of nodesOf(await planOf(database, statement, true))) {
        if (rowsRead(node) < many) continue
        found.push(`${node['Node Type']} ${node['Relation Name'] ?? ''}, ${rowsRead(node)} rows: ${statement.text}`)
      }
    }
    expect(found).toEqual([])
  }
})

/** The rows that a node gives or leaves out, in all its loops. */
function rowsRead(node: PlanNode): number {
  const counts = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']]
  return counts.reduce<number>((sum, count = 0) => sum + count, 0) * (node['Actual Loops'] ?? 1)
}
