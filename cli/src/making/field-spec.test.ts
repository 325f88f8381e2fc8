import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fieldSpecIn, fieldSpecsIn } from './field-spec.ts'
import { assertEntity, assertModuleName, entityNameIn, productModules } from './names.ts'

test.each([
  ['title:localized', 'localized()'],
  ['price:integer:required', 'integer({ required: true })'],
  ['code:text:required:unique', 'text({ required: true, unique: true })'],
  ['state:select:open,closed:required', "select(['open', 'closed'], { required: true })"],
  ['body:rich-text', 'richText()'],
])('%s is written as %s', (given, code) => {
  expect(fieldSpecIn(given).code).toBe(code)
})

describe('what can’t be is refused, with what to say instead', () => {
  test.each([
    ['price', '<name>:<kind>'],
    ['price:money', 'There is no kind of field "money". The kinds: bigint, boolean,'],
    ['state:select', 'needs its values: state:select:open,closed'],
    ['price:integer:require', 'has no option "require". The options: required, unique, index'],
    ['createdAt:datetime', 'Every entity has a field createdAt already'],
  ])('the field %s', (given, message) => {
    expect(() => fieldSpecIn(given)).toThrow(message)
  })

  test('a field that is given twice', () => {
    expect(() => fieldSpecsIn(['a:text', 'a:integer'])).toThrow('The field a is given twice')
  })

  test.each(['Events/event', 'events', 'events/Event', 'events/event/x', 'events/events_x'])('the entity %s', given => {
    expect(() => entityNameIn(given)).toThrow('must be <module>/<entity>')
  })

  test('reserved words', () => {
    for (const name of ['core', 'admin', 'docs']) expect(() => assertModuleName(name)).toThrow('is the product’s own')
    expect(() => assertModuleName('social')).toThrow('is that of a module of the product')
    for (const name of ['class', 'await', 'constructor', 'then'])
      expect(() => fieldSpecIn(`${name}:text`)).toThrow(`The name ${name} is reserved`)
    for (const name of ['relation', 'rich-text', 'date'])
      expect(() => assertEntity({ module: 'events', name })).toThrow('is reserved')
    expect(() => assertEntity({ module: 'events', name: 'class' })).toThrow('The name class is reserved')
    expect(() => assertEntity({ module: 'events', name: 'event' }, { Price: fieldSpecIn('a:text').field })).toThrow(
      'a field’s name is camelCase'.replace('’', "'"),
    )
  })

  test('the modules of the product', () => {
    const folders = readdirSync(path.resolve(import.meta.dirname, '../../../plugins'), { withFileTypes: true })
    const names = folders.filter(each => each.isDirectory()).map(each => each.name)
    expect([...productModules].sort()).toEqual(names.sort())
  })
})
