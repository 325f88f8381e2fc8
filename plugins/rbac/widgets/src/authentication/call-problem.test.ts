import { ApiError } from '@tessera/widget-sdk'
import { expect, test } from 'vitest'
import { callProblem } from './call-problem.ts'

const refused = (status: number, retryAfter: number | null = null) => new ApiError('No', status, [], null, retryAfter)

test.each([
  [40, 'in 40 seconds', 'через 40 секунд'],
  [91, 'in 2 minutes', 'через 2 минуты'],
  [900, 'in 15 minutes', 'через 15 минут'],
  [3601 * 2, 'in 3 hours', 'через 3 часа'],
  [null, 'a little later', 'чуть позже'],
])('Too many attempts: after %s seconds one may try again, which is said in words', (seconds, en, ru) => {
  expect(callProblem(refused(429, seconds), 'en')).toBe(`Too many attempts. Try again ${en}.`)
  expect(callProblem(refused(429, seconds), 'ru')).toBe(`Слишком много попыток. Попробуйте ещё раз ${ru}.`)
})

test('A failure, a refusal and a lost connection are told apart', () => {
  const said = [new TypeError('fetch failed'), refused(503), refused(500), refused(403)].map(error =>
    callProblem(error, 'en'),
  )
  expect(new Set(said).size).toBe(4)
  expect(said[0]).toContain('connection')
  expect(said.join()).not.toContain('fetch')
})
