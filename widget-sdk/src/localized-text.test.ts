import { expect, test } from 'vitest'
import { textIn } from './localized-text.ts'

test('a record’s text falls back to the default language, then to any', () => {
  expect(textIn({ en: 'a', ru: 'б' }, 'ru', 'en')).toBe('б')
  expect(textIn({ en: 'a' }, 'ru', 'en')).toBe('a')
  expect(textIn({ ru: '', en: '', de: 'c' }, 'ru', 'en')).toBe('c')
  expect(textIn({}, 'ru')).toBe('')
  expect(textIn(null, 'ru')).toBe('')
})
