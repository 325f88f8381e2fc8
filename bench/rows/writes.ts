import assert from 'node:assert/strict'
import { requestBytes } from '../connection.ts'
import { wayNames } from '../floor/way.ts'
import type { Work } from '../load.ts'
import { type Bench, type Row, type RowGroup, type Side, tessera } from '../row.ts'
import { bodyOf, shapeOf } from '../same.ts'

const goal = 0.5
const json = { 'content-type': 'application/json' }
const works = ['create one with 3 links', 'create 10 in one call'] as const

/** Each title once, so that its slug is free. */
let made = 0
const title = () => `Made ${made++}`
const article = (name: string) => ({
  title: { en: name, ru: name },
  subtitle: { en: 'What it says below its title', ru: 'Что сказано под заголовком' },
  description: { en: 'What it says.', ru: 'Что она говорит.' },
})

/** Writes leave the same rows of the trade; history and what invalidates caches are ours alone. */
export const writes: RowGroup = {
  works,
  async prepare(bench) {
    const rows = rowsOf(bench)
    for (const { sides } of rows) await assertSame(bench, sides)
    return rows
  },
}

function rowsOf(bench: Bench): Row[] {
  const { server, content } = bench
  const headers = { ...json, 'x-rbac-secret-key': server.secretKey }
  const chosen = content.categoryIds.slice(0, 3)
  const operations = (name: string) => [
    { action: 'create', entity: 'website-builder/articles', ref: 'a', data: article(name) },
    ...chosen.map((categoryId, orderIndex) => ({
      action: 'create',
      entity: 'website-builder/categories-to-articles',
      data: { categoryId, articleId: { $ref: 'a' }, orderIndex },
    })),
  ]
  const ten = () => JSON.stringify(Array.from({ length: 10 }, () => ({ data: article(title()) })))
  const post = (path: string, body: () => string, more = json): Work => ({
    next: () => requestBytes({ method: 'POST', path, headers: more, body: body() }),
  })
  return [
    {
      work: works[0],
      goal,
      sides: sidesOf(
        bench,
        post('/api/core/batch', () => JSON.stringify({ operations: operations(title()) }), headers),
        post('/articles', () => JSON.stringify({ ...article(title()), categoryIds: chosen })),
      ),
    },
    {
      work: works[1],
      goal,
      sides: sidesOf(bench, post('/api/website-builder/articles/bulk', ten, headers), post('/articles/bulk', ten)),
    },
  ]
}

function sidesOf(bench: Bench, ours: Work, byHand: Work): Side[] {
  const { floor } = bench
  const ways = floor ? wayNames.map(name => ({ name, target: floor.ways[name], work: byHand })) : []
  return [tessera(bench, ours), ...ways]
}

interface Made {
  readonly data: readonly { readonly id: string }[]
}

/** The rows of some records, with what makes them different left out. */
const stored = `select jsonb_agg(to_jsonb(t) - 'id' - 'created_at' - 'updated_at' - 'article_id' order by t.order_index) as rows
  from (
    select a.*, null as category_id, -1 as order_index from website_builder_articles a where a.id = any($1)
  ) t`
const storedLinks = `select jsonb_agg(to_jsonb(l) - 'id' - 'created_at' - 'updated_at' - 'article_id' order by l.order_index) as rows
  from website_builder_categories_to_articles l where l.article_id = any($1)`

/** A comparison is fair only if all return the same JSON, and leave the same rows. */
async function assertSame({ database }: Bench, sides: readonly Side[]): Promise<void> {
  const withoutNames = (text: string) => shapeOf(text).replaceAll(/([Mm]ade)[ -]\d+/g, '$1')
  let first: unknown
  for (const { name, target, work } of sides) {
    const body = await bodyOf(target.url, work.next())
    const ids = [(JSON.parse(body) as Made).data.map(({ id }) => id)]
    const left = [await database.query(stored, ids), await database.query(storedLinks, ids)]
    const all: unknown = JSON.parse(withoutNames(JSON.stringify({ body: JSON.parse(body), left })))
    first ??= all
    assert.deepEqual(all, first, name)
  }
}
