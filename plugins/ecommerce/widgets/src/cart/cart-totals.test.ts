import { expect, test } from 'vitest'
import type { CartOrder } from './cart-order.ts'
import { cartPayments, paymentsText } from './cart-totals.ts'

type Interval = CartOrder['ordersToProducts'][number]['interval']

const currencies = {
  RUB: { id: 'rub', code: 'RUB', fractionDigits: 2 },
  EUR: { id: 'eur', code: 'EUR', fractionDigits: 2 },
  JPY: { id: 'jpy', code: 'JPY', fractionDigits: 0 },
}

function line(
  id: string,
  code: keyof typeof currencies,
  amount: number | null,
  interval: Interval = null,
  quantity = 1,
) {
  const billingModuleCurrency = currencies[code]
  const { id: currencyId } = billingModuleCurrency
  return { id, currencyId, billingModuleCurrency, currentUnitAmount: amount, quantity, interval, intervalCount: 1 }
}

const added = (lineId: string | null, code: keyof typeof currencies, amount: number) => ({
  lineId,
  currencyId: currencies[code].id,
  amount,
})

const text = (lines: readonly object[], adjustments: readonly object[] = []) =>
  paymentsText(cartPayments([{ ordersToProducts: lines, adjustments } as never]))

test.each([
  ['', []],
  ['1900.00 RUB', [line('a', 'RUB', 95_000, null, 2)]],
  ['24.50 EUR,300 JPY', [line('a', 'EUR', 2200), line('b', 'JPY', 300), line('c', 'EUR', 250)]],
  ['22.00 EUR,19.00 EUR 1 month', [line('a', 'EUR', 2200), line('b', 'EUR', 1900, 'month')]],
  // What can't be sold is not paid.
  ['22.00 EUR', [line('a', 'EUR', 2200), line('b', 'RUB', null)]],
])('the payments of a cart are %j', (expected, lines) => {
  expect(text(lines)).toBe(expected)
})

test('what is added to a line is paid with it, what belongs to no line with what is paid once', () => {
  const lines = [line('a', 'EUR', 1900, 'month'), line('b', 'EUR', 2200), line('c', 'RUB', 50_000)]
  const adjustments = [added('a', 'EUR', -100), added(null, 'EUR', 500), added(null, 'RUB', -60_000)]
  expect(text(lines, adjustments)).toBe('18.00 EUR 1 month,27.00 EUR,0.00 RUB')
})
