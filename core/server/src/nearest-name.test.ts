import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const names = ['languages', 'defaultLanguage', 'demo', 'DATABASE_URL', 'REDIS_URL']

test.each([
  ['langauges', 'languages'],
  ['language', 'languages'],
  ['defaultlanguage', 'defaultLanguage'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['REDSI_URL', 'REDIS_URL'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant)
})

test.each(['theme', 'DB', 'lang', 'TELEGRAM_URL', ''])('%s may be anything', typed => {
  expect(nearestName(typed, names)).toBeUndefined()
})
