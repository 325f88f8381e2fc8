import {
  bigint,
  boolean,
  contentFields,
  type DefinitionTexts,
  date,
  defineModule,
  type ModuleTexts,
  minorUnitsHeading,
  number,
  select,
} from '@tessera/core'
import { describe, expect, it } from 'vitest'
import { exportAddress } from './export-file.ts'
import { guessMapping } from './guess-mapping.ts'
import { readImportFile } from './import-file.ts'
import { ImportFileError } from './import-file-error.ts'
import { importKeys } from './import-targets.ts'
import { importRows } from './import-values.ts'
import { invalidRowsCsv } from './invalid-rows.ts'

const { entity } = defineModule('garden')
const plant = entity('plant', {
  fields: {
    ...contentFields(),
    kind: select(['tree', 'herb']),
    height: number(),
    isWatered: boolean({ default: false }),
    sownOn: date(),
    price: bigint({ admin: { currency: 'kind' } }),
  },
})
const payment = entity('payment', { fields: { type: select(['one_off', 'subscription']) } })
const texts: readonly DefinitionTexts[] = [
  { core: { fields: { title: { label: 'Title' } } }, garden: typesOfPayment('One-off', 'Subscription') },
  { core: { fields: { title: { label: 'Заголовок' } } }, garden: typesOfPayment('Разовый', 'Подписка') },
]

function typesOfPayment(one_off: string, subscription: string): ModuleTexts {
  return { entities: { payment: { fields: { type: { values: { one_off, subscription } } } } } }
}

/** Texts of the back office in three languages, one of which has no names for the definitions. */
const spoken = [
  { yes: 'Yes', no: 'No', definitions: texts[0] ?? {} },
  { yes: 'Да', no: 'Нет', definitions: texts[1] ?? {} },
  { yes: 'Ja', no: 'Nein', definitions: {} },
].map(({ definitions, ...words }) => ({ definitions, packages: { '@tessera/admin': { boolean: words } } }))

const languages = ['en', 'ru']

describe('a file to import', () => {
  it('is CSV or JSON, whatever it is called', () => {
    const csv = readImportFile('plants.txt', '\uFEFFSlug;Title\r\nmint;"Mint; wild"\r\n')
    expect(csv).toMatchObject({
      format: 'csv',
      columns: ['Slug', 'Title'],
      rows: [{ Slug: 'mint', Title: 'Mint; wild' }],
    })
    const json = readImportFile('plants', '[{"slug":"mint","title":{"en":"Mint"}},{"height":1}]')
    expect(json).toMatchObject({ format: 'json', columns: ['slug', 'title', 'height'] })
    expect(readImportFile('answer.json', '{"data":[{"slug":"mint"}]}').rows).toEqual([{ slug: 'mint' }])
  })

  it('keeps the values of columns that are called the same', () => {
    const { columns, rows } = readImportFile('a.csv', 'Price,Price,Price (2)\n1,2,3\n')
    expect(columns).toEqual(['Price', 'Price (2)', 'Price (2) (2)'])
    expect(rows).toEqual([{ Price: '1', 'Price (2)': '2', 'Price (2) (2)': '3' }])
  })

  it.each([
    ['a.csv', 'slug,title\n', 'empty'],
    ['a.csv', 'slug\n"mint', 'malformed'],
    ['a.json', '[{]', 'malformed'],
    ['a.json', '{"slug":"mint"}', 'noList'],
    ['a.json', '[1]', 'noList'],
  ])('%s with %j is refused: %s', (name, text, reason) => {
    expect(() => readImportFile(name, text)).toThrow(expect.objectContaining({ reason }))
    expect(() => readImportFile(name, text)).toThrow(ImportFileError)
  })
})

describe('the columns of a file', () => {
  it('are matched by names and labels of fields, in any language', () => {
    const columns = ['ID', 'Slug', 'title.en', 'Заголовок (ru)', 'Is watered', 'HEIGHT', 'whatever', 'slug']
    expect(guessMapping(plant, columns, languages, 'ru', texts)).toEqual({
      ID: 'id',
      Slug: 'slug',
      'title.en': 'title.en',
      'Заголовок (ru)': 'title.ru',
      'Is watered': 'isWatered',
      HEIGHT: 'height',
    })
  })

  it('of amounts are those of the heading that an export has', () => {
    const columns = [`price${minorUnitsHeading}`, 'height']
    expect(guessMapping(plant, columns, languages, 'ru', texts)).toEqual({
      [columns[0] ?? '']: 'price',
      height: 'height',
    })
  })

  it('without a language are in the language of the site', () => {
    expect(guessMapping(plant, ['Title', 'Subtitle'], languages, 'ru', texts)).toEqual({
      Title: 'title.ru',
      Subtitle: 'subtitle.ru',
    })
  })

  it('are recognized by synonyms, after all that are called as we do', () => {
    const said: readonly DefinitionTexts[] = [
      { garden: { fields: { title: { label: 'Name', synonyms: 'Plant; Label' }, height: { synonyms: 'Tall' } } } },
      { core: { fields: { title: { label: 'Заголовок', synonyms: 'Наименование' } } } },
    ]
    const columns = ['Label', 'наименование (en)', 'Tall', 'Cost', 'Qty']
    const price = { name: 'price.EUR', heading: 'price.EUR', labels: { en: 'Price, EUR' }, synonyms: ['Cost'] }
    expect(guessMapping(plant, columns, languages, 'ru', said, [price])).toEqual({
      Label: 'title.ru',
      'наименование (en)': 'title.en',
      Tall: 'height',
      Cost: 'price.EUR',
    })
    expect(guessMapping(plant, ['Plant', 'Title'], languages, 'ru', said)).toEqual({ Title: 'title.ru' })
  })

  it('can tell records apart where a field is unique', () => {
    expect(importKeys(plant)).toEqual(['id', 'slug'])
  })
})

describe('the rows of an import', () => {
  it('convert what people write in a table for the API', () => {
    const text = 'Slug;Height;Watered;Sown;Kind\nmint;1 234,5;да;1.2.2026;herb\n;;;;\nfir;;нет;2026-02-01;oak\n'
    const file = readImportFile('plants.csv', text)
    const mapping = { Slug: 'slug', Height: 'height', Watered: 'isWatered', Sown: 'sownOn', Kind: 'kind' }
    expect(importRows(plant, file, mapping, spoken)).toEqual([
      { slug: 'mint', height: '1234.5', isWatered: 'true', sownOn: '2026-02-01', kind: 'herb' },
      { slug: 'fir', height: '', isWatered: 'false', sownOn: '2026-02-01', kind: 'oak' },
    ])
  })

  it('convert a yes or no in any language of the back office, and leave anything else to the API', () => {
    const file = readImportFile('plants.csv', 'Watered\nyes\n НЕТ\nJa\nnein\n1\nfalse\nmaybe\n')
    expect(importRows(plant, file, { Watered: 'isWatered' }, spoken).map(({ isWatered }) => isWatered)).toEqual([
      'true',
      'false',
      'true',
      'false',
      'true',
      'false',
      'maybe',
    ])
  })

  it('convert the labels of choices in any language', () => {
    const text = 'Kind\nOne-off\nРАЗОВЫЙ\none_off\n Подписка \nsomething else\n'
    const file = readImportFile('payments.csv', text)
    expect(importRows(payment, file, { Kind: 'type' }, spoken).map(({ type }) => type)).toEqual([
      'one_off',
      'one_off',
      'one_off',
      'subscription',
      'something else',
    ])
  })

  it('take JSON values as they are, texts by language into their field', () => {
    const file = readImportFile('a.json', '[{"title":{"en":"Mint"},"height":null},{"title":{"ru":"Мята"}}]')
    expect(importRows(plant, file, { title: 'title.ru', height: 'height' }, spoken)).toEqual([
      { title: { en: 'Mint' }, height: null },
      { title: { ru: 'Мята' } },
    ])
  })
})

it('invalid rows make a file that can be corrected and imported again', () => {
  const file = readImportFile('a.csv', "slug,title\nmint,'=A\n,x\n")
  const issue = { path: '', code: 'SECOND', params: {} }
  const said = ({ message }: { readonly message: string }) => `${message}!`
  const errors = [
    { row: 1, field: 'slug', message: 'slug must not be empty', issue: { path: 'slug', code: 'EMPTY', params: {} } },
    { row: 1, field: null, message: '=second', issue },
  ]
  expect(invalidRowsCsv(file, errors, 'Error', said)).toBe(
    '\uFEFFslug,title,Error\r\n,x,"slug must not be empty!; =second!"\r\n',
  )
  expect(invalidRowsCsv(file, [{ row: 0, field: null, message: '=x', issue }], 'Error', said)).toContain(
    "mint,'=A,'=x!\r\n",
  )
})

it('an export has the filters, the order and the fields of its list', () => {
  const address = exportAddress(plant, {
    format: 'csv',
    fields: ['id', 'title'],
    filtering: { filters: { and: [{ column: 'height', method: 'gt', value: 1 }] }, search: 'mint' },
    sort: [{ column: 'height', method: 'desc' }],
  })
  expect([...new URLSearchParams(address.slice(address.indexOf('?')))]).toEqual([
    ['format', 'csv'],
    ['fields', 'id,title'],
    ['filters[and][0][column]', 'height'],
    ['filters[and][0][method]', 'gt'],
    ['filters[and][0][value]', '1'],
    ['search', 'mint'],
    ['orderBy[and][0][column]', 'height'],
    ['orderBy[and][0][method]', 'desc'],
  ])
})
