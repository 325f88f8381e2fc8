import { expect, test } from 'vitest'
import { textIn } from './localized-text.ts'
import { defineMessages, messagesIn } from './messages.ts'

const messages = defineMessages({
  en: { more: 'More', items: { one: '{count} item', other: '{count} items' } },
  ru: {
    more: 'Подробнее',
    items: { one: '{count} товар', few: '{count} товара', many: '{count} товаров', other: '{count} товара' },
  },
})

test('texts are in the requested language, else in the default one, else in English', () => {
  expect(messagesIn(messages, 'ru', 'en').more).toBe('Подробнее')
  expect(messagesIn(messages, 'de', 'ru').more).toBe('Подробнее')
  expect(messagesIn(messages, 'de', 'fr').more).toBe('More')
})

test('numbers take the plural form of the language', () => {
  const { items } = messagesIn(messages, 'ru')
  expect([1, 2, 5, 21, 1234].map(items)).toEqual(['1 товар', '2 товара', '5 товаров', '21 товар', '1\u00a0234 товара'])
  expect(messagesIn(messages, 'en').items(1)).toBe('1 item')
})

test('a language with other keys is an error of the compiler', () => {
  // @ts-expect-error `more` is missing
  defineMessages({ en: { more: 'More' }, ru: {} })
  // @ts-expect-error a text where plural forms are
  defineMessages({ en: { items: { other: 'items' } }, ru: { items: 'товары' } })
})

test('a record’s text falls back to the default language, then to any', () => {
  expect(textIn({ en: 'a', ru: 'б' }, 'ru', 'en')).toBe('б')
  expect(textIn({ en: 'a' }, 'ru', 'en')).toBe('a')
  expect(textIn({ ru: '', en: '', de: 'c' }, 'ru', 'en')).toBe('c')
  expect(textIn({}, 'ru')).toBe('')
  expect(textIn(null, 'ru')).toBe('')
})
