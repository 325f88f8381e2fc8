import { describe, expect, test } from 'vitest'
import { intervalIn } from './interval.ts'

describe('The interval of a subscription', () => {
  test.each([
    [{ en: 'month' }, { unit: 'month', count: 1 }],
    [
      { en: ' Every 2 weeks ', ru: 'day' },
      { unit: 'week', count: 2 },
    ],
    [{ ru: 'day' }, { unit: 'day', count: 1 }],
    [
      { en: 'monthly, of course', ru: '1000 days' },
      { unit: 'day', count: 1000 },
    ],
  ])('in %o is %o', (text, interval) => {
    expect(intervalIn(text)).toEqual(interval)
  })

  test.each([null, {}, { en: '' }, { en: 'месяц' }])('can’t be read in %o', text => {
    expect(intervalIn(text)).toBeNull()
  })
})
