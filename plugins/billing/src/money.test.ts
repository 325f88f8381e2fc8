import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AmountRangeError,
  compareAmounts,
  decimalAmount,
  formatMoney,
  minorUnits,
  parseAmount,
  sumOf,
  thousandthsOf,
  timesAmount,
} from './index.ts'

const euro = { code: 'EUR', symbol: '€', fractionDigits: 2 }
const rouble = { code: 'RUB', symbol: '₽', fractionDigits: 2 }
const yen = { code: 'JPY', symbol: null, fractionDigits: 0 }
const tether = { code: 'USDT', symbol: null, fractionDigits: 6 }

describe('Money', () => {
  test.each([
    [19.9, euro, 1990],
    [1.005, euro, 101],
    [0.1 + 0.2, euro, 30],
    [-19.9, euro, -1990],
    [1990, yen, 1990],
    [0.000001, tether, 1],
    [123456789012.34, euro, 12345678901234],
    [-1.005, euro, -101],
    [1e-7, { ...tether, fractionDigits: 8 }, 10],
    [2.5e-7, tether, 0],
    [5e-7, tether, 1],
    [1e-300, euro, 0],
  ])('of %d becomes whole minor units', (amount, currency, minor) => {
    expect(minorUnits(amount, currency)).toBe(minor)
  })

  test.each([
    [1990, euro, '19.90'],
    [5, euro, '0.05'],
    [-5, euro, '-0.05'],
    [0, euro, '0.00'],
    [1990, yen, '1990'],
    [1, tether, '0.000001'],
  ])('of %i minor units becomes a decimal number', (minor, currency, decimal) => {
    expect(decimalAmount(minor, currency)).toBe(decimal)
  })

  test.each([
    [199000, rouble, 'ru', '1\u00a0990\u00a0₽'],
    [199050, rouble, 'ru', '1\u00a0990,50\u00a0₽'],
    [199000, rouble, 'en', '₽1,990'],
    [1990, euro, 'en', '€19.90'],
    [1990, euro, 'ru', '19,90\u00a0€'],
    [1990, yen, 'en', '¥1,990'],
    [1500000, tether, 'en', '1.500000\u00a0USDT'],
    [2000000, tether, 'ru', '2\u00a0USDT'],
  ])('of %i minor units is written as a language writes it', (minor, currency, language, text) => {
    expect(formatMoney(minor, currency, language)).toBe(text)
  })

  test.each(['', '1,5', '1e3', '.5', '5.', '+1', ' 1', '0x10', 'NaN', '19.901'])('is not read from "%s"', text => {
    expect(parseAmount(text, euro)).toBeNull()
  })

  test('has zeros at its end for nothing', () => {
    expect(parseAmount('19.9', euro)).toBe(1990)
    expect(parseAmount('19.9000', euro)).toBe(1990)
    expect(compareAmounts('19.9', '19.9000')).toBe(0)
    expect(compareAmounts('19.9001', '19.9')).toBe(1)
    expect(compareAmounts('-0.01', '0')).toBe(-1)
    expect(compareAmounts('1e3', '1000')).toBeUndefined()
  })

  test('of more than 15 digits is refused, also as a sum or a product', () => {
    const most = 999_999_999_999_999
    expect(sumOf([most, 0])).toBe(most)
    expect(() => sumOf([most, 1])).toThrow(AmountRangeError)
    expect(() => sumOf([most, 1, -1])).toThrow(AmountRangeError)
    expect(() => timesAmount(most, 2)).toThrow(AmountRangeError)
    expect(() => timesAmount(0.5, 2)).toThrow(AmountRangeError)
    expect(() => minorUnits(1e14, euro)).toThrow(AmountRangeError)
    expect(() => minorUnits(Number.NaN, euro)).toThrow(AmountRangeError)
    expect(() => parseAmount('10000000000000.00', euro)).toThrow(AmountRangeError)
  })

  test('with a tolerance is rounded up, never below it', () => {
    expect(thousandthsOf(10_000, 995)).toBe(9_950)
    expect(thousandthsOf(1, 995)).toBe(1)
    expect(thousandthsOf(1_999, 995)).toBe(1_990)
  })
})

describe('For any amount and any currency', () => {
  const minor = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 })
  const fractionDigits = fc.integer({ min: 0, max: 18 })

  test('a decimal is read back to the last unit', () => {
    fc.assert(
      fc.property(minor, fractionDigits, (amount, digits) => {
        const decimal = decimalAmount(amount, { fractionDigits: digits })
        expect(parseAmount(decimal, { fractionDigits: digits })).toBe(amount === 0 ? 0 : amount)
        expect(decimal).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`))
      }),
    )
  })

  test('amounts compare as their minor units do', () => {
    fc.assert(
      fc.property(minor, minor, fractionDigits, (a, b, digits) => {
        const [first, second] = [a, b].map(each => decimalAmount(each, { fractionDigits: digits }))
        expect(compareAmounts(first ?? '', second ?? '')).toBe(Math.sign(a - b) + 0)
      }),
    )
  })

  test('what an editor writes with the digits of the currency is exact', () => {
    const written = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }))
    fc.assert(
      fc.property(written, ([amount, digits]) => {
        const decimal = decimalAmount(amount, { fractionDigits: digits })
        expect(minorUnits(JSON.parse(decimal) as number, { fractionDigits: digits })).toBe(amount)
      }),
    )
  })

  test('the lines of an order add up in any order, as BigInt says', () => {
    const line = fc.record({
      unit: fc.integer({ min: 0, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 10_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), lines => {
        const amounts = lines.map(({ unit, quantity }) => timesAmount(unit, quantity))
        const exact = lines.reduce((sum, { unit, quantity }) => sum + BigInt(unit) * BigInt(quantity), 0n)
        expect(BigInt(sumOf(amounts))).toBe(exact)
        expect(sumOf(amounts.toReversed())).toBe(sumOf(amounts))
      }),
    )
  })
})

/** `Number(a.isDefault)` and `Number(a > b)` are about no money: they compare. */
const floatingPoint =
  /\bparseFloat\b|\btoFixed\b|\bNumber\((?!\w+(?:\.\w+)*\.is[A-Z]\w*\)|[^()]*(?:!==|===|>|<)[^()]*\))/

test('no source of the modules that handle money does so in floating point', () => {
  const folders = ['billing', 'ecommerce'].map(name => join(import.meta.dirname, '../..', name, 'src'))
  const found = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(file => /(?<!\.test)\.tsx?$/.test(file))
      .filter(file => floatingPoint.test(readFileSync(join(folder, file), 'utf8'))),
  )
  expect(found).toEqual([])
  expect('Number(text) amount.toFixed(2)').toMatch(floatingPoint)
})
