import assert from 'node:assert/strict'
import type { ServerProcess } from '../scripts/server-process.ts'
import { type BenchContent, text } from './content.ts'
import type { Floor } from './floor/start.ts'
import { compare, type Work } from './load.ts'
import { type Measurement, rates } from './table.ts'

const api = '/api/website-builder/articles'
const json = { 'content-type': 'application/json' }

/** Benchmarks the API against hand-written SQL that returns the same JSON. */
export async function apiMeasurements(
  server: ServerProcess,
  floor: Floor,
  { articleIds, slugs }: BenchContent,
): Promise<Measurement[]> {
  /** Administrators may bypass the cache. */
  const uncached = { 'x-rbac-secret-key': server.secretKey, 'cache-control': 'no-cache' }
  const many = <Item>(items: readonly Item[], pathOf: (item: Item) => string) => items.slice(0, 200).map(pathOf)
  const pages = Array.from({ length: 30 }, (_, index) => `limit=25&offset=${index * 25}`)
  const bySlug = (slug: string) =>
    `${api}?limit=1&filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=${slug}`

  const works: { work: string; goal: number; ours: Work; plain: Work }[] = [
    {
      work: 'list of 25',
      goal: 0.8,
      ours: { paths: pages.map(page => `${api}?${page}`), headers: uncached },
      plain: { paths: pages.map(page => `${api}?${page}`) },
    },
    {
      work: 'list of 25 with a relation',
      goal: 0.75,
      ours: { paths: pages.map(page => `${api}?${page}&include=categoriesToArticles.category`), headers: uncached },
      plain: { paths: pages.map(page => `/with-include?${page}`) },
    },
    {
      work: 'by id',
      goal: 0.65,
      ours: { paths: many(articleIds, id => `${api}/${id}`), headers: uncached },
      plain: { paths: many(articleIds, id => `${api}/${id}`) },
    },
    {
      work: 'by slug',
      goal: 0.65,
      ours: { paths: many(slugs, bySlug), headers: uncached },
      plain: { paths: many(slugs, slug => `/by-slug/${slug}`) },
    },
    {
      work: 'list of 25, cached',
      goal: 1.5,
      ours: { paths: pages.map(page => `${api}?${page}`) },
      plain: { paths: pages.map(page => `${api}?${page}`) },
    },
  ]
  const create = { method: 'POST', paths: [api], body: JSON.stringify(text('Article', '[<id>]')) } as const
  const measured: Measurement[] = []
  for (const { work, goal, ours, plain } of works) {
    const sides = [
      { url: server.url, work: ours },
      { url: floor.url, work: plain },
    ] as const
    await assertSameResponse(...sides)
    measured.push(rates(work, await compare(...sides), goal))
  }
  const created = await compare(
    { url: server.url, work: { ...create, headers: { ...json, ...uncached } } },
    { url: floor.url, work: { ...create, headers: json } },
  )
  return [...measured, rates('create', created, 0.5)]
}

interface FixedSide {
  readonly url: string
  readonly work: Work
}

/** The comparison is fair only if both return the same response. */
async function assertSameResponse(ours: FixedSide, floor: FixedSide): Promise<void> {
  for (const index of [0, ours.work.paths.length - 1]) {
    const [mine, plain] = await Promise.all([responseOf(ours, index), responseOf(floor, index)])
    assert.deepEqual(plain, mine)
  }
}

async function responseOf({ url, work: { paths, headers } }: FixedSide, index: number): Promise<unknown> {
  const response = await fetch(url + paths[index], { headers: headers ?? {} })
  return response.json()
}
