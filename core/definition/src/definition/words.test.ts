import { expect, test } from 'vitest'
import { plural, toCamelCase, toSentence, toSnakeCase } from './words.ts'

test.each([
  ['article', 'articles'],
  ['category', 'categories'],
  ['attribute-key', 'attribute-keys'],
  ['buttons-array', 'buttons-arrays'],
  ['address', 'addresses'],
  ['box', 'boxes'],
  ['day', 'days'],
])('the plural of %s is %s', (one, many) => {
  expect(plural(one)).toBe(many)
})

test('names change between the spellings of routes, code, columns and labels', () => {
  expect(toCamelCase('buttons-array')).toBe('buttonsArray')
  expect(toSnakeCase('buttonsArray')).toBe('buttons_array')
  expect(toSnakeCase('website-builder-articles')).toBe('website_builder_articles')
  expect(toSentence('buttonsArray')).toBe('Buttons array')
})
