import { describe, expect, test } from 'vitest'
import { changedAmount, endingIn, percentIn } from './changed-amount.ts'
import { writtenAmount } from './written-amount.ts'

const euro = { code: 'EUR', fractionDigits: 2 }
const yen = { code: 'JPY', fractionDigits: 0 }
const dinar = { code: 'KWD', fractionDigits: 3 }
const bitcoin = { code: 'BTC', fractionDigits: 8 }

describe('An amount as people write it', () => {
  test.each([
    ['1290.5', euro, 129_050],
    ['1290,50', euro, 129_050],
    ['1 290,50', euro, 129_050],
    ['1\u00a0290.50', euro, 129_050],
    ['1’290.50', euro, 129_050],
    ['1,290.50', euro, 129_050],
    ['1.290,50', euro, 129_050],
    ['1,290,000', euro, 129_000_000],
    ['1.290.000,00', euro, 129_000_000],
    ['.90', euro, 90],
    ['0', euro, 0],
    ['12.900', dinar, 12_900],
    ['0.001', bitcoin, 100_000],
    ['0.00000001', bitcoin, 1],
    ['9999999999999.99', euro, 999_999_999_999_999],
    ['500', yen, 500],
  ])('%s is exact', (text, currency, minor) => {
    expect(writtenAmount(text, currency, 'amount')).toBe(minor)
  })

  test.each([
    ['1,290', euro, 'UNCLEAR'],
    ['12.900', euro, 'UNCLEAR'],
    ['1.290', yen, 'UNCLEAR'],
    ['12.345', { code: 'XXX', fractionDigits: 1 }, 'UNCLEAR'],
    ['0.125', euro, 'must be an amount'],
    ['-1', euro, 'must be an amount'],
    ['', euro, 'must be an amount'],
    ['12.5', yen, 'must be an amount'],
    ['12 euros', euro, 'must be an amount'],
    ['1,2,3', euro, 'must be an amount'],
    ['1e3', euro, 'must be an amount'],
    ['99999999999999.99', euro, '15 digits'],
  ])('%s is refused', (text, currency, cause) => {
    const said = cause === 'UNCLEAR' ? 'two ways' : cause
    expect(() => writtenAmount(text, currency, 'amount')).toThrow(said)
  })
})

describe('A change of amounts', () => {
  const change = (minor: number, percent: string, roundTo?: string, currency = euro, amount = 0) =>
    changedAmount(minor, {
      percent: percentIn(percent, 'percent'),
      amount,
      ending: roundTo === undefined ? null : endingIn(roundTo, currency, 'roundTo'),
    })

  test('is exact, halves away from zero', () => {
    expect(change(1005, '10')).toBe(1106)
    expect(change(1004, '10')).toBe(1104)
    expect(change(999_999_999_999, '12.34')).toBe(1_123_399_999_999)
    expect(change(1000, '-100')).toBe(0)
    expect(change(1000, '+12,5')).toBe(1125)
  })

  test('ends in what is asked for: the nearest such amount, the higher one of two', () => {
    expect(change(1000, '10', '.90')).toBe(1090)
    expect(change(1000, '14.1', '.90')).toBe(1190)
    expect(change(1140, '0', '.90')).toBe(1190)
    expect(change(1139, '0', '.90')).toBe(1090)
    expect(change(1090, '10', '9.90')).toBe(990)
    expect(change(14_850, '0', '99')).toBe(9900)
    expect(change(14_900, '0', '99')).toBe(19_900)
    expect(change(1234, '0', '.00')).toBe(1200)
    expect(change(20, '0', '.90')).toBe(90)
    expect(change(1234, '0', '90', yen)).toBe(1190)
  })

  test('never goes below nothing', () => {
    expect(change(1000, '-50', undefined, euro, -700)).toBe(0)
    expect(change(0, '0', '.90')).toBe(90)
  })

  test.each(['-100.01', '1.234', 'ten', '', '1e2'])('by %s percent is refused', text => {
    expect(() => percentIn(text, 'percent')).toThrow('percentage')
  })

  test.each(['', '.', 'x', '.901', '-.90'])('to an ending of %s is refused', text => {
    expect(() => endingIn(text, euro, 'roundTo')).toThrow('digits that prices end in')
  })
})
