import { expect, it } from 'vitest'
import { amountOf } from './MoneyInput.tsx'

it.each([
  ['19.90', 2, 1990],
  ['1 990,5', 2, 199_050],
  ['300', 0, 300],
  ['', 2, ''],
  ['1.999', 2, '1.999'],
  ['a lot', 2, 'a lot'],
  ['9999999999999999', 2, '9999999999999999'],
])('%s of a currency with %i digits is %s', (text, fractionDigits, amount) => {
  expect(amountOf(text, { fractionDigits })).toBe(amount)
})
