import { type Entity, type Field, type FilterMethod, fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import type { TestRow } from '../test-client.ts'
import { type ContractSubject, only } from './contract-subject.ts'
import { testWhen } from './test-when.ts'

type Comparable = string | number | boolean | null

/** A column as queries name it, with the way to its value in a row. */
interface QueryColumn {
  readonly name: string
  readonly kind: string
  readonly isText: boolean
  valueIn(row: TestRow): Comparable
}

/** Filters: every method, on every kind of field, alone and in groups. */
export function testFiltering(entity: Entity, subject: () => ContractSubject): void {
  const fields = fieldEntries(entity).filter(([, field]) => field.readable && field.filterable)

  test('every column is filtered by equality, a localized one in each language', async () => {
    const { url, reader, ...s } = subject()
    const rows = await someRows(subject())
    for (const column of columnsOf(fields, s.languages)) {
      const value = column.valueIn(rows[0] as TestRow)
      if (value === null) continue
      const response = await reader.get(url, {
        filters: { and: [only(rows), { column: column.name, method: 'eq', value }] },
      })
      expect(idsOf(response.rows), column.name).toEqual(matching(rows, column, 'eq', [value]))
    }
  })

  test('every method means the same on each kind of field', async () => {
    const { url, reader, ...s } = subject()
    const rows = await someRows(subject())
    for (const column of firstOfEachKind(columnsOf(fields, s.languages))) {
      for (const [method, values] of comparisonsOf(column, rows)) {
        const value = method.endsWith('Array') ? values : values[0]
        const filter = { column: column.name, method, ...(value !== undefined && { value }) }
        const response = await reader.get(url, { filters: { and: [only(rows), filter] } })
        expect(response.status, `${column.name} ${method} ${response.text}`).toBe(200)
        expect(idsOf(response.rows), `${column.name} ${method} ${value}`).toEqual(
          matching(rows, column, method, values),
        )
      }
    }
  })

  test('all of `and` hold, and one of `or` at least', async () => {
    const { url, reader } = subject()
    const [a, b, c] = await threeRows(subject())
    const is = ({ id }: TestRow) => ({ column: 'id', method: 'eq', value: id })
    const ids = async (filters: object) => idsOf((await reader.get(url, { filters })).rows)
    expect(await ids({ and: [is(a), is(b)] })).toEqual([])
    expect(await ids({ or: [is(a), is(c)] })).toEqual(idsOf([a, c]))
    expect(await ids({ and: [only([a, b])], or: [is(a), is(c)] })).toEqual([a.id])
    expect(await ids({ and: [only([a]), only([a, b])], or: [is(a), is(b), is(c)] })).toEqual([a.id])
  })

  test('an empty inArray matches nothing', async () => {
    const { url, reader, ...s } = subject()
    const row = await s.create()
    const both = { and: [only([row]), { column: 'id', method: 'inArray' }] }
    expect((await reader.get(url, { filters: both })).rows).toEqual([])
    expect((await reader.get(`${url}/count`, { filters: both })).body).toEqual({ data: 0 })
  })

  test('a query that is not understood is refused, never taken for no filter', async () => {
    const { url, administrator } = subject()
    const filter = (part: object) => ({ filters: { and: [part] } })
    const queries: Record<string, object> = {
      'unknown column': filter({ column: 'nothing', method: 'eq', value: 1 }),
      'column of the prototype': filter({ column: 'constructor', method: 'eq', value: 1 }),
      'column with quotes': filter({ column: 'id" or 1=1 --', method: 'eq', value: 1 }),
      'unknown method': filter({ column: 'variant', method: 'regexp', value: 'a' }),
      'no method': filter({ column: 'variant', value: 'a' }),
      'no column': filter({ method: 'eq', value: 'a' }),
      'no value': filter({ column: 'variant', method: 'eq' }),
      'value of the wrong type': filter({ column: 'createdAt', method: 'gt', value: 'yesterday' }),
      'no id': filter({ column: 'id', method: 'eq', value: 'abc' }),
      'list for eq': filter({ column: 'variant', method: 'eq', value: ['a', 'b'] }),
      'language of a plain column': filter({ column: 'variant.en', method: 'eq', value: 'a' }),
      'unknown part of a filter': filter({ column: 'variant', method: 'eq', value: 'a', negate: 'true' }),
      'unknown group': { filters: { xor: [{ column: 'variant', method: 'eq', value: 'a' }] } },
      'no group': { filters: [{ column: 'variant', method: 'eq', value: 'a' }] },
      'text for filters': { filters: 'variant' },
      'unknown parameter': { filter: { and: [{ column: 'variant', method: 'eq', value: 'a' }] } },
      'order of an unknown column': { orderBy: { and: [{ column: 'nothing', method: 'asc' }] } },
      'unknown order': { orderBy: { and: [{ column: 'variant', method: 'up' }] } },
      'limit of 1001': { limit: 1001 },
      'limit of -1': { limit: -1 },
      'limit in words': { limit: 'all' },
      'offset of -1': { offset: -1 },
      'half a number': { offset: 1.5 },
      'unknown include': { include: 'nothing' },
      'include that is too deep': { include: 'a.b.c.d.e.f.g' },
      'too many includes': { include: Array.from({ length: 21 }, (_, index) => `a${index}`).join() },
    }
    for (const [name, query] of Object.entries(queries)) {
      const response = await administrator.get(url, query)
      expect(response.status, `${name}: ${response.text}`).toBe(400)
      expect(response.causes, name).not.toEqual([])
    }
    for (const text of [
      'filters[and][0][column]=variant&filters[and][0',
      'filters[and][0]=%',
      'filters[and',
      'limit=1&limit=2',
    ]) {
      expect((await administrator.get(`${url}?${text}`)).status, text).toBe(400)
    }
  })

  test('all of a long query counts, or none of it', async () => {
    const { url, reader, ...s } = subject()
    const row = await s.create()
    for (const length of [10, 20, 21, 30, 101]) {
      const filters = { and: [...Array.from({ length }, () => only([row])), { column: 'id', method: 'isNull' }] }
      const response = await reader.get(url, { filters })
      expect(response.status === 200 ? response.rows : 'refused', String(length)).toEqual(
        response.status === 200 ? [] : 'refused',
      )
    }
    const many = await reader.get(url, {
      filters: { and: [{ column: 'id', method: 'inArray', value: ids(900, row) }] },
    })
    expect(idsOf(many.rows)).toEqual([row.id])
  })

  testWhen(fields.some(([, field]) => field.localized))(
    'a localized column needs a language that the site has',
    async () => {
      const { url, reader, languages } = subject()
      const [name] = fields.find(([, field]) => field.localized) ?? ['']
      for (const column of [name, `${name}.xx`, `${name}.`, `${name}.${languages[0]}.${languages[0]}`]) {
        const response = await reader.get(url, { filters: { and: [{ column, method: 'eq', value: 'a' }] } })
        expect(response.status, column).toBe(400)
        expect((await reader.get(url, { orderBy: { and: [{ column, method: 'asc' }] } })).status, column).toBe(400)
      }
    },
  )
}

/** Three full records, and one with nothing but what it must have. */
async function someRows(subject: ContractSubject): Promise<readonly TestRow[]> {
  const full = await subject.createMany([{}, {}, {}])
  const bare = await subject.writer.create(await subject.minimalInput())
  return [...full, bare.row]
}

async function threeRows(subject: ContractSubject): Promise<[TestRow, TestRow, TestRow]> {
  return (await subject.createMany([{}, {}, {}])) as [TestRow, TestRow, TestRow]
}

export function columnsOf(fields: readonly [string, Field][], languages: readonly string[]): QueryColumn[] {
  return fields.flatMap(([name, field]): QueryColumn[] => {
    const isText = field.localized || field.column === 'text'
    const { kind } = field
    if (!field.localized) return [{ name, kind, isText, valueIn: row => (row[name] ?? null) as Comparable }]
    return languages.map(language => ({
      name: `${name}.${language}`,
      kind,
      isText,
      valueIn: row => (row[name] as Record<string, string>)[language] || null,
    }))
  })
}

function firstOfEachKind(columns: readonly QueryColumn[]): QueryColumn[] {
  const first = new Map<string, QueryColumn>()
  for (const column of columns) if (!first.has(column.kind)) first.set(column.kind, column)
  return [...first.values()]
}

/** Each method with values to compare with, where its meaning is the same in every collation. */
function comparisonsOf(column: QueryColumn, rows: readonly TestRow[]): [FilterMethod, Comparable[]][] {
  const [first, second] = rows.map(row => column.valueIn(row)).filter(value => value !== null)
  const comparisons: [FilterMethod, Comparable[]][] = [
    ['isNull', []],
    ['isNotNull', []],
  ]
  if (first === undefined || second === undefined) return comparisons
  comparisons.push(['eq', [first]], ['ne', [first]], ['inArray', [first, second]], ['notInArray', [first, second]])
  if (column.kind !== 'select')
    comparisons.push(['gt', [second]], ['gte', [second]], ['lt', [second]], ['lte', [second]])
  if (!column.isText) return comparisons
  const text = String(first)
  comparisons.push(
    ['like', [`%${text.slice(1)}`]],
    ['like', [text.toUpperCase()]],
    ['ilike', [`${text.toUpperCase().slice(0, -1)}%`]],
  )
  return comparisons
}

function matching(rows: readonly TestRow[], column: QueryColumn, method: FilterMethod, values: Comparable[]): string[] {
  return idsOf(rows.filter(row => isMatch(column.valueIn(row), method, values)))
}

function isMatch(value: Comparable, method: FilterMethod, values: Comparable[]): boolean {
  const other = values[0] ?? null
  if (method === 'isNull') return value === null
  if (method === 'isNotNull') return value !== null
  if (method === 'ne') return value !== other
  if (method === 'notInArray') return !values.includes(value)
  if (value === null || other === null) return false
  switch (method) {
    case 'eq':
      return value === other
    case 'inArray':
      return values.includes(value)
    case 'gt':
      return value > other
    case 'gte':
      return value >= other
    case 'lt':
      return value < other
    case 'lte':
      return value <= other
    default:
      return pattern(String(other), method === 'ilike').test(String(value))
  }
}

function pattern(like: string, isInsensitive: boolean): RegExp {
  const escaped = like
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  return new RegExp(`^${escaped}$`, isInsensitive ? 'isu' : 'su')
}

function ids(count: number, row: TestRow): string[] {
  const others = Array.from({ length: count }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
  return [...others, row.id]
}

function idsOf(rows: readonly TestRow[]): string[] {
  return rows.map(({ id }) => id).sort()
}
