import { expect, it } from 'vitest'
import { firstLanguage } from './form-language.ts'

const site = ['ru', 'en'] as const

it('a form starts in the language of its surroundings, else in the one chosen last, else in that of the interface', () => {
  expect(firstLanguage(site, 'ru', ['en', 'ru', 'ru'])).toBe('en')
  expect(firstLanguage(site, 'ru', [null, 'en', 'ru'])).toBe('en')
  expect(firstLanguage(site, 'ru', [null, null, 'en'])).toBe('en')
})

it('a language that the site does not have is passed over, down to the site’s own', () => {
  expect(firstLanguage(site, 'ru', [null, 'de', 'en'])).toBe('en')
  expect(firstLanguage(['de', 'fr'], 'de', [null, null, 'en'])).toBe('de')
})
