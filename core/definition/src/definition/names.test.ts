import { describe, expect, test } from 'vitest'
import {
  contentFields,
  type DefinitionTexts,
  defineModule,
  entityDescription,
  entityName,
  fieldName,
  groupName,
  helpOf,
  moduleName,
  namedVariants,
  reference,
  relation,
  select,
  text,
  valueName,
  variantName,
} from '../index.ts'

const { entity } = defineModule('tea-house')

const sort = entity('tea-sort', {
  fields: {
    ...contentFields(),
    parentId: reference('self'),
    kind: select(['green', 'black_old']),
    harvest: text(),
    state: select(['in_stock', 'EVM']),
  },
})
const url = entity('link-url', { fields: { teaSortId: reference(sort) } })
const plain = entity('plain-thing', { fields: { teaSortId: reference(sort) } })

const en: DefinitionTexts = {
  core: {
    fields: { title: { label: 'Title' }, harvest: { label: 'Crop', help: 'Of a field' } },
    variants: { default: 'Default' },
    entities: { 'plain-cup': { one: 'Cup', many: 'Cups', fields: { handle: { label: 'Ear' } } } },
  },
  'tea-house': {
    module: 'Tea house',
    fields: { state: { label: 'Stock' } },
    entities: {
      'tea-sort': {
        one: 'Tea',
        many: 'Teas',
        description: 'What is drunk.',
        fields: {
          kind: { values: { green: 'Green', black_old: 'Aged black' } },
          harvest: { label: 'Harvest' },
        },
        variants: { 'cup-default': 'In a cup' },
      },
      'link-url': { one: 'URL', many: 'URLs' },
    },
  },
}
const ru: DefinitionTexts = {
  core: { fields: { title: { label: 'Заголовок' } }, variants: { default: 'Обычный' } },
  'tea-house': {
    module: 'Чайная',
    entities: {
      'tea-sort': { one: 'Сорт чая', many: 'Сорта чая', of: 'сорта чая' },
      'link-url': { one: 'Ссылка', many: 'Ссылки', of: 'ссылки' },
    },
  },
}

describe('An entity is called', () => {
  test('by the texts of its module, else after its identifier', () => {
    expect(entityName(sort, ru)).toEqual({ one: 'Сорт чая', many: 'Сорта чая', of: 'сорта чая' })
    expect(entityName(sort, en)).toEqual({ one: 'Tea', many: 'Teas' })
    expect(entityName(plain, ru)).toEqual({ one: 'Plain thing', many: 'Plain things' })
    expect(entityName(sort, {})).toEqual({ one: 'Tea sort', many: 'Tea sorts' })
  })

  test('as all of its name are, where its module is silent', () => {
    expect(entityName(entity('plain-cup'), en).many).toBe('Cups')
    const own = { ...en, 'tea-house': { entities: { 'plain-cup': { one: 'Bowl', many: 'Bowls' } } } }
    expect(entityName(entity('plain-cup'), own).many).toBe('Bowls')
  })

  test('on a relation after its ends, as the language puts them', () => {
    const links = relation(sort, url)
    expect(entityName(links, en)).toEqual({ one: 'Tea URL', many: 'Tea URLs' })
    expect(entityName(links, ru)).toMatchObject({ one: 'Ссылка сорта чая', many: 'Ссылки сорта чая' })
    expect(entityName(relation(links, url), ru).many).toBe('Ссылки ссылки сорта чая')
    expect(entityName(relation(url, sort), en).many).toBe('URL teas')
  })

  test('on a relation by a name of its own before that', () => {
    const named = { 'tea-house': { entities: { 'tea-sorts-to-link-url': { one: 'Label', many: 'Labels' } } } }
    expect(entityName(relation(sort, url), named).many).toBe('Labels')
  })
})

test('What an entity is for is said where its texts say it', () => {
  expect(entityDescription(sort, en)).toBe('What is drunk.')
  expect(entityDescription(sort, ru)).toBeUndefined()
})

test('A module is called by its texts, on its relations too, else after its identifier', () => {
  expect(moduleName(sort, ru)).toBe('Чайная')
  expect(moduleName(relation(sort, url), en)).toBe('Tea house')
  expect(moduleName(defineModule('coffee-house').entity('cup'), en)).toBe('Coffee house')
})

test('Fields whose names begin alike are called by that word, or what the texts say for it', () => {
  const named = { 'tea-house': { entities: { 'tea-sort': { groups: { brew: 'How it is brewed' } } } } }
  expect(groupName(sort, 'brew', named)).toBe('How it is brewed')
  expect(groupName(sort, 'brew', en)).toBe('Brew')
})

describe('A field is called', () => {
  test('by its label, else as those of its module, of its entity or of everyone are, else after its identifier', () => {
    expect(fieldName(sort, 'harvest', en)).toBe('Harvest')
    expect(fieldName(sort, 'state', en)).toBe('Stock')
    expect(fieldName(entity('plain-cup', { fields: { handle: text() } }), 'handle', en)).toBe('Ear')
    expect(fieldName(sort, 'title', ru)).toBe('Заголовок')
    expect(fieldName(sort, 'state', ru)).toBe('State')
  })

  test('on a reference after what it points to, unless its own name says more', () => {
    expect(fieldName(plain, 'teaSortId', ru)).toBe('Сорт чая')
    expect(fieldName(sort, 'parentId', en)).toBe('Parent')
  })

  test('and may say what to put in', () => {
    expect(helpOf(sort, 'harvest', en)).toBe('Of a field')
    expect(helpOf(sort, 'title', en)).toBeUndefined()
  })
})

test('A value of a select is called by its name, else made readable', () => {
  expect(valueName(sort, 'kind', 'black_old', en)).toBe('Aged black')
  expect(valueName(sort, 'state', 'in_stock', en)).toBe('In stock')
  expect(valueName(sort, 'state', 'EVM', en)).toBe('EVM')
})

test('A variant is called by its name, `default` by the usual one, any other by nothing', () => {
  expect(variantName(sort, 'cup-default', en)).toBe('In a cup')
  expect(variantName(sort, 'default', ru)).toBe('Обычный')
  expect(variantName(sort, 'pot-default', en)).toBeUndefined()
  expect(namedVariants(sort, en)).toEqual(['cup-default'])
  expect(namedVariants(plain, en)).toEqual([])
})
