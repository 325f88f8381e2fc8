import { system } from '@tessera/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currency, decimalAmount, parseAmount, sumOf, timesAmount } from '../src/index.ts'
import { paymentOf, Shop } from './shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop?.close())

const digitsOfCurrencies = [0, 2, 3, 8]
const line = fc.record({
  unitAmount: fc.integer({ min: 0, max: 99_999_999 }),
  quantity: fc.integer({ min: 1, max: 10_000 }),
  /** A discount of the line, in thousandths. */
  discount: fc.integer({ min: 0, max: 1000 }),
})
const group = fc.record({
  digits: fc.constantFrom(...digitsOfCurrencies),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
})

test('Lines, intent, invoice, what the provider is asked for and what settles it are the same to the last unit', async () => {
  const currencies = await shop.node.host.service(currency).createMany(
    digitsOfCurrencies.map(fractionDigits => ({
      code: `C${fractionDigits}`,
      fractionDigits,
      slug: `c${fractionDigits}`,
    })),
    system,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 3 }), async sampled => {
      const groups = sampled.map(({ digits, lines }, index) => {
        const sold = lines.map(({ unitAmount, quantity, discount }, position) => {
          const whole = timesAmount(unitAmount, quantity)
          const off = Math.floor((whole / 1000) * discount)
          return { title: `Line ${position}`, quantity, unitAmount, amount: Math.max(0, whole - off) }
        })
        const of = currencies.find(({ fractionDigits }) => fractionDigits === digits)
        if (!of) throw new Error('No currency')
        return { key: `group ${index}`, currency: of, amount: sumOf(sold.map(each => each.amount)), lines: sold }
      })
      shop.provider.requests.length = 0
      const { payments } = await shop.open(await shop.request({ groups }))
      const rows = await shop.payments.start(payments.map(each => each.invoice.id))
      for (const [index, { amount, currency: of, lines }] of groups.entries()) {
        const [payment, row] = [payments[index], rows[index]]
        if (!row) throw new Error('No invoice')
        expect([payment?.intent.amount, row.amount]).toEqual([amount, amount])
        const asked = shop.provider.requests.find(each => each.invoiceId === row.id)
        expect(asked === undefined).toBe(amount === 0)
        if (!asked) continue
        expect(asked.total).toEqual({ amount: decimalAmount(amount, of), currency: of.code })
        expect(sumOf(asked.lines.map(each => parseAmount(each.total.amount, of) ?? Number.NaN))).toBe(amount)
        expect(asked.lines.map(each => parseAmount(each.unit.amount, of))).toEqual(lines.map(each => each.unitAmount))
        // One unit less or more is another amount.
        const money = (units: number) => ({ amount: decimalAmount(units, of), currency: of.code })
        await shop.notify(paymentOf(row, { eventId: `less-${row.id}`, money: money(amount - 1) }))
        await shop.notify(paymentOf(row, { eventId: `more-${row.id}`, money: money(amount + 1) }))
        expect((await shop.invoice(row.id)).status).toBe('open')
        await shop.notify(paymentOf(row, { money: money(amount) }))
        expect((await shop.invoice(row.id)).status).toBe('paid')
      }
    }),
    { numRuns: 15 },
  )
})
