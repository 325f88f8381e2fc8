import { type Condition, type Context, columnsOf, definePlugin, serviceOf, system, visitor } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { raw } from 'objection'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, authorsToSpecimens, shelf, shelvesToSpecimens, specimen } from './fixtures/library/entities.ts'
import { library } from './fixtures/library/plugin.ts'

/** A specimen that stands on a shelf alone is private: who may read shelves is said by a rule. */
const guard: typeof shelvesToSpecimens = { ...shelvesToSpecimens, isGuard: true }
const entities = library.entities?.map(entity => (entity.path === guard.path ? guard : entity)) ?? []

/** Shows everyone but administrators calm specimens only. */
class SpecimenService extends serviceOf(specimen) {
  override scope({ caller }: Context): readonly Condition[] {
    return caller.isAdministrator ? [] : [{ or: [{ column: 'mood', method: 'eq', value: 'calm' }] }]
  }
}

const administrator: Context = { caller: { kind: 'secret-key', roles: [], isAdministrator: true } }

let kit: TestHost

beforeAll(async () => {
  kit = await createTestHost({
    plugins: [definePlugin({ ...library, name: 'library', entities, services: [SpecimenService] })],
  })
  const { host } = kit
  const ann = await host.service(author).create({ slug: 'ann', note: 'CANARY-note' } as never, system)
  const base = { motto: { en: 'a' }, keeperId: ann.id, authorId: ann.id, mood: 'calm' } as const
  const made = await host.service(specimen).createMany(
    [
      { ...base, code: 'open' },
      { ...base, code: 'shelf' },
      { ...base, code: 'both' },
      { ...base, code: 'wild', mood: 'wild' },
    ],
    system,
  )
  const idOf = (code: string) => String(made.find(each => each.code === code)?.id)
  const { id: shelfId } = await host.service(shelf).create({ slug: 'top' }, system)
  for (const code of ['shelf', 'both']) {
    await host.service(guard).create({ shelfId, specimenId: idOf(code) }, system)
  }
  await host.service(authorsToSpecimens).create({ authorId: ann.id, specimenId: idOf('both') }, system)
})

afterAll(() => kit.close())

const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).toSorted()
const specimens = (context: Context) => kit.host.service(specimen).query(context)
const authors = (context: Context) => kit.host.service(author).query(context)

describe('a query of a caller', () => {
  test('finds nothing that a closed guard hides, and what is shown elsewhere as well', async () => {
    expect(codes(await specimens(visitor))).toEqual(['both', 'open'])
    expect(codes(await specimens(visitor).whereRaw('true').orWhereRaw('true'))).toEqual(['both', 'open'])
    expect(await specimens(visitor).where('code', 'shelf').resultSize()).toBe(0)
    expect(codes(await specimens(system))).toEqual(['both', 'open', 'shelf', 'wild'])
    expect((await kit.host.service(specimen).list({}, visitor)).rows).toHaveLength(2)
  })

  test('has no column that no response carries, to read or to search by; the product itself has them', async () => {
    for (const context of [visitor, administrator]) {
      const [row] = await authors(context)
      expect(row?.toJSON()).toMatchObject({ slug: 'ann' })
      expect(JSON.stringify(row)).not.toContain('CANARY')
      await expect(authors(context).where('note', 'like', 'CANARY%')).rejects.toThrow('note')
      await expect(authors(context).orderBy('note')).rejects.toThrow('note')
    }
    const [row] = await authors(system).where('note', 'like', 'CANARY%')
    expect(JSON.stringify(row)).toContain('CANARY-note')
  })

  test('locks what it finds, and nothing else', async () => {
    const found = await kit.host.database.transaction(async transaction => {
      const visible = specimens({ ...visitor, transaction })
      return await visible.forUpdate().orderBy('code')
    })
    expect(codes(found)).toEqual(['both', 'open'])
  })
})

test('a query without a transaction of its own is part of the one that a seed runs in', async () => {
  const found: (string | undefined)[] = []
  const seeded = await createTestHost({
    plugins: [
      definePlugin({
        ...library,
        name: 'library',
        async seed(host) {
          await host.service(author).create({ slug: 'seeded' }, system)
          found.push((await host.service(author).query(system).where('slug', 'seeded').first())?.slug)
        },
      }),
    ],
    environment: { DEMO: 'true' },
  })
  expect(found).toEqual(['seeded'])
  await seeded.close()
})

describe('what a query fetches', () => {
  test('is what the caller may see, on every level', async () => {
    const links = kit.host.service(authorsToSpecimens)
    const fetched = await links.query(visitor).withGraphFetched('specimen.author')
    expect(JSON.stringify(fetched)).toContain('"both"')
    expect(JSON.stringify(fetched)).not.toContain('CANARY')
  })

  test('is nothing where a rule keeps the entity from the caller', async () => {
    const links = (context: Context) => kit.host.service(guard).query(context).withGraphFetched('shelf')
    const shelves = (rows: readonly object[]) => rows.map(row => (row as { shelf?: { slug: string } }).shelf?.slug)
    expect(shelves(await links(visitor)).filter(Boolean)).toEqual([])
    expect(shelves(await links(system))).toEqual(['top', 'top'])
  })
})

describe('a query inside of a query', () => {
  test('is scoped where it was made by a service, in a condition, a selection, a join and a union', async () => {
    const { keeperId, code } = columnsOf(specimen)
    const calm = (context: Context) => specimens(context).select(keeperId)
    const keepers = (context: Context) => authors(context).whereIn('id', calm(context).where(code, 'wild'))
    expect(await keepers(visitor)).toEqual([])
    expect(await keepers(system)).toHaveLength(1)
    const inside = authors(visitor).where(builder => builder.whereIn('id', calm(visitor).where(code, 'wild')))
    expect(await inside).toEqual([])

    const counted = await authors(visitor).select('id', specimens(visitor).count().as('count'))
    expect(counted[0]).toMatchObject({ count: 2 })

    const joined = authors(visitor)
      .join(specimens(visitor).as('s'), 's.keeper_id', 'library_authors.id')
      .select('s.code')
    expect(codes((await joined) as never)).toEqual(['both', 'open'])

    const united = specimens(visitor).select('code').where(code, 'open').union(specimens(visitor).select('code'))
    expect(codes((await united) as never)).toEqual(['both', 'open'])
  })

  test('is refused where no service made it', async () => {
    const model = specimens(visitor).modelClass()
    const unscoped = 'query(context)'
    await expect(authors(visitor).whereIn('id', model.query().select('keeper_id'))).rejects.toThrow(unscoped)
    await expect(specimens(visitor).whereExists(model.relatedQuery('author'))).rejects.toThrow(unscoped)
    const nested = authors(visitor).where(builder => builder.whereExists(model.query()))
    await expect(nested).rejects.toThrow(unscoped)
    await expect(authors(visitor).select(model.query().count().as('n'))).rejects.toThrow(unscoped)
    await expect(authors(visitor).join(model.query().as('s'), 's.keeper_id', 'library_authors.id')).rejects.toThrow(
      unscoped,
    )
    const { knex } = kit.host.database
    await expect(authors(visitor).whereIn('id', knex('library_specimens').select('keeper_id'))).rejects.toThrow(
      unscoped,
    )
    await expect(authors(visitor).where('id', 'in', [knex('library_specimens').select('id')] as never)).rejects.toThrow(
      unscoped,
    )
    await expect(authors(visitor).whereRaw('id in (?)', [knex('library_specimens')])).rejects.toThrow(unscoped)
    await expect(authors(visitor).select(raw('?', knex('library_specimens')))).rejects.toThrow(unscoped)
    const bound = authors(visitor).whereRaw('exists (?)', [specimens(visitor).where('code', 'wild')])
    expect(await bound).toEqual([])
  })
})

describe('what would not be scoped', () => {
  test('is refused: other tables, joins of tables and relations, common table expressions', async () => {
    const { knex } = kit.host.database
    const refused = [
      authors(visitor).from('library_specimens'),
      authors(visitor).from({ a: 'library_authors' } as never),
      authors(visitor).table('library_specimens'),
      authors(visitor).fromRaw('library_specimens'),
      authors(visitor).join('library_specimens', 'library_specimens.keeper_id', 'library_authors.id'),
      authors(visitor).leftJoin('library_specimens as s', 's.keeper_id', 'library_authors.id'),
      authors(visitor).crossJoin('library_specimens' as never),
      authors(visitor).joinRaw('join library_specimens s on true'),
      authors(visitor).with('s', knex('library_specimens') as never),
      authors(visitor).withRecursive('s', specimens(visitor)),
      authors(visitor).union(builder => builder.from('library_specimens')),
      authors(visitor).whereExists(builder => builder.from('library_specimens')),
      specimens(visitor).joinRelated('author'),
      specimens(visitor).fullOuterJoinRelated('author'),
      specimens(visitor).onBuildKnex(builder => builder.from('library_authors')),
    ]
    for (const each of refused) await expect(each).rejects.toThrow(TypeError)
    expect(() => specimens(visitor).withGraphJoined('author')).toThrow(TypeError)
  })

  test('is refused: a query whose context was put aside', async () => {
    await expect(specimens(visitor).clearContext()).rejects.toThrow('query(context)')
    await expect(specimens(visitor).context({ onBuild: () => undefined })).rejects.toThrow('query(context)')
    expect(codes(await specimens(visitor).context({ purpose: 'report' }))).toEqual(['both', 'open'])
  })

  test('is refused: queries of a row that a query gave', async () => {
    const [row] = await specimens(visitor).orderBy('code')
    const { knex } = kit.host.database
    await expect(row?.$relatedQuery('author' as never, knex)).rejects.toThrow('query(context)')
    await expect(row?.$query(knex)).rejects.toThrow('query(context)')
    await expect(row?.$fetchGraph('author', { transaction: knex as never })).rejects.toThrow('query(context)')
    await expect(row?.$query(knex).patch({ mood: 'wild' } as never)).rejects.toThrow('query() reads')
  })

  test('is refused: writes, of graphs too', async () => {
    const values = { code: 'new' } as never
    const refused = () => [
      specimens(system).insert(values),
      specimens(system).insertAndFetch(values),
      specimens(system).insertGraph(values),
      specimens(system).upsertGraph({ id: '01900000-0000-7000-8000-000000000001', code: 'new' } as never),
      specimens(system).upsertGraphAndFetch({ code: 'new' } as never),
      specimens(system).patch(values),
      specimens(system).update(values),
      specimens(system).patchAndFetchById('01900000-0000-7000-8000-000000000001', values),
      specimens(system).increment('amount', 1),
      specimens(system).deleteById('01900000-0000-7000-8000-000000000001'),
      specimens(system).delete(),
      specimens(system).truncate(),
    ]
    for (const each of refused()) await expect(each).rejects.toThrow('query() reads')
    expect(await specimens(system).resultSize()).toBe(4)
  })
})
