import { linked } from '@tessera/core'
import {
  type Condition,
  type Context,
  columnsOf,
  definePlugin,
  issues,
  serviceOf,
  system,
  ValidationError,
  visitor,
} from '@tessera/server'
import { countStatements, createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, authorsToSpecimens, shelf, shelvesToSpecimens, specimen } from './fixtures/library/entities.ts'
import { library } from './fixtures/library/plugin.ts'

/** Shows visitors the authors of what is calm only, refuses one name, and counts in a way of its own. */
class AuthorService extends serviceOf(author) {
  override scope({ caller }: Context): readonly Condition[] {
    if (caller.isAdministrator) return []
    const calm = { linked: specimen, by: 'keeperId', where: [{ column: 'mood', method: 'eq', value: 'calm' }] } as const
    return [calm]
  }

  protected override async beforeSave<Values extends { readonly adminTitle?: string | undefined }>(
    values: readonly Values[],
  ): Promise<readonly Values[]> {
    if (values.some(({ adminTitle }) => adminTitle === 'Nobody'))
      throw new ValidationError(issues.INVALID('adminTitle', { complaint: 'must be a name' }))
    return values
  }

  async longestSlug(context: Context): Promise<string | undefined> {
    const [row] = await this.query(context).orderByRaw('length(slug) desc').limit(1)
    return row?.slug
  }
}

const slugOfAuthor = (row: Record<string, unknown>) => (row.author as { slug: string } | null)?.slug ?? null

let kit: TestHost
let calm: { id: string }
let wild: { id: string }

beforeAll(async () => {
  kit = await createTestHost({ plugins: [definePlugin({ ...library, name: 'library', services: [AuthorService] })] })
  const authors = kit.host.service(AuthorService)
  calm = await authors.create({ slug: 'calm' }, system)
  wild = await authors.create({ slug: 'the-wild-one' }, system)
  const motto = { en: 'a' }
  const [first] = await kit.host.service(specimen).createMany(
    [
      { code: 'c', motto, mood: 'calm', keeperId: calm.id, authorId: wild.id },
      { code: 'w', motto, mood: 'wild', keeperId: wild.id, authorId: calm.id },
    ],
    system,
  )
  await kit.host.service(authorsToSpecimens).create({ authorId: calm.id, specimenId: String(first?.id) }, system)
})

afterAll(() => kit.close())

describe('a query that no list can say', () => {
  const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug).toSorted()

  test('finds what the caller may see, whatever its own conditions are', async () => {
    const authors = kit.host.service(AuthorService)
    expect(await authors.longestSlug(visitor)).toBe('calm')
    expect(await authors.longestSlug(system)).toBe('the-wild-one')
    const everything = (context: Context) =>
      authors.query(context).where('slug', 'like', 'no?thing').orWhereRaw('true').orderBy('slug')
    expect(slugs(await everything(visitor))).toEqual(['calm'])
    expect(slugs(await everything(system))).toEqual(['calm', 'the-wild-one'])
    expect(await authors.query(visitor).alias('a').where('a.slug', 'the-wild-one').resultSize()).toBe(0)
    expect(await authors.query(visitor).findById(wild.id)).toBeUndefined()
  })

  test('scopes the relations that it fetches, and the queries inside of it', async () => {
    const specimens = kit.host.service(specimen)
    const authorOf = async (context: Context) =>
      (await specimens.query(context).withGraphFetched('author').orderBy('code')).map(row => slugOfAuthor(row.toJSON()))
    expect(await authorOf(visitor)).toEqual([null, 'calm'])
    expect(await authorOf(system)).toEqual(['the-wild-one', 'calm'])
    const authors = kit.host.service(author)
    const written = async (context: Context) => {
      const byThem = specimens.query(context).whereIn(columnsOf(specimen).authorId, authors.query(context).select('id'))
      return (await byThem.orderBy('code')).map(({ code }) => code)
    }
    expect(await written(visitor)).toEqual(['w'])
    expect(await written(system)).toEqual(['c', 'w'])
  })

  test('refuses to join what it could not scope, and to write past caches and history', async () => {
    const specimens = kit.host.service(specimen)
    await expect(specimens.query(system).joinRelated('author')).rejects.toThrow('withGraphFetched')
    expect(() => specimens.query(system).withGraphJoined('author')).toThrow('withGraphFetched')
    await expect(specimens.query(system).leftJoinRelated('author')).rejects.toThrow('withGraphFetched')
    const authors = kit.host.service(author)
    await expect(authors.query(system).delete()).rejects.toThrow('query() reads')
    await expect(authors.query(system).patch({ variant: 'x' } as never)).rejects.toThrow('query() reads')
    expect(await authors.count({}, system)).toBe(2)
  })

  test('is part of the transaction of its caller', async () => {
    const authors = kit.host.service(author)
    const found: number[] = []
    const failing = kit.host.database.transaction(async transaction => {
      const context = { ...system, transaction }
      await authors.create({ slug: 'not-for-long' }, context)
      found.push(await authors.query(context).where(columnsOf(author).slug, 'not-for-long').resultSize())
      await authors.query(context).where('slug', 'calm').forUpdate()
      throw new Error('never mind')
    })
    await expect(failing).rejects.toThrow('never mind')
    expect(found).toEqual([1])
    expect(await authors.query(system).where('slug', 'not-for-long').resultSize()).toBe(0)
  })
})

describe('a service that a plugin puts in the place of the generic one', () => {
  test('is what everybody gets, by its class and by its entity', () => {
    expect(kit.host.service(author)).toBe(kit.host.service(AuthorService))
  })

  test('decides what each caller may see, change and delete', async () => {
    const authors = kit.host.service(author)
    expect((await authors.list({}, visitor)).rows.map(({ id }) => id)).toEqual([calm.id])
    expect(await authors.count({}, visitor)).toBe(1)
    expect(await authors.find(wild.id, visitor)).toBeNull()
    await expect(authors.update(wild.id, { variant: 'x' }, visitor)).rejects.toThrow('Not found')
    await expect(authors.remove(wild.id, visitor)).rejects.toThrow('Not found')
    expect(await authors.count({}, system)).toBe(2)
  })

  test('decides it for included records and for the routes too', async () => {
    const url = '/api/library/specimens?include=author&orderBy[and][0][column]=code&orderBy[and][0][method]=asc'
    const { rows } = await kit.asNobody().get(url)
    expect(rows.map(slugOfAuthor)).toEqual([null, 'calm'])
    const seen = await kit.asAdministrator().get(url)
    expect(seen.rows.map(slugOfAuthor)).toEqual(['the-wild-one', 'calm'])
  })

  test('looks at what is written, one record or many', async () => {
    const authors = kit.host.service(author)
    await expect(authors.create({ adminTitle: 'Nobody' }, system)).rejects.toThrow('adminTitle must be a name')
    await expect(authors.update(calm.id, { adminTitle: 'Nobody' }, system)).rejects.toThrow('adminTitle must be a name')
  })

  test('asks the database in its own words, inside the transaction that it is given', async () => {
    const authors = kit.host.service(AuthorService)
    expect(await authors.longestSlug(system)).toBe('the-wild-one')
    const work = kit.database.transaction(async transaction => {
      const inside = { ...system, transaction }
      await authors.create({ slug: 'an-even-longer-slug' }, inside)
      expect(await authors.longestSlug(inside)).toBe('an-even-longer-slug')
      throw new Error('back')
    })
    await expect(work).rejects.toThrow('back')
    expect(await authors.longestSlug(system)).toBe('the-wild-one')
  })
})

describe('reads', () => {
  test('of many lists are one statement, whatever they include', async () => {
    const statements: string[] = []
    const stop = kit.database.observe(text => statements.push(text))
    const [authors, specimens, links] = await kit.host.read(
      [
        { entity: author, query: { include: [linked(author, authorsToSpecimens, 'specimenId')] } },
        { entity: specimen, query: { limit: 1 } },
        { entity: authorsToSpecimens, query: {} },
      ],
      system,
    )
    stop()
    expect([authors, specimens, links].map(each => each?.rows.length)).toEqual([2, 1, 1])
    expect(statements).toHaveLength(1)
  })

  test('give the same record however it is read', async () => {
    const service = kit.host.service(specimen)
    const { rows } = await service.list({ limit: 1 }, system)
    const [together] = await kit.host.read([{ entity: specimen, query: { limit: 1 } }], system)
    expect(together?.rows).toEqual(rows)
  })

  test('hold nothing that the rules keep from the caller, on any level', async () => {
    const shelves = kit.host.service(shelf)
    const { id } = await shelves.create({ slug: 'CANARY-shelf' }, system)
    const [, second] = (await kit.host.service(specimen).list({}, system)).rows
    await kit.host.service(shelvesToSpecimens).create({ shelfId: id, specimenId: String(second?.id) }, system)
    const requests = [
      { entity: shelf, query: {} },
      { entity: specimen, query: { include: [{ path: 'shelvesToSpecimens.shelf' }] } },
    ]
    const [none, specimens] = await kit.host.read(requests, visitor)
    expect(none?.rows).toEqual([])
    expect(specimens?.rows).toHaveLength(2)
    expect(JSON.stringify(specimens)).not.toContain(id)
    expect(JSON.stringify(await kit.host.read(requests, system))).toContain('CANARY-shelf')
  })

  test('of visitors are cached until something that they hold changes, and are nobody’s else', async () => {
    const requests = [
      { entity: specimen, query: { include: [{ path: 'keeper' }] } },
      {
        entity: authorsToSpecimens,
        query: { filters: { and: [{ column: 'authorId', method: 'eq', value: calm.id }] } },
      },
    ] as const
    const statementsOf = async (work: () => Promise<unknown>) =>
      (await countStatements(kit.host, work)).statements.filter(text => text.startsWith('select ')).length
    const read = () => kit.host.readCached(requests)
    const [before] = await read()
    // Authors depend on who asks: lists with them are read each time.
    expect(await statementsOf(read)).toBe(1)
    const shared = () => kit.host.readCached([requests[1], { entity: specimen, query: { limit: 5 } }])
    const [links, specimens] = await shared()
    expect(await statementsOf(shared)).toBe(0)
    const change = () => Object.assign(specimens?.rows[0] ?? {}, { code: 'changed by a reader' })
    expect(change, 'all readers share the rows').toThrow(TypeError)
    const [first] = (await kit.host.service(specimen).list({}, system)).rows
    await kit.host.service(specimen).update(String(first?.id), { amount: 7 }, system)
    expect(await statementsOf(shared)).toBe(1)
    expect((await shared())[1]?.rows).toContainEqual(expect.objectContaining({ id: first?.id, amount: 7 }))
    expect((await shared())[0]).toEqual(links)
    expect(await statementsOf(() => kit.host.read([requests[1]], visitor))).toBe(1)
    expect(before?.rows).toHaveLength(2)
  })

  test('name the tags of every change that makes them stale', async () => {
    const requests = [
      { entity: specimen, query: { include: [{ path: 'keeper' }] } },
      {
        entity: authorsToSpecimens,
        query: { filters: { and: [{ column: 'authorId', method: 'eq', value: calm.id }] } },
      },
      { entity: shelf, query: {}, isCount: true },
    ] as const
    const [specimens, links, shelves] = await kit.host.read(requests, system)
    expect(specimens?.tags).toContain('library/specimens')
    expect(specimens?.tags).toContain(`library/authors/${calm.id}`)
    expect(links?.tags).toEqual([`library/authors-to-specimens?authorId=${calm.id}`])
    expect(shelves?.tags).toEqual(['library/shelves'])
  })

  test('ask for the rules of what they read once, until the rules change', async () => {
    const asked: string[] = []
    let version = 1
    let rule: 'public' | 'administrator' = 'public'
    const provide = (method: string, url: string) => {
      asked.push(`${method} ${url}`)
      return rule
    }
    kit.host.access.provideRules(provide, { version: () => version })
    const requests = [
      { entity: shelf, query: { include: [{ path: 'shelvesToSpecimens.specimen' }] } },
      { entity: specimen, query: { include: [{ path: 'shelvesToSpecimens.shelf' }] } },
    ]
    for (let time = 0; time < 3; time += 1) {
      await kit.host.read(requests, visitor)
      await kit.host.readCached(requests)
    }
    expect(asked).toHaveLength(new Set(asked).size)
    rule = 'administrator'
    version += 1
    expect((await kit.host.read(requests, visitor)).map(({ rows }) => rows)).toEqual([[], []])
    kit.host.access.provideRules(() => undefined)
  })

  test('know the shape of what they include', async () => {
    const include = [linked(author, authorsToSpecimens, 'specimenId')] as const
    const { rows } = await kit.host.service(author).list({ include }, system)
    const codes: (string | undefined)[] = rows.flatMap(row => row.authorsToSpecimens.map(link => link.specimen?.code))
    expect(codes).toEqual(['c'])
  })
})
