import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2030-06-15T12:00:00Z')

test.each([
  ['2030-06-15T11:59:30Z', 'now', 'сейчас'],
  ['2030-06-15T12:00:05Z', 'now', 'сейчас'],
  ['2030-06-17T13:00:00Z', 'in 2 days', 'послезавтра'],
  ['2030-06-15T11:44:59Z', '15 minutes ago', '15 минут назад'],
  ['2030-06-15T10:59:00Z', '1 hour ago', '1 час назад'],
  ['2030-06-14T11:00:00Z', 'yesterday', 'вчера'],
  ['2030-06-01T11:00:00Z', '14 days ago', '14 дней назад'],
  ['2030-04-01T11:00:00Z', '2 months ago', '2 месяца назад'],
])('%s is said in words', (then, en, ru) => {
  expect(timeAgo(Date.parse(then), now, 'en')).toBe(en)
  expect(timeAgo(Date.parse(then), now, 'ru')).toBe(ru)
})
