import { describe, expect, test } from 'vitest'
import {
  contentFields,
  defineModule,
  entityName,
  fieldName,
  helpOf,
  moduleName,
  reference,
  relation,
  select,
  text,
  valueName,
  variantName,
} from '../index.ts'

const { entity } = defineModule('tea-house', { admin: { name: { en: 'Tea house', ru: 'Чайная' } } })

const sort = entity('tea-sort', {
  fields: {
    ...contentFields(),
    parentId: reference('self'),
    kind: select(['green', 'black_old'], {
      admin: {
        values: { green: { en: 'Green', ru: 'Зелёный' }, black_old: { en: 'Aged black', ru: 'Выдержанный чёрный' } },
      },
    }),
    harvest: text({ admin: { label: { en: 'Harvest', ru: 'Сбор' }, help: { en: 'Month and year' } } }),
    state: select(['in_stock', 'EVM']),
  },
  admin: {
    name: {
      en: { one: 'Tea', many: 'Teas' },
      ru: { one: 'Сорт чая', many: 'Сорта чая', of: 'сорта чая' },
    },
    variants: { 'cup-default': { en: 'In a cup', ru: 'В чашке' } },
  },
})
const url = entity('link-url', {
  fields: { teaSortId: reference(sort) },
  admin: { name: { en: { one: 'URL', many: 'URLs' }, ru: { one: 'Ссылка', many: 'Ссылки', of: 'ссылки' } } },
})
const plain = entity('plain-thing', { fields: { teaSortId: reference(sort) } })

describe('An entity is called', () => {
  test('by the name of its definition, in English where the language has none, else after its identifier', () => {
    expect(entityName(sort, 'ru')).toMatchObject({ one: 'Сорт чая', many: 'Сорта чая' })
    expect(entityName(sort, 'de').many).toBe('Teas')
    expect(entityName(plain, 'ru')).toEqual({ one: 'Plain thing', many: 'Plain things' })
  })

  test('on a relation after its ends, as the language puts them', () => {
    const links = relation(sort, url)
    expect(entityName(links, 'en')).toEqual({ one: 'Tea URL', many: 'Tea URLs' })
    expect(entityName(links, 'ru')).toMatchObject({ one: 'Ссылка сорта чая', many: 'Ссылки сорта чая' })
    expect(entityName(relation(links, url), 'ru').many).toBe('Ссылки ссылки сорта чая')
    expect(entityName(relation(url, sort), 'en').many).toBe('URL teas')
  })

  test('on a relation by a name of its own before that', () => {
    const admin = { name: { en: { one: 'Label', many: 'Labels' } } }
    expect(entityName(relation(sort, url, { admin }), 'en').many).toBe('Labels')
  })
})

test('A module is called by the name of its definition, on its relations too, else after its identifier', () => {
  expect(moduleName(sort, 'ru')).toBe('Чайная')
  expect(moduleName(relation(sort, url), 'en')).toBe('Tea house')
  expect(moduleName(defineModule('coffee-house').entity('cup'), 'en')).toBe('Coffee house')
})

describe('A field is called', () => {
  test('by its label, else as fields of this name are, else after its identifier', () => {
    expect(fieldName(sort, 'harvest', 'ru')).toBe('Сбор')
    expect(fieldName(sort, 'title', 'ru')).toBe('Заголовок')
    expect(fieldName(sort, 'state', 'en')).toBe('State')
  })

  test('on a reference after what it points to, unless its own name says more', () => {
    expect(fieldName(plain, 'teaSortId', 'ru')).toBe('Сорт чая')
    expect(fieldName(sort, 'parentId', 'en')).toBe('Parent')
  })

  test('and may say what to put in', () => {
    expect(helpOf(sort, 'harvest', 'ru')).toBe('Month and year')
    expect(helpOf(sort, 'className', 'ru')).toContain('Tailwind')
    expect(helpOf(sort, 'title', 'ru')).toBeUndefined()
  })
})

test('A value of a select is called by its name, else made readable', () => {
  expect(valueName(sort, 'kind', 'black_old', 'ru')).toBe('Выдержанный чёрный')
  expect(valueName(sort, 'state', 'in_stock', 'en')).toBe('In stock')
  expect(valueName(sort, 'state', 'EVM', 'en')).toBe('EVM')
})

test('A variant is called by its name, `default` by the usual one, any other by nothing', () => {
  expect(variantName(sort, 'cup-default', 'ru')).toBe('В чашке')
  expect(variantName(sort, 'default', 'ru')).toBe('Обычный')
  expect(variantName(sort, 'pot-default', 'ru')).toBeUndefined()
})
