import { decimalAmount, minorUnits, spreadAmount } from '@tessera/billing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedOrder } from './priced-orders.ts'
import { lineTotals, paymentGroups, totalsOf } from './totals.ts'

/** Currencies of 0, 2, 3 and 8 digits. */
const currencies = (
  [
    ['JPY', 0],
    ['EUR', 2],
    ['KWD', 3],
    ['BTC', 8],
  ] as const
).map(([code, fractionDigits], index) => ({ id: code, code, fractionDigits, isDefault: index === 1 }))

const intervals = [null, { unit: 'month', count: 1 }, { unit: 'month', count: 3 }] as const

const line = fc.record({
  currency: fc.constantFrom(...currencies),
  interval: fc.constantFrom(...intervals),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  // As editors write prices, with up to four digits after the point.
  prices: fc.array(
    fc.integer({ min: 0, max: 99_999 }).map(amount => amount / 10_000),
    { minLength: 1, maxLength: 3 },
  ),
})

const adjustment = fc.record({
  currency: fc.constantFrom(...currencies),
  amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
  /** The line it is of; none for a number beyond them. */
  line: fc.integer({ min: 0, max: 7 }),
})

const orders = fc.array(
  fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    adjustments: fc.array(adjustment, { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 3 },
)

type Given = typeof orders extends fc.Arbitrary<infer Value> ? Value : never

function priced(given: Given): PricedOrder[] {
  return given.map(({ lines, adjustments }, at) => {
    const made = lines.map(({ currency, interval, quantity, prices }, index) => ({
      id: `line-${at}-${index}`,
      orderId: `order-${at}`,
      quantity,
      interval: interval?.unit ?? null,
      intervalCount: interval?.count ?? 1,
      currentUnitAmount: prices.reduce((sum, price) => sum + minorUnits(price, currency), 0),
      billingModuleCurrency: currency,
      productTitle: { en: 'Tile' },
      product: { title: {} },
    }))
    const added = adjustments.map(({ currency, amount, line: index }, number) => {
      const of = made[index]
      const currencyId = (of?.billingModuleCurrency ?? currency).id
      return { id: `adjustment-${number}`, lineId: of?.id ?? null, amount, currencyId, kind: 'tax', title: {} }
    })
    return { id: `order-${at}`, ordersToProducts: made, adjustments: added } as unknown as PricedOrder
  })
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n)

describe('What is paid for orders', () => {
  test('adds up to their totals, to the last unit, and each payment to its parts', () => {
    fc.assert(
      fc.property(orders.map(priced), given => {
        const groups = paymentGroups(given)
        for (const { amount, parts } of groups) {
          expect(sum(parts.map(part => part.amount))).toBe(BigInt(amount))
          for (const part of parts) expect(part.amount).toBeGreaterThanOrEqual(0)
        }
        for (const { billingModuleCurrency, total } of totalsOf(given)) {
          const ofCurrency = groups.filter(({ currency }) => currency.id === billingModuleCurrency.id)
          expect(sum(ofCurrency.map(({ amount }) => amount))).toBe(BigInt(total))
        }
      }),
    )
  })

  test('is what its lines and adjustments add up to, and nothing where that is less', () => {
    fc.assert(
      fc.property(orders.map(priced), given => {
        const lines = given.flatMap(({ ordersToProducts }) => ordersToProducts)
        const added = given.flatMap(({ adjustments }) => adjustments)
        for (const group of paymentGroups(given)) {
          const inCurrency = paymentGroups(given).filter(({ currency }) => currency.id === group.currency.id)
          const isFirst = inCurrency[0]?.key === group.key
          const own = added.filter(({ lineId, currencyId }) =>
            lineId === null ? isFirst && currencyId === group.currency.id : group.lines.some(({ id }) => id === lineId),
          )
          const prices = group.lines.map(each => each.currentUnitAmount * (each.quantity ?? 1))
          const exact = sum([...prices, ...own.map(({ amount }) => amount)])
          expect(BigInt(group.amount)).toBe(exact < 0n ? 0n : exact)
        }
        expect(paymentGroups(given).flatMap(group => group.lines)).toHaveLength(lines.length)
      }),
    )
  })

  test('keeps every digit on the way to a provider and back', () => {
    fc.assert(
      fc.property(orders.map(priced), given => {
        for (const { amount, currency } of paymentGroups(given)) {
          const [whole = '', fraction = ''] = decimalAmount(amount, currency).split('.')
          expect(fraction).toHaveLength(currency.fractionDigits ?? 2)
          expect(BigInt(whole + fraction)).toBe(BigInt(amount))
        }
      }),
    )
  })

  test('for one line is what the line’s own total says', () => {
    fc.assert(
      fc.property(orders.map(priced), ([first]) => {
        const [only] = first?.ordersToProducts ?? []
        if (!first || !only) return
        const [total] = lineTotals(first, only.id)
        const own = first.adjustments.filter(({ lineId }) => lineId === only.id).map(({ amount }) => amount)
        const exact = sum([(only.currentUnitAmount ?? 0) * (only.quantity ?? 1), ...own])
        expect(BigInt(total?.total ?? 0)).toBe(exact < 0n ? 0n : exact)
      }),
    )
  })
})

test('A shared amount is shared wholly, and nobody gets more than their part', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (given, share) => {
      const all = given.reduce((one, other) => one + other, 0)
      const amount = Math.floor(all * share)
      const shares = spreadAmount(given, amount)
      expect(shares.reduce((one, other) => one + other, 0)).toBe(amount)
      for (const [index, each] of shares.entries()) {
        expect(each).toBeGreaterThanOrEqual(0)
        expect(each).toBeLessThanOrEqual(given[index] ?? 0)
      }
    }),
  )
})
