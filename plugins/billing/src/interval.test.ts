import { describe, expect, test } from 'vitest'
import { nextPaymentAfter, parseInterval } from './index.ts'

describe('The interval of a subscription', () => {
  test.each([
    ['month', { unit: 'month', count: 1 }],
    [' Month ', { unit: 'month', count: 1 }],
    ['3 months', { unit: 'month', count: 3 }],
    ['every 2 weeks', { unit: 'week', count: 2 }],
    ['1 day', { unit: 'day', count: 1 }],
    ['year', { unit: 'year', count: 1 }],
  ])('is read from "%s"', (text, interval) => {
    expect(parseInterval(text)).toEqual(interval)
  })

  test.each(['', 'monthly', '0 months', '-1 month', '1.5 months', '1001 days', 'month month', 'месяц', '2'])(
    'is not read from "%s"',
    text => {
      expect(parseInterval(text)).toBeNull()
    },
  )
})

describe('The next payment of a subscription', () => {
  const month = { unit: 'month', count: 1 } as const
  const at = (date: string) => `${date}T09:30:00.000Z`

  test('of 31 January comes on the last days of shorter months and on the 31st again', () => {
    const dates: string[] = []
    let next = at('2027-01-31')
    for (let index = 0; index < 5; index++) {
      next = nextPaymentAfter(at('2027-01-31'), month, next)
      dates.push(next)
    }
    expect(dates).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'].map(at))
  })

  test.each([
    ['2028-02-29', { unit: 'year', count: 1 }, '2028-02-29', '2029-02-28'],
    ['2028-02-29', { unit: 'year', count: 1 }, '2031-06-01', '2032-02-29'],
    ['2027-01-01', { unit: 'week', count: 2 }, '2027-01-14', '2027-01-15'],
    ['2027-01-01', { unit: 'week', count: 2 }, '2027-01-15', '2027-01-29'],
    ['2027-03-27', { unit: 'day', count: 1 }, '2027-03-27', '2027-03-28'],
    ['2027-10-31', { unit: 'month', count: 3 }, '2027-10-31', '2028-01-31'],
    ['2027-01-15', { unit: 'month', count: 1 }, '2029-07-20', '2029-08-15'],
  ] as const)('of %s every %o is, after %s, %s', (first, interval, after, next) => {
    expect(nextPaymentAfter(at(first), interval, at(after))).toBe(at(next))
  })
})
