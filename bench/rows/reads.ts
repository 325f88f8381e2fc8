import { requestBytes } from '../connection.ts'
import { wayNames } from '../floor/way.ts'
import { inTurn } from '../load.ts'
import { type Bench, type Row, type RowGroup, tessera } from '../row.ts'
import { assertSameResponses } from '../same.ts'

const api = '/api/website-builder/articles'
const newest = 'orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc'
const pages = Array.from({ length: 30 }, (_, index) => index * 25)

interface Read {
  readonly work: string
  readonly goal: number
  readonly ours: readonly string[]
  readonly plain: readonly string[]
  readonly isCached?: boolean
}

function readsOf({ content: { articleIds, slugs } }: Pick<Bench, 'content'>): Read[] {
  const some = <Item>(items: readonly Item[]) => items.slice(0, 500)
  const list = (rest: string) => pages.map(offset => `${api}?limit=25&offset=${offset}&${newest}${rest}`)
  const plainList = (path: string) => pages.map(offset => `${path}?offset=${offset}`)
  const filter = (column: string, method: string, value: string) =>
    `filters[and][0][column]=${column}&filters[and][0][method]=${method}&filters[and][0][value]=${value}`
  const idLists = pages.map(from => articleIds.slice(from, from + 25))
  const oneOf = (ids: readonly string[]) =>
    [
      'filters[and][0][column]=id&filters[and][0][method]=inArray',
      ...ids.map(id => `filters[and][0][value][]=${id}`),
    ].join('&')
  return [
    { work: 'list of 25 newest', goal: 0.8, ours: list(''), plain: plainList('/articles') },
    {
      work: 'list of 25 with total',
      goal: 0.8,
      ours: list('&count=true'),
      plain: plainList('/articles/with-total'),
    },
    {
      work: 'list of 25 with categories',
      goal: 0.75,
      ours: list('&include=categoriesToArticles.category'),
      plain: plainList('/articles/with-categories'),
    },
    {
      work: 'by slug',
      goal: 0.65,
      ours: some(slugs).map(slug => `${api}?limit=1&${filter('slug', 'eq', slug)}`),
      plain: some(slugs).map(slug => `/articles/by-slug/${slug}`),
    },
    {
      work: 'by id',
      goal: 0.65,
      ours: some(articleIds).map(id => `${api}/${id}`),
      plain: some(articleIds).map(id => `/articles/${id}`),
    },
    {
      work: '25 by id list',
      goal: 0.65,
      ours: idLists.map(ids => `${api}?limit=25&${oneOf(ids)}`),
      plain: idLists.map(ids => `/articles/by-ids?ids=${ids.join(',')}`),
    },
    { work: 'list of 25, cached', goal: 1.5, ours: list(''), plain: plainList('/articles'), isCached: true },
  ]
}

const nothing = { articleIds: [], slugs: [], categoryIds: [], shownIds: [], page: '' }

/** Reads of the API. Those of an administrator may bypass the cache. */
export const reads: RowGroup = {
  works: readsOf({ content: nothing }).map(({ work }) => work),
  async prepare(bench) {
    const rows = readsOf(bench).map(read => rowOf(bench, read))
    for (const { sides } of rows) await assertSameResponses(sides)
    return rows
  },
}

function rowOf(bench: Bench, { work, goal, ours, plain, isCached }: Read): Row {
  const headers = { 'x-rbac-secret-key': bench.server.secretKey, 'cache-control': 'no-cache' }
  const requests = ours.map(path => requestBytes({ path, ...(!isCached && { headers }) }))
  const { floor } = bench
  const byHand = plain.map(path => requestBytes({ path }))
  const ways = floor ? wayNames.filter(name => !isCached || !['knex', 'objection'].includes(name)) : []
  return {
    work,
    goal,
    sides: [
      tessera(bench, { next: inTurn(requests) }),
      ...ways.flatMap(name => (floor ? [{ name, target: floor.ways[name], work: { next: inTurn(byHand) } }] : [])),
    ],
  }
}
