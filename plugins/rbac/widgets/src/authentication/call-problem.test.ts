import { textsIn } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import { expect, test } from 'vitest'
import en from '../../messages/en.json' with { type: 'json' }
import ru from '../../messages/ru.json' with { type: 'json' }
import { callProblem } from './call-problem.ts'

const said = (error: unknown, language: 'en' | 'ru') =>
  callProblem(error, textsIn({ en, ru }[language].callProblem, language), language)
const refused = (status: number, retryAfter: number | null = null) => new ApiError('No', status, [], null, retryAfter)

test.each([
  [40, 'in 40 seconds', 'через 40 секунд'],
  [91, 'in 2 minutes', 'через 2 минуты'],
  [900, 'in 15 minutes', 'через 15 минут'],
  [3601 * 2, 'in 3 hours', 'через 3 часа'],
  [null, 'a little later', 'чуть позже'],
])('Too many attempts: after %s seconds one may try again, which is said in words', (seconds, en, ru) => {
  expect(said(refused(429, seconds), 'en')).toBe(`Too many attempts. Try again ${en}.`)
  expect(said(refused(429, seconds), 'ru')).toBe(`Слишком много попыток. Попробуйте ещё раз ${ru}.`)
})

test('A failure, a refusal and a lost connection are told apart', () => {
  const problems = [new TypeError('fetch failed'), refused(503), refused(500), refused(403)].map(error =>
    said(error, 'en'),
  )
  expect(new Set(problems).size).toBe(4)
  expect(problems[0]).toContain('connection')
  expect(problems.join()).not.toContain('fetch')
})
