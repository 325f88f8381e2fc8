import { describe, expect, test } from 'vitest'
import { contentFields, defineModule, type ModuleTexts, select, text } from '../index.ts'
import { textProblems } from './text-problems.ts'

const { entity } = defineModule('tea-house')
const sort = entity('tea-sort', { fields: { ...contentFields(), kind: select(['green', 'black']), note: text() } })
const entities = [sort]

const en: ModuleTexts = {
  module: 'Tea house',
  fields: { note: { label: 'Note' } },
  entities: {
    'tea-sort': {
      one: 'Tea',
      many: 'Teas',
      fields: { kind: { values: { green: 'Green', black: 'Black' } } },
      variants: { 'cup-default': 'In a cup' },
    },
  },
}
const ru: ModuleTexts = {
  module: 'Чайная',
  fields: { note: { label: 'Заметка' } },
  entities: {
    'tea-sort': {
      one: 'Чай',
      many: 'Чаи',
      of: 'чая',
      fields: { kind: { values: { green: 'Зелёный', black: 'Чёрный' } } },
      variants: { 'cup-default': 'В чашке' },
    },
  },
}

/** The Russian texts with others of the entity. */
function russian(own: object): ModuleTexts {
  return { ...ru, entities: { 'tea-sort': { ...ru.entities?.['tea-sort'], ...own } } }
}

const variantsOf = () => ['cup-default']

describe('The texts of a module', () => {
  test('say what they say in every language, apart from forms that a language does not bend', () => {
    expect(textProblems({ entities, texts: { en, ru }, variantsOf })).toEqual([])
    expect(textProblems({ entities, texts: {} })).toEqual([])
  })

  test.each([
    ['a label', russian({ fields: {} }), 'entities.tea-sort.fields.kind.values.green'],
    ['the name of the module', { ...ru, module: undefined }, 'module'],
    ['a variant', russian({ variants: {} }), 'entities.tea-sort.variants.cup-default'],
  ])('lack %s in one of them', (_, other, key) => {
    const texts = { en, ru: JSON.parse(JSON.stringify(other)) as ModuleTexts }
    expect(textProblems({ entities, texts })).toContainEqual({
      language: 'ru',
      key,
      problem: 'is said in another language only',
    })
  })

  test.each<[string, ModuleTexts, string, string]>([
    ['entity', { entities: { coffee: {} } }, 'entities.coffee', 'the module has no such entity'],
    ['field', russian({ fields: { year: {} } }), 'entities.tea-sort.fields.year', 'the entity has no such field'],
    ['field of all', { fields: { year: {} } }, 'fields.year', 'no entity of the module has such a field'],
    [
      'value',
      russian({ fields: { kind: { values: { green: 'Зелёный', black: 'Чёрный', red: 'Красный' } } } }),
      'entities.tea-sort.fields.kind.values.red',
      'the field has no such value',
    ],
    ['group', russian({ groups: { price: 'Цены' } }), 'entities.tea-sort.groups.price', 'no field begins with it'],
    ['feed', russian({ feed: 'Новое' }), 'entities.tea-sort.feed', 'the entity has no feed'],
    [
      'variant',
      russian({ variants: { 'pot-default': 'В чайнике' } }),
      'entities.tea-sort.variants.pot-default',
      'nothing draws such a variant',
    ],
  ])('name a %s that there is not', (_, texts, key, problem) => {
    expect(textProblems({ entities, texts: { ru: texts }, variantsOf })).toEqual([{ language: 'ru', key, problem }])
  })

  test.each([
    ['an entity', { many: undefined }, 'entities.tea-sort.many', 'a name has both forms'],
    [
      'the values of a select',
      { fields: { kind: { values: { green: 'Зелёный' } } } },
      'entities.tea-sort.fields.kind.values.black',
      'other values have a name',
    ],
  ])('name %s by half', (_, own, key, problem) => {
    expect(textProblems({ entities, texts: { ru: russian(own) } })).toEqual([{ language: 'ru', key, problem }])
  })
})
