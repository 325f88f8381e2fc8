import { randomUUID } from 'node:crypto'
import { followColumn, linkedColumn } from '@tessera/core'
import { computedColumn, definePlugin, listColumn, nobody, system, visitor } from '@tessera/server'
import { countStatements, type TestClient, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Parameters } from '../src/records/parameters.ts'
import { selectCount, selectList } from '../src/records/select.ts'
import { updateStatement } from '../src/records/write.ts'
import { openTables } from './fixtures/open-tables.ts'
import {
  entities,
  painter,
  painting,
  paintingsToReports,
  report,
  room,
  roomsToPaintings,
  sale,
} from './gallery/entities.ts'
import { gallery, topPrice } from './gallery/plugin.ts'

let kit: TestHost
let administrator: TestClient
let guest: TestClient
const ids: Record<string, string> = {}

const url = '/api/gallery/paintings'
type Part = { readonly column: string; readonly method: string; readonly value?: unknown }
const where = (...and: readonly Part[]) => ({ filters: { and } })
const codes = async (client: TestClient, query: object) => {
  const response = await client.get(url, { orderBy: { and: [{ column: 'code', method: 'asc' }] }, ...query })
  return response.status === 200 ? response.rows.map(({ code }) => code).join('') : response.causes.join()
}

beforeAll(async () => {
  kit = await openTables(entities, { plugins: [gallery] })
  administrator = kit.asAdministrator()
  guest = kit.asNobody()
  const { host } = kit
  const remember = (names: readonly string[], rows: readonly { readonly id: string }[]) =>
    Object.assign(ids, Object.fromEntries(names.map((name, index) => [name, rows[index]?.id])))
  remember(
    ['east', 'west', 'vault'],
    await host.service(room).createMany(
      [
        { slug: 'east', title: { en: 'East' } },
        { slug: 'west', title: { en: 'West' } },
        { slug: 'vault', isSecret: true },
      ],
      system,
    ),
  )
  remember(
    ['anna', 'boris'],
    await host.service(painter).createMany(
      [
        { slug: 'anna', country: 'IT' },
        { slug: 'boris', country: 'RU' },
      ],
      system,
    ),
  )
  remember(
    ['a', 'b', 'c', 'd', 'e'],
    await host
      .service(painting)
      .createMany(
        [
          { code: 'a', painterId: ids.anna },
          { code: 'b', painterId: ids.boris },
          { code: 'c', painterId: ids.anna },
          { code: 'd' },
          { code: 'e' },
        ] as never,
        system,
      ),
  )
  // a: east and west; b: west; c: the vault, which visitors don't see; d and e: nowhere.
  await host.service(roomsToPaintings).createMany(
    [
      { roomId: ids.east, paintingId: ids.a, wall: 'north' },
      { roomId: ids.west, paintingId: ids.a },
      { roomId: ids.west, paintingId: ids.b },
      { roomId: ids.vault, paintingId: ids.c },
    ] as never,
    system,
  )
  const [finding] = await host.service(report).createMany([{ finding: 'a crack' }], system)
  await host.service(paintingsToReports).create({ paintingId: String(ids.b), reportId: String(finding?.id) }, system)
  await host.service(sale).createMany(
    [
      { paintingId: String(ids.a), amount: 900, currency: 'EUR' },
      { paintingId: String(ids.a), amount: 300, currency: 'EUR' },
      { paintingId: String(ids.b), amount: 500, currency: 'EUR' },
      { paintingId: String(ids.c), amount: 9, currency: 'USD' },
    ],
    system,
  )
}, 60_000)

afterAll(() => kit?.close())

describe('a list filtered by related records', () => {
  const links = 'roomsToPaintings'

  test('holds the records that one of them matches', async () => {
    expect(await codes(guest, where({ column: `${links}.roomId`, method: 'eq', value: ids.west }))).toBe('ab')
    expect(await codes(guest, where({ column: `${links}.roomId`, method: 'inArray', value: [ids.east] }))).toBe('a')
    expect(await codes(guest, where({ column: `${links}.room.slug`, method: 'eq', value: 'west' }))).toBe('ab')
    expect(await codes(guest, where({ column: `${links}.room.title.en`, method: 'ilike', value: 'ea%' }))).toBe('a')
    expect(await codes(guest, where({ column: `${links}.wall`, method: 'isNotNull' }))).toBe('a')
    expect(await codes(guest, where({ column: 'painter.country', method: 'eq', value: 'IT' }))).toBe('ac')
    expect(await codes(guest, where({ column: 'sales.amount', method: 'gt', value: 400 }))).toBe('ab')
  })

  test('with a negative method holds those that none of them matches', async () => {
    expect(await codes(guest, where({ column: `${links}.roomId`, method: 'ne', value: ids.east }))).toBe('bcde')
    expect(
      await codes(guest, where({ column: `${links}.room.slug`, method: 'notInArray', value: ['east', 'west'] })),
    ).toBe('cde')
    expect(await codes(guest, where({ column: `${links}.wall`, method: 'isNull' }))).toBe('bcde')
    expect(await codes(guest, where({ column: 'painter.country', method: 'ne', value: 'IT' }))).toBe('bde')
  })

  test('holds those that have any, or none', async () => {
    expect(await codes(administrator, where({ column: links, method: 'isNotNull' }))).toBe('abc')
    expect(await codes(administrator, where({ column: links, method: 'isNull' }))).toBe('de')
    expect(await codes(guest, where({ column: 'sales', method: 'isNull' }))).toBe('de')
    expect(await codes(guest, where({ column: 'painter', method: 'isNull' }))).toBe('de')
    expect(await codes(guest, where({ column: links, method: 'eq', value: ids.east }))).toBe(
      'filters.and.0.method must be one of isNull, isNotNull',
    )
  })

  test('joins them with its other filters, all of `and` and one of `or`', async () => {
    const inWest = { column: `${links}.roomId`, method: 'eq', value: ids.west }
    expect(await codes(guest, where(inWest, { column: 'painter.slug', method: 'eq', value: 'boris' }))).toBe('b')
    expect(await codes(guest, { filters: { or: [inWest, { column: 'code', method: 'eq', value: 'e' }] } })).toBe('abe')
    const both = {
      and: [{ column: 'code', method: 'ne', value: 'b' }],
      or: [inWest, { column: 'sales', method: 'isNull' }],
    }
    expect(await codes(guest, { filters: both })).toBe('ade')
  })

  test('goes two relations deep, and no further', async () => {
    const deep = `${links}.room.${links}`
    expect(await codes(guest, where({ column: `${deep}.paintingId`, method: 'eq', value: ids.a }))).toBe('ab')
    expect(await codes(guest, where({ column: `${deep}.painting.code`, method: 'eq', value: 'b' }))).toBe('ab')
    for (const column of [`${deep}.painting.sales.amount`, `${deep}.painting.painter.slug`]) {
      expect(await codes(administrator, where({ column, method: 'isNotNull' }))).toBe(
        `filters.and.0.column "${column}" is no column to filter or sort by`,
      )
    }
  })

  test('counts and exports the same, each list in one statement', async () => {
    const query = where({ column: `${links}.room.slug`, method: 'eq', value: 'west' })
    const { result, statements } = await countStatements(kit, () =>
      administrator.get(url, query, { 'cache-control': 'no-cache' }),
    )
    expect([result.rows.length, statements.length]).toEqual([2, 1])
    expect((await administrator.get(`${url}/count`, query)).body).toEqual({ data: 2 })
    const exported = await administrator.get(`${url}/export`, { format: 'csv', fields: 'code', ...query })
    expect(
      exported.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['code', 'a', 'b'])
  })

  test('is written with columns that the compiler knows', async () => {
    const bySlug = linkedColumn(painting, roomsToPaintings, followColumn(roomsToPaintings, 'roomId', 'slug'))
    expect(bySlug).toBe('roomsToPaintings.room.slug')
    const { rows } = await kit.host
      .service(painting)
      .list({ filters: { and: [{ column: bySlug, method: 'eq', value: 'east' }] } }, visitor)
    expect(rows.map(({ code }) => code)).toEqual(['a'])
    const sold = linkedColumn(painting, sale)
    const [lists] = await kit.host.read(
      [{ entity: painting, query: { filters: { and: [{ column: sold, method: 'isNull' }] } } }],
      visitor,
    )
    expect(lists?.rows).toHaveLength(2)
  })

  test('is the statement that it was before where no filter names related records', () => {
    const parameters = new Parameters()
    const query = { filters: { and: [{ column: 'code', method: 'eq', value: 'a' }] } } as const
    const selection = kit.host.service(painting).selection(query, visitor)
    expect(selection.derived).toBeUndefined()
    expect(selectCount(selection, parameters)).toBe(
      'select count(*)::integer as "count" from "gallery_paintings" t where t."code" = $1::text',
    )
  })
})

describe('what a caller may not see', () => {
  const unknown = (column: string) => `filters.and.0.column "${column}" is no column to filter or sort by`

  test('is unknown to filters where a rule hides the relation or its end', async () => {
    for (const column of [
      'paintingsToReports',
      'paintingsToReports.reportId',
      'paintingsToReports.report',
      'paintingsToReports.report.finding',
    ]) {
      expect(await codes(guest, where({ column, method: 'isNotNull' })), column).toBe(unknown(column))
      expect(await codes(administrator, where({ column, method: 'isNotNull' })), column).toBe('b')
      const counted = await guest.get(`${url}/count`, where({ column, method: 'isNull' }))
      expect([counted.status, counted.causes], column).toEqual([400, [unknown(column)]])
      const exported = await guest.get(`${url}/export`, { format: 'csv', ...where({ column, method: 'isNull' }) })
      expect([exported.status, exported.causes], column).toEqual([400, [unknown(column)]])
    }
    expect(await codes(guest, where({ column: 'paintingsToNothing', method: 'isNull' }))).toBe(
      unknown('paintingsToNothing'),
    )
  })

  test('counts as missing where a record at the end is private', async () => {
    const links = 'roomsToPaintings'
    const filters: readonly [Part, string, string][] = [
      [{ column: `${links}.roomId`, method: 'eq', value: ids.vault }, 'c', ''],
      [{ column: `${links}.room.slug`, method: 'eq', value: 'vault' }, 'c', ''],
      [{ column: `${links}.room.slug`, method: 'ne', value: 'vault' }, 'abde', 'abcde'],
      [{ column: links, method: 'isNotNull' }, 'abc', 'ab'],
      [{ column: links, method: 'isNull' }, 'de', 'cde'],
      [{ column: `${links}.room`, method: 'isNull' }, 'de', 'cde'],
    ]
    for (const [filter, everything, visible] of filters) {
      const name = `${filter.column} ${filter.method}`
      expect(await codes(administrator, where(filter)), name).toBe(everything)
      expect(await codes(guest, where(filter)), name).toBe(visible)
    }
  })

  test('is missing from lists that are read in process, too', async () => {
    const filter = { column: 'paintingsToReports', method: 'isNotNull' } as never
    const query = { filters: { and: [filter] } }
    const read = async (caller: typeof nobody) =>
      (await kit.host.read([{ entity: painting, query }], { caller }))[0]?.rows
    expect(await read(nobody)).toEqual([])
    expect(await read(system.caller)).toHaveLength(1)
  })
})

describe('a cached list filtered by related records', () => {
  const query = () => where({ column: 'roomsToPaintings.roomId', method: 'eq', value: ids.east })
  const statementsOf = async (work: () => Promise<unknown>) => (await countStatements(kit, work)).statements.length

  test('is dropped when a link is made, moved or removed, and not for links elsewhere', async () => {
    const links = kit.host.service(roomsToPaintings)
    const read = () => guest.get(url, query())
    expect((await read()).headers['cache-control']).toContain('public')
    expect(await statementsOf(read)).toBe(0)
    const { id } = await links.create({ roomId: String(ids.east), paintingId: String(ids.d) }, system)
    expect((await read()).rows).toHaveLength(2)
    const elsewhere = await links.create({ roomId: String(ids.west), paintingId: String(ids.e) }, system)
    expect(await statementsOf(read)).toBe(0)
    await links.update(id, { roomId: String(ids.west) }, system)
    expect((await read()).rows).toHaveLength(1)
    await links.removeMany([id, elsewhere.id], system)
    expect(await codes(guest, where({ column: 'roomsToPaintings', method: 'isNull' }))).toBe('cde')
  })

  test('is dropped when a record at the end changes, is hidden or deleted', async () => {
    const rooms = kit.host.service(room)
    const bySlug = where({ column: 'roomsToPaintings.room.slug', method: 'eq', value: 'attic' })
    const { id } = await rooms.create({ slug: 'loft' }, system)
    await kit.host.service(roomsToPaintings).create({ roomId: id, paintingId: String(ids.e) }, system)
    expect(await codes(guest, bySlug)).toBe('')
    await rooms.update(id, { slug: 'attic' }, system)
    expect(await codes(guest, bySlug)).toBe('e')
    const byId = where({ column: 'roomsToPaintings.roomId', method: 'eq', value: id })
    expect(await codes(guest, byId)).toBe('e')
    await rooms.update(id, { isSecret: true }, system)
    expect([await codes(guest, byId), await codes(guest, bySlug)]).toEqual(['', ''])
    await rooms.update(id, { isSecret: false }, system)
    expect(await codes(guest, byId)).toBe('e')
    await rooms.remove(id, system)
    expect([await codes(guest, byId), await codes(guest, bySlug)]).toEqual(['', ''])
  })

  test('is dropped for pages as well', async () => {
    const column = linkedColumn(painting, roomsToPaintings, 'roomId')
    const request = {
      entity: painting,
      query: { filters: { and: [{ column, method: 'eq', value: ids.east }] } },
    } as const
    const read = async () => (await kit.host.readCached([request as never]))[0]?.rows
    expect(await read()).toHaveLength(1)
    expect(await statementsOf(read)).toBe(0)
    const { id } = await kit.host
      .service(roomsToPaintings)
      .create({ roomId: String(ids.east), paintingId: String(ids.e) }, system)
    expect(await read()).toHaveLength(2)
    await kit.host.service(roomsToPaintings).remove(id, system)
    expect(await read()).toHaveLength(1)
  })
})

describe('a computed column', () => {
  test('filters, orders and is part of the rows', async () => {
    const query = {
      computed: 'topPrice.EUR',
      orderBy: { and: [{ column: 'topPrice.EUR', method: 'desc' }] },
      limit: 3,
    }
    const { rows, text } = await guest.get(url, query)
    expect(
      rows.map(row => [row.code, row['topPrice.EUR']]),
      text,
    ).toEqual([
      ['a', 900],
      ['b', 500],
      [expect.any(String), null],
    ])
    expect((await guest.get(url, { ...query, offset: 1, limit: 1 })).rows.map(({ code }) => code)).toEqual(['b'])
    expect(await codes(guest, where({ column: 'topPrice.EUR', method: 'lt', value: 600 }))).toBe('b')
    expect(await codes(guest, where({ column: 'topPrice.EUR', method: 'isNull' }))).toBe('cde')
    expect(await codes(guest, where({ column: 'topPrice.USD', method: 'isNotNull' }))).toBe('c')
    expect(
      (await guest.get(`${url}/count`, where({ column: 'topPrice.EUR', method: 'gte', value: 500 }))).body,
    ).toEqual({ data: 2 })
  })

  test('is refused with a parameter or a value that it doesn’t take', async () => {
    for (const column of ['topPrice', 'topPrice.eur', "topPrice.E'R", 'topPrice.EUR.USD', 'isExamined.EUR']) {
      expect(await codes(administrator, where({ column, method: 'isNull' }))).toBe(
        `filters.and.0.column "${column}" is no column to filter or sort by`,
      )
      expect(await codes(administrator, { computed: column })).toBe(
        `computed.0 "${column}" is no column to filter or sort by`,
      )
    }
    expect(await codes(guest, where({ column: 'topPrice.EUR', method: 'gt', value: 'much' }))).toMatch(
      /must be a whole number/,
    )
    const exported = await administrator.get(`${url}/export`, {
      format: 'csv',
      orderBy: { and: [{ column: 'topPrice.EUR', method: 'asc' }] },
    })
    expect(exported.causes).toEqual(['orderBy.and.0.column "topPrice.EUR" is no column to filter or sort by'])
  })

  test('is unknown to callers who may not read all that it is computed from', async () => {
    expect(await codes(administrator, where({ column: 'isExamined', method: 'eq', value: 'true' }))).toBe('b')
    expect(await codes(guest, where({ column: 'isExamined', method: 'eq', value: 'true' }))).toBe(
      'filters.and.0.column "isExamined" is no column to filter or sort by',
    )
    expect(await codes(guest, { computed: 'isExamined' })).toBe(
      'computed.0 "isExamined" is no column to filter or sort by',
    )
    expect(await codes(guest, { orderBy: { and: [{ column: 'isExamined', method: 'asc' }] } })).toBe(
      'orderBy.and.0.column "isExamined" is no column to filter or sort by',
    )
  })

  test('drops cached lists when what it is computed from changes', async () => {
    const query = where({ column: 'topPrice.USD', method: 'gt', value: 10 })
    expect(await codes(guest, query)).toBe('')
    const { id } = await kit.host
      .service(sale)
      .create({ paintingId: String(ids.d), amount: 20, currency: 'USD' }, system)
    expect(await codes(guest, query)).toBe('d')
    await kit.host.service(sale).remove(id, system)
    expect(await codes(guest, query)).toBe('')
  })

  test('serves services as well', async () => {
    const { rows } = await kit.host.service(painting).list(
      {
        filters: { and: [{ column: computedColumn(topPrice, 'EUR'), method: 'gt', value: 600 }] },
        computed: ['topPrice.EUR'],
      },
      system,
    )
    expect(rows).toMatchObject([{ code: 'a', 'topPrice.EUR': 900 }])
  })

  test('must have a name of its own, and say what it reads', async () => {
    const options = { type: 'text', reads: [], sql: () => 'null' } as const
    expect(() => listColumn(painting, 'code', options)).toThrow('is a field of it')
    expect(() => listColumn(painting, 'top-price', options)).toThrow('camelCase')
    const another = definePlugin({ name: 'another', listColumns: [listColumn(painting, 'topPrice', options)] })
    await expect(openTables(entities, { plugins: [gallery, another] })).rejects.toThrow('Two plugins compute')
    const silent = listColumn(painting, 'silent', {
      ...options,
      sql: ({ table }) => `(select 1 from ${table(sale, 's')[0]})`,
    })
    const other = await openTables(entities, {
      plugins: [gallery, definePlugin({ name: 'other', listColumns: [silent] })],
    })
    await expect(other.host.service(painting).list({ computed: ['silent'] }, system)).rejects.toThrow(
      'doesn’t say that it reads gallery/sales',
    )
    await other.close()
  })
})

test('includes bring no more records than a list asks for', async () => {
  const query = { ...where({ column: 'code', method: 'eq', value: 'a' }), include: 'roomsToPaintings.room' }
  const linked = async (asked: object) => (await guest.get(url, { ...query, ...asked })).rows[0]?.roomsToPaintings
  expect(await linked({})).toHaveLength(2)
  expect(await linked({ includeLimit: 1 })).toEqual([
    expect.objectContaining({ room: expect.objectContaining({ slug: 'east' }) }),
  ])
  expect((await guest.get(url, { ...query, includeLimit: 1001 })).status).toBe(400)
})

test('ten thousand records are filtered by the indexes of links, and written by that of their ids', async () => {
  const many = await openTables(entities, { plugins: [gallery] })
  try {
    const quiet = { ...system, history: 'none' } as const
    const numbered = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from)
    const rooms = await many.host.service(room).createMany(
      numbered(200).map(n => ({ slug: `room-${n}` })),
      quiet,
    )
    for (const from of numbered(10).map(n => n * 1000)) {
      const rows = await many.host.service(painting).createMany(
        numbered(1000, from).map(n => ({ code: `c${n}`, slug: `p-${n}` })),
        quiet,
      )
      const hung = rows.filter((_, index) => index % 10 > 0)
      await many.host.service(roomsToPaintings).createMany(
        hung.map(({ id }, index) => ({ roomId: String(rooms[index % 200]?.id), paintingId: id })),
        quiet,
      )
    }
    const run = (text: string) => many.database.query<{ 'QUERY PLAN': string }>({ text })
    await run('analyze')
    const explained = async (text: string, values: readonly unknown[]) => {
      const bound = text.replace(/\$(\d+)/g, (_, n) => {
        const value = values[Number(n) - 1]
        return value === null ? 'null' : `'${Array.isArray(value) ? `{${value}}` : value}'`
      })
      return (await run(`explain ${bound}`)).map(row => row['QUERY PLAN']).join('\n')
    }
    const plan = (filter: { column: string; method: 'eq' | 'isNull'; value?: string }) => {
      const parameters = new Parameters()
      const query = { filters: { and: [filter] }, limit: 25 } as never
      const text = selectList(many.host.service(painting).selection(query, system), parameters, 'row')
      return explained(text, parameters.values)
    }
    const inRoom = await plan({ column: 'roomsToPaintings.room.slug', method: 'eq', value: 'room-7' })
    expect(inRoom).not.toContain('Seq Scan on gallery_paintings')
    expect(inRoom).not.toContain('Seq Scan on gallery_rooms_to_paintings')
    const without = await plan({ column: 'roomsToPaintings', method: 'isNull' })
    expect(without).toMatch(/Anti Join|Index (Only )?Scan.*rooms_to_paintings/)
    const changes = ['a', 'b', 'c'].map(code => ({ id: randomUUID(), data: { code } }))
    const audit = { kind: 'system', subjectId: null, isRestoring: false, recordsChanges: true, usesTrash: true }
    const update = updateStatement(painting, ['code'], changes, [], { node: randomUUID(), audit })
    expect(await explained(update.text, update.values)).not.toContain('Seq Scan on gallery_paintings')
  } finally {
    await many.close()
  }
}, 60_000)
