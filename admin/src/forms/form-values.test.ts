import { adminTitle, boolean, defineModule, integer, json, localized, select, slug, text } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import { installedTexts } from '@tessera/widget-sdk/testing'
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))

const { bodyOf, changedValues, copyOf, isSame, newValues, recordValues, startValues } = await import('./form-values.ts')
const { BrokenJson } = await import('../fields/json.tsx')
const { formProblems } = await import('./form-problems.ts')
const { causeText, causesByField, withinOperation } = await import('../ui/server-causes.ts')
const { compareVersions, mergedValues } = await import('./merge.ts')
const { formFields } = await import('./form-fields.ts')
const { speak } = await import('../context/interface-texts.ts')

function speakIn(language: 'en' | 'ru'): void {
  const names = ['@tessera/admin', '@tessera/widget-sdk']
  speak(language, {
    packages: Object.fromEntries(names.map(name => [name, installedTexts(name, language)])),
    definitions: {},
  })
}

beforeEach(() => speakIn('en'))

const { entity } = defineModule('garden')
const plant = entity('plant', {
  fields: {
    title: localized({ required: true, maxLength: 20 }),
    note: text(),
    height: integer({ minimum: 1 }),
    count: integer({ default: 1 }),
    isRare: boolean({ default: false }),
    season: select(['spring', 'autumn'], { default: 'spring' }),
    secret: text({ readable: false, minLength: 8 }),
    data: json()(),
    slug: slug(),
    adminTitle: adminTitle(),
    seen: integer({ writable: false }),
  },
})
const languages = ['en', 'ru']
const row = {
  id: '018f4e3a-7c1d-7e20-9d1b-0242ac120002',
  variant: 'default',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  title: { en: 'Rose' },
  note: null,
  height: 3,
  count: 1,
  isRare: false,
  season: 'spring',
  data: { a: 1, b: [2] },
  slug: 'rose',
  adminTitle: 'Rose',
  seen: 7,
}
const base = recordValues(plant, languages, row)
const problems = (values: object, action: 'create' | 'update' = 'update') =>
  formProblems({ entity: plant, values: { ...base, ...values }, action, defaultLanguage: 'ru', language: 'en' })

it('a copy of values changes independently; a file and invalid JSON stay as they are', () => {
  const values = { title: { en: 'Rose' }, data: [{ a: 1 }], file: new Blob(['x']), broken: new BrokenJson('{') }
  const copy = copyOf(values)
  expect(copy).toEqual(values)
  expect(copy.file).toBe(values.file)
  expect(copy.broken).toBeInstanceOf(BrokenJson)
  copy.title.en = 'Tulip'
  copy.data.push({ a: 2 })
  expect(values).toMatchObject({ title: { en: 'Rose' }, data: [{ a: 1 }] })
})

it('a form that nobody touched sends nothing', () => {
  expect(changedValues(plant, base, structuredClone(base))).toEqual({})
})

it('typing and taking back again sends nothing', () => {
  expect(changedValues(plant, base, { ...base, note: '', title: { ru: '', en: 'Rose' } })).toEqual({})
})

it('only what changed is sent: a cleared text and number as null, languages without a text left out', () => {
  const values = { ...base, height: '', title: { en: '', ru: 'Роза' }, data: { b: [2], a: 1 } }
  expect(changedValues(plant, { ...base, note: 'old' }, { ...values, note: '' })).toEqual({
    height: null,
    note: null,
    title: { ru: 'Роза' },
  })
})

it('a secret that nobody may read is sent only when one was typed', () => {
  expect('secret' in changedValues(plant, base, base)).toBe(false)
  expect(changedValues(plant, base, { ...base, secret: 'long enough' })).toEqual({ secret: 'long enough' })
})

it('a new record leaves empty fields to the server', () => {
  const values = startValues(plant, languages, { note: 'given' })
  expect(values).toMatchObject({ title: { en: '', ru: '' }, count: 1, isRare: false, slug: '', data: null })
  expect(Object.keys(newValues(plant, values)).toSorted()).toEqual([
    'count',
    'isRare',
    'note',
    'season',
    'title',
    'variant',
  ])
})

it('a file is sent as its own part', () => {
  const body = bodyOf({ note: 'x', file: new File(['1'], 'a.txt') }) as FormData
  expect(JSON.parse(String(body.get('data')))).toEqual({ note: 'x' })
  expect((body.get('file') as File).name).toBe('a.txt')
})

it('compares values whatever the order of their keys, and files by themselves', () => {
  expect(isSame({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true)
  expect(isSame([1, 2], { 0: 1, 1: 2 })).toBe(false)
  expect(isSame(new Blob(['a']), new Blob(['a']))).toBe(false)
})

it('shows a message at the input', () => {
  expect(
    problems({ title: { en: 'x'.repeat(21), ru: '' }, secret: 'short', height: 0, slug: 'a b', season: 'x' }),
  ).toEqual({
    'title.en': 'At most 20 characters',
    secret: 'At least 8 characters',
    height: 'At least 1',
    slug: 'Spaces, slashes and the signs ? # \\ can’t be used in an address',
    season: 'Choose one from the list',
  })
  expect(problems({ title: { en: '', ru: '' } })).toEqual({ 'title.ru': 'Required' })
  expect(problems({ height: 'tall' })).toEqual({ height: 'Enter a whole number' })
})

it('shows it in Russian with the right plural forms', () => {
  speakIn('ru')
  const values = { ...base, secret: 'short' }
  const said = (value: object) =>
    formProblems({
      entity: plant,
      values: { ...values, ...value },
      action: 'create',
      defaultLanguage: 'ru',
      language: 'ru',
    })
  expect(said({}).secret).toBe('Не меньше 8 символов')
  expect(said({ count: '' }).count).toBe('Заполните это поле')
})

it('a cleared number is refused where there has to be one, and fine where there may be none', () => {
  expect(problems({ count: '' })).toEqual({ count: 'Required' })
  expect(problems({ height: '' })).toEqual({})
})

it('assigns a refusal to its input', () => {
  const said = [
    ['title.en', 'WRONG_TYPE', { types: ['string'] }],
    ['slug', 'TAKEN', { fields: ['slug'] }],
    ['data.a', 'WRONG_TYPE', { types: ['number'] }],
    ['seen', 'TAKEN', { fields: ['seen', 'count'] }],
    ['', 'COLLISION', {}],
    ['', 'UNHEARD_OF', {}],
  ] as const
  const issues = said.map(([path, code, params]) => ({ path, code, params }))
  const causes = said.map(([, code]) => `as the server says ${code}`)
  expect(causesByField(plant, { causes, issues }, 'en')).toEqual({
    fields: {
      'title.en': 'This kind of value doesn’t fit here',
      slug: 'Already in use: choose another',
      data: 'Enter a number',
      count: 'Already in use: choose another',
    },
    others: ['The record conflicts with another one', 'as the server says UNHEARD_OF'],
  })
})

it('gives the message of a refusal in the interface language', () => {
  speakIn('ru')
  const said = (code: string, params = {}) => causeText({ path: 'slug', code, params }, 'as it is', 'ru')
  expect(said('TAKEN_IN_ROWS')).toBe('То же значение в другой строке')
  expect(said('TAKEN')).toBe('Уже занято: выберите другое')
  expect(said('TOO_LONG', { maximum: 80 })).toBe('Не больше 80 символов')
  expect(said('ONE_OF', { choices: ['tree', 'herb'] })).toBe('Одно из этих значений: tree, herb')
  expect(said('UNHEARD_OF')).toBe('as it is')
})

it('finds the fields of a record that was sent as part of a batch', () => {
  const issues = [{ path: 'operations.0.data.title.en', code: 'REQUIRED', params: {} }]
  const refused = new ApiError('', 400, ['operations[0]: title.en is required'], null, null, issues)
  expect(causesByField(plant, withinOperation(refused, 0), 'en')).toEqual({
    fields: { 'title.en': 'Required' },
    others: [],
  })
})

it('merges what one side changed and reports what both changed, each language separately', () => {
  const theirs = { ...base, title: { en: 'Rosa', ru: 'Роза' }, height: 5, note: 'same' }
  const mine = { ...base, title: { en: 'Red rose', ru: '' }, count: 2, note: 'same' }
  const merge = compareVersions(plant, base, theirs, mine)
  expect(merge.conflicts.map(({ path }) => path)).toEqual(['title.en'])
  expect(merge.theirs.map(({ path }) => path).toSorted()).toEqual(['height', 'title.ru'])
  expect(merge.mine.map(({ path }) => path)).toEqual(['count'])
  expect(mergedValues(theirs, merge, () => true)).toMatchObject({
    title: { en: 'Red rose', ru: 'Роза' },
    height: 5,
    count: 2,
    note: 'same',
  })
  expect(mergedValues(theirs, merge, () => false)).toMatchObject({ title: { en: 'Rosa', ru: 'Роза' }, count: 2 })
})

it('has titles in the main column, settings in the sidebar, and read-only fields as metadata', () => {
  const { main, side, metadata: facts } = formFields(plant, ['note'])
  const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name)
  expect(names(main)).toEqual(['title', 'height', 'count', 'secret', 'data'])
  expect(names(side)).toEqual(['variant', 'isRare', 'season', 'slug', 'adminTitle'])
  expect(names(facts)).toEqual(['seen'])
})

it('has choices in the column where it would be empty', () => {
  const rule = entity('rule', { fields: { method: select(['GET', 'POST']), slug: slug() } })
  expect(formFields(rule).main.map(([name]) => name)).toEqual(['method'])
})
