import { describe, expect, it } from 'vitest'
import { categoriesToProducts, category, document, order, product } from '../../test/shop/entities.ts'
import { ValidationError } from '../errors/errors.ts'
import { createDerivedColumns } from '../records/derived-column.ts'
import { IncludeReader } from './include.ts'
import { QueryReader } from './query.ts'

const entities = new Map(
  [category, product, order, document, categoriesToProducts].map(entity => [entity.path, entity] as const),
)
const derivedColumns = createDerivedColumns(entities, [], ['en', 'ru'])
const reader = new QueryReader(product, ['en', 'ru'], new IncludeReader(entities), derivedColumns)
const id = '01890000-0000-7000-8000-000000000001'

function filter(column: string, method: string, value?: string) {
  const parts = [`filters[and][0][column]=${column}`, `filters[and][0][method]=${method}`]
  if (value !== undefined) parts.push(`filters[and][0][value]=${value}`)
  return parts.join('&')
}

function causeOf(text: string): string {
  try {
    reader.list(text)
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
  return 'was understood'
}

function comparedTo(column: string, method: string, value?: string) {
  return reader.list(filter(column, method, value)).query.filters?.and?.[0]?.value
}

describe('a list query', () => {
  it('that is empty asks for the first hundred', () => {
    expect(reader.list('').query).toEqual({ limit: 100 })
  })

  it('is read with all its parts', () => {
    const text =
      `${filter('title.en', 'ilike', '%25a%25')}&filters[or][0][column]=stock&filters[or][0][method]=gte` +
      '&filters[or][0][value]=3&orderBy[and][0][column]=title.ru&orderBy[and][0][method]=desc' +
      '&orderBy[and][1][column]=id&orderBy[and][1][method]=asc&limit=5&offset=10&count=true&include=categoriesToProducts.category'
    expect(reader.list(text)).toEqual({
      query: {
        filters: {
          and: [{ column: 'title.en', method: 'ilike', value: '%a%' }],
          or: [{ column: 'stock', method: 'gte', value: 3 }],
        },
        orderBy: [
          { column: 'title.ru', method: 'desc' },
          { column: 'id', method: 'asc' },
        ],
        limit: 5,
        offset: 10,
        count: true,
        include: [{ path: 'categoriesToProducts.category' }],
      },
      include: [{ path: 'categoriesToProducts.category' }],
      entities: ['shop/categories-to-products', 'shop/categories'],
      uses: [],
    })
  })

  it('may be percent-encoded throughout', () => {
    expect(reader.list(encodeURI(filter('sku', 'eq', 'ä+b'))).query.filters?.and?.[0]?.value).toBe('ä b')
    expect(
      reader.list('filters%5Band%5D%5B0%5D%5Bcolumn%5D=id&filters%5Band%5D%5B0%5D%5Bmethod%5D=isNull').query,
    ).toEqual({ filters: { and: [{ column: 'id', method: 'isNull' }] }, limit: 100 })
  })

  it('is read again from memory as the same', () => {
    expect(reader.list('limit=7')).toBe(reader.list('limit=7'))
  })
})

describe('values of filters', () => {
  it('become the type of their column', () => {
    expect(comparedTo('stock', 'eq', '-12')).toBe(-12)
    expect(comparedTo('price', 'lt', '12.50')).toBe(12.5)
    expect(comparedTo('id', 'eq', id)).toBe(id)
    expect(comparedTo('soldOn', 'gte', '2026-11-21')).toBe('2026-11-21')
    expect(comparedTo('seenAt', 'lt', '2026-11-21T09:30:00%2B03:00')).toBe('2026-11-21T09:30:00+03:00')
    expect(comparedTo('sku', 'eq', '')).toBe('')
    expect(comparedTo('sku', 'eq', 'null')).toBe('null')
  })

  it.each([
    ['stock', '1.5'],
    ['stock', '2147483648'],
    ['stock', '1e3'],
    ['stock', ''],
    ['price', 'NaN'],
    ['price', 'Infinity'],
    ['price', '0x10'],
    ['id', '1'],
    ['id', `${id}0`],
    ['soldOn', '2026-02-30'],
    ['soldOn', '21.11.2026'],
    ['seenAt', '2026-11-21'],
    ['seenAt', '2026-11-21 09:30:00Z'],
    ['seenAt', '2026-11-21T25:00:00Z'],
  ])('%s can not be "%s"', (column, value) => {
    expect(causeOf(filter(column, 'eq', value))).toMatch(/^filters\.and\.0\.value must be /)
  })

  it('of inArray are a list, one value or nothing, which matches nothing', () => {
    const list = filter('id', 'inArray')
    expect(
      reader.list(`${list}&filters[and][0][value][]=${id}&filters[and][0][value][]=${id}`).query.filters?.and,
    ).toEqual([{ column: 'id', method: 'inArray', value: [id, id] }])
    expect(reader.list(`${list}&filters[and][0][value][0]=${id}`).query.filters?.and?.[0]?.value).toEqual([id])
    expect(comparedTo('id', 'inArray', id)).toEqual([id])
    expect(comparedTo('id', 'inArray')).toEqual([])
    expect(comparedTo('id', 'inArray', '')).toEqual([])
    expect(comparedTo('sku', 'inArray', '')).toEqual([''])
  })

  it('of notInArray must be there: without them it would match everything', () => {
    expect(causeOf(filter('id', 'notInArray'))).toBe('filters.and.0.value is required')
  })

  it('of isNull are none', () => {
    expect(comparedTo('sku', 'isNull')).toBeUndefined()
    expect(causeOf(filter('sku', 'isNull', 'false'))).toBe('filters.and.0.value must not be given with isNull')
  })

  it('of like are texts', () => {
    expect(causeOf(filter('stock', 'like', '1%25'))).toBe('filters.and.0.method like is for texts only')
  })

  it('T-159 are at most a thousand, filters twenty, orders five, includes twenty and six deep', () => {
    const values = Array.from({ length: 1001 }, () => `filters[and][0][value][]=${id}`).join('&')
    expect(causeOf(`${filter('id', 'inArray')}&${values}`)).toMatch(/at most|too many/)
    const filters = Array.from({ length: 21 }, (_, index) => filter('sku', 'isNull').replaceAll('[0]', `[${index}]`))
    expect(causeOf(filters.join('&'))).toBe('filters.and must have at most 20 items')
    const orders = Array.from(
      { length: 6 },
      (_, index) => `orderBy[and][${index}][column]=id&orderBy[and][${index}][method]=asc`,
    )
    expect(causeOf(orders.join('&'))).toBe('orderBy.and must have at most 5 items')
    expect(causeOf(`include=${Array.from({ length: 21 }, (_, index) => `a${index}`)}`)).toBe(
      'include must have at most 20 paths',
    )
    expect(causeOf('include=a.b.c.d.e.f.g')).toBe('include must be at most 6 deep')
  })
})

describe('a query that is not wholly understood', () => {
  it.each([
    'filters',
    'filters=',
    'filters[]=a',
    'filters[and]=a',
    'filters[and][column]=sku',
    'filters[and][0]=sku',
    'filters[and][0][column]=sku',
    'filters[and][0][column]=sku&filters[and][0][method]=e',
    'filters[and][0][column]=sku&filters[and][0][method]=eq',
    'filters[and][0][column]=sku&filters[and][0][method]=eq&filters[and][0][val',
    'filters[and][0][column]=sku&filters[and][0][method]=eq&filters[and][0][value][a]=1',
    'filters[and][0][column]=sku&filters[and][0][column]=id&filters[and][0][method]=isNull',
    'filters[xor][0][column]=sku',
    'filters.and.0.column=sku',
    'filter[and][0][column]=sku',
    'orderBy=sku',
    'orderBy[and]',
    'orderBy[and][0][column]=sku',
    'orderBy[and][0][column]=sku&orderBy[and][0][method]=up',
    'orderBy[or][0][column]=sku&orderBy[or][0][method]=asc',
    'limit=',
    'limit=%20',
    'limit=ten',
    'limit=1&limit=2',
    'offset=1.5',
    'count',
    'count=1',
    'include=',
    'include=nothing',
    'include=categoriesToProducts.',
    'include=categoriesToProducts..category',
    'include[]=categoriesToProducts',
    'page[size]=0',
    '_method=DELETE',
    '[a]=1',
    'limit]=1',
    'limit[=1',
    'a[b]c]=1',
    '=1',
    'limit=%zz',
    'limit=%ff',
  ])('%s is refused', text => {
    expect(causeOf(text)).not.toBe('was understood')
  })

  it.each(['limit=-1', 'limit=1001', 'limit=1e9', 'limit=NaN', 'offset=-5', 'offset=99999999999'])(
    'T-013 %s is refused',
    text => {
      expect(causeOf(text)).toMatch(/must be a whole number from 0 to/)
    },
  )

  it('T-011 is refused when it goes beyond the limits, wherever its filter stands', () => {
    const dummies = (length: number) => Array.from({ length }, (_, index) => `a${index}=1`).join('&')
    expect(causeOf(`${dummies(1200)}&${filter('sku', 'eq', 'a')}`)).toMatch(/unknown/)
    expect(causeOf(`${dummies(2500)}&${filter('sku', 'eq', 'a')}`)).toBe('The query has too many parameters')
    expect(causeOf(`filters${'[and]'.repeat(30)}=1`)).toBe('The query has too many parameters or is nested too deep')
    expect(causeOf('filters[and][1500][column]=sku')).toBe('The query has too many parameters or is nested too deep')
  })

  it('T-025 is refused when it names a prototype', () => {
    for (const text of [
      '__proto__[x]=1',
      'filters[__proto__][y]=1',
      'constructor[prototype][z]=1',
      '%5F%5Fproto__[x]=1',
      'filters[and][0][__proto__]=1',
    ]) {
      expect(causeOf(text)).toBe('The query is malformed')
    }
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('is refused when it holds a NUL character', () => {
    expect(causeOf(filter('sku', 'eq', 'a%00'))).toBe('The query holds a NUL character')
  })
})

describe('columns', () => {
  it('T-001 T-005 that may not be read are refused with the words for those that do not exist', () => {
    for (const use of [(name: string) => filter(name, 'eq', 'CANARY'), (name: string) => order1(name)]) {
      const hidden = causeOf(use('secret')).replace('secret', '…')
      expect(hidden).toBe(causeOf(use('nothing')).replace('nothing', '…'))
      expect(hidden).toMatch(/is no column to filter or sort by$/)
    }
  })

  it('T-003 are those of the entity itself, never a path to another one', () => {
    for (const name of [
      'categories.title',
      'category.title.en',
      'secret.en',
      'sku.en',
      'constructor',
      'toString',
      'facts',
    ]) {
      expect(causeOf(filter(name, 'eq', 'a')), name).toMatch(/is no column/)
    }
  })

  it('T-019 T-021 of texts in many languages name one of the site', () => {
    for (const name of [
      'title',
      'title.',
      'title.xx',
      "title.en'||pg_sleep(5)--",
      '{title,en}',
      'title.en.en',
      'title->>en',
    ]) {
      expect(causeOf(filter(encodeURIComponent(name), 'eq', 'a')), name).toMatch(/must name its language|is no column/)
    }
    expect(causeOf(filter('title', 'eq', 'a'))).toBe(
      'filters.and.0.column "title" must name its language: title.en, title.ru',
    )
  })
})

function order1(column: string): string {
  return `orderBy[and][0][column]=${column}&orderBy[and][0][method]=asc`
}

describe('queries of other reads', () => {
  it('of a count hold filters only', () => {
    expect(reader.count(filter('stock', 'gt', '1')).query).toEqual({
      filters: { and: [{ column: 'stock', method: 'gt', value: 1 }] },
    })
    expect(() => reader.count('limit=1')).toThrow('limit is unknown')
  })

  it('of one record hold includes only', () => {
    expect(reader.record('include=categoriesToProducts').entities).toEqual(['shop/categories-to-products'])
    expect(() => reader.record('limit=1')).toThrow('limit is unknown')
  })
})
