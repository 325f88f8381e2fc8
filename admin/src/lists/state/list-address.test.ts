import {
  bigint,
  boolean,
  contentFields,
  date,
  datetime,
  defineModule,
  number,
  reference,
  select,
  text,
} from '@tessera/core'
import { describe, expect, it } from 'vitest'
import { addressWith, parametersOf, stateFromAddress } from './list-address.ts'
import { filteringOf, pageQuery } from './list-query.ts'
import { changedState, emptyListState, type ListState } from './list-state.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: { ...contentFields() } })
const plant = entity('plant', {
  fields: {
    ...contentFields(),
    kind: select(['tree', 'herb']),
    height: number(),
    price: bigint({ admin: { currency: 'note' } }),
    isWatered: boolean({ default: false }),
    sownOn: date(),
    seenAt: datetime(),
    note: text({ default: '' }),
    secret: text({ readable: false }),
    bedId: reference(bed),
  },
})
const languages = ['en', 'ru']
const read = (text: string) => stateFromAddress(plant, languages, new URLSearchParams(text))
const now = Date.UTC(2026, 10, 21, 12)

describe('the address of a list', () => {
  it('brings back whatever a list can be asked for', () => {
    const state: ListState = {
      search: 'dill & mint',
      filters: [
        { column: 'title.ru', operator: 'contains', values: ['мята, дикая'] },
        { column: 'kind', operator: 'any', values: ['tree', 'herb'] },
        { column: 'variant', operator: 'none', values: ['default', 'wide'] },
        { column: 'height', operator: 'range', values: ['1.5', ''] },
        { column: 'price', operator: 'range', values: ['1250', '', 'EUR'] },
        { column: 'sownOn', operator: 'range', values: ['2026-01-01', '2026-02-01'] },
        { column: 'seenAt', operator: 'last', values: ['7'] },
        { column: 'isWatered', operator: 'is', values: ['true'] },
        { column: 'bedId', operator: 'is', values: ['0190a1b2-0000-7000-8000-000000000001'] },
        { column: 'className', operator: 'empty', values: [] },
      ],
      sort: [
        { column: 'title.en', method: 'desc' },
        { column: 'height', method: 'asc' },
      ],
      page: 3,
      columns: ['slug', 'title'],
      size: 50,
      view: 'cards',
      saved: 'own.recent-x1',
    }
    expect(
      stateFromAddress(plant, languages, new URLSearchParams(String(addressWith(plant, new URLSearchParams(), state)))),
    ).toEqual(state)
  })

  it('leaves out defaults', () => {
    expect(parametersOf(plant, emptyListState)).toEqual([])
    expect(read('')).toEqual(emptyListState)
  })

  it.each([
    ['filter[nothing][is]=1'],
    ['filter[secret][is]=1'],
    ['filter[title][contains]=x'],
    ['filter[title.de][contains]=x'],
    ['filter[title.en][contains]='],
    ['filter[height][range]=a..b'],
    ['filter[height][range]=..'],
    ['filter[kind][contains]=t'],
    ['filter[variant][contains]=def'],
    ['filter[bedId][is]=me'],
    ['filter[sownOn][range]=2026-13-99..'],
    ['filter[note][like]=x'],
    ['sort=secret'],
    ['sort=title'],
    ['columns=secret,nothing'],
    ['size=7'],
    ['page=0'],
    ['page=x'],
    ['view=map'],
  ])('leaves out %s, which this entity does not know', text => {
    expect(read(text)).toEqual(emptyListState)
  })

  it('leaves the parameters of others alone', () => {
    const address = new URLSearchParams('model=plants&search=old&page=2')
    expect(String(addressWith(plant, address, { ...emptyListState, search: 'new' }))).toBe('model=plants&search=new')
  })
})

describe('the state of a list', () => {
  it('goes back to the first page when something else is listed, and only then', () => {
    const state = { ...emptyListState, page: 4 }
    expect(changedState(state, { search: 'x' }).page).toBe(1)
    expect(changedState(state, { size: 50 }).page).toBe(1)
    expect(changedState(state, { view: 'cards' }).page).toBe(4)
    expect(changedState(state, { page: 5 }).page).toBe(5)
  })
})

describe('the query of a list', () => {
  const filtering = (text: string) => filteringOf(plant, read(text), [], now).filters?.and

  it.each([
    ['filter[title.en][contains]=50%25_\\', [{ column: 'title.en', method: 'ilike', value: '%50\\%\\_\\\\%' }]],
    ['filter[slug][starts]=mi', [{ column: 'slug', method: 'ilike', value: 'mi%' }]],
    ['filter[kind][none]=herb', [{ column: 'kind', method: 'notInArray', value: ['herb'] }]],
    [
      'filter[height][range]=1..2',
      [
        { column: 'height', method: 'gte', value: '1' },
        { column: 'height', method: 'lte', value: '2' },
      ],
    ],
    ['filter[height][range]=..2', [{ column: 'height', method: 'lte', value: '2' }]],
    ['filter[className][empty]=', [{ column: 'className', method: 'isNull' }]],
    ['filter[title.en][filled]=', [{ column: 'title.en', method: 'isNotNull' }]],
    ['filter[note][empty]=', [{ column: 'note', method: 'eq', value: '' }]],
  ])('%s is what the API reads', (text, conditions) => {
    expect(filtering(text)).toEqual(conditions)
  })

  it('includes the last day of a range of moments, in local time', () => {
    expect(filtering('filter[seenAt][range]=2026-03-01..2026-03-31')).toEqual([
      { column: 'seenAt', method: 'gte', value: new Date(2026, 2, 1).toISOString() },
      { column: 'seenAt', method: 'lt', value: new Date(2026, 3, 1).toISOString() },
    ])
  })

  it('counts today among the last days', () => {
    const first = new Date(now)
    const day = new Date(first.getFullYear(), first.getMonth(), first.getDate() - 6)
    expect(filtering('filter[seenAt][last]=7')).toEqual([{ column: 'seenAt', method: 'gte', value: day.toISOString() }])
  })

  it('always includes the conditions of the list’s context', () => {
    const where = [{ column: 'bedId', method: 'eq', value: 'b' }] as const
    expect(filteringOf(plant, read('search=x'), where, now)).toEqual({ filters: { and: where }, search: 'x' })
  })

  it('asks for its page and for what its columns show', () => {
    expect(pageQuery({}, { ...emptyListState, page: 3 }, 25, { include: ['bed'], computed: [] })).toEqual({
      include: [{ path: 'bed' }],
      limit: 25,
      offset: 50,
    })
  })
})

describe('the address of a list whose definition filters it', () => {
  const visitor = entity('visitor', {
    fields: { ...contentFields(), isAnonymous: boolean({ default: true }) },
    admin: { filters: [{ column: 'isAnonymous', operator: 'is', values: ['false'] }] },
  })
  const defaults = { column: 'isAnonymous', operator: 'is', values: ['false'] } as const
  const filtersOf = (text: string) => stateFromAddress(visitor, languages, new URLSearchParams(text)).filters

  it('starts with its filters, which are not in the address', () => {
    expect(filtersOf('')).toEqual([defaults])
    expect(filtersOf('search=ada&page=2')).toEqual([defaults])
    expect(parametersOf(visitor, { ...emptyListState, filters: [defaults] })).toEqual([])
  })

  it('records that they were removed or changed', () => {
    for (const filters of [
      [],
      [{ ...defaults, values: ['true'] }],
      [{ column: 'className', operator: 'empty', values: [] }],
    ] as const) {
      const text = String(addressWith(visitor, new URLSearchParams(), { ...emptyListState, filters }))
      expect(filtersOf(text)).toEqual(filters)
    }
    const off = addressWith(visitor, new URLSearchParams(), emptyListState)
    expect(String(off)).toBe('filter=none')
    expect(String(addressWith(visitor, off, { ...emptyListState, filters: [defaults] }))).toBe('')
  })
})
