import { expect, test } from 'vitest'
import { spokenCatalogue, textsIn } from './catalogue.ts'

const en = { list: { more: 'More', items: { one: '{count} item', other: '{count} items' } } }
const ru = {
  list: { items: { one: '{count} товар', few: '{count} товара', many: '{count} товаров', other: '{count} товара' } },
}

test('numbers take the plural form of the language, and are written as it writes them', () => {
  const { items } = textsIn(ru.list, 'ru')
  expect([1, 2, 5, 21, 1234].map(items)).toEqual(['1 товар', '2 товара', '5 товаров', '21 товар', '1\u00a0234 товара'])
  expect(textsIn(en.list, 'en').items(1)).toBe('1 item')
})

test('plural forms that stand in for those of another language follow their own rules', () => {
  const spoken = spokenCatalogue([
    { language: 'ru', texts: {} },
    { language: 'en', texts: en },
  ])
  const { items, more } = textsIn(spoken.list as typeof en.list, 'ru')
  // Russian would take the form of one for 21.
  expect([1, 21].map(items)).toEqual(['1 item', '21 items'])
  expect(more).toBe('More')
})

test('the texts of a group are the same object each time', () => {
  expect(textsIn(en.list, 'en')).toBe(textsIn(en.list, 'en'))
})
