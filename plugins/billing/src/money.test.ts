import { describe, expect, test } from 'vitest'
import { decimalAmount, formatMoney, minorUnits } from './index.ts'

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
})
