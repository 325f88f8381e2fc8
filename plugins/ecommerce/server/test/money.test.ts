import { decimalAmount, parseAmount, spreadAmount, sumOf, timesAmount } from '@tessera/billing'
import { adjustment } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

/** Currencies by their digits. */
const digits = { JPY: 0, EUR: 2, KWD: 3, BTC: 8 } as const
type Code = keyof typeof digits
const codes = Object.keys(digits) as Code[]

const line = fc.record({
  code: fc.constantFrom(...codes),
  interval: fc.constantFrom(undefined, undefined, 'month', '3 months'),
  quantity: fc.integer({ min: 1, max: 999 }),
  // A price and its surcharges, as editors write them.
  prices: fc.array(
    fc.integer({ min: 0, max: 99_999 }).map(amount => amount / 1000),
    { minLength: 1, maxLength: 3 },
  ),
  /** Of the line, in thousandths of what a piece costs; above 0 for a tax. */
  adjusted: fc.option(fc.integer({ min: -1500, max: 500 }), { nil: undefined }),
  /** How the pieces are paid back, in thousandths of them. */
  split: fc.integer({ min: 1, max: 999 }),
})

const cart = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  ofOrder: fc.array(
    fc.record({
      code: fc.constantFrom(...codes),
      kind: fc.constantFrom('delivery', 'discount', 'tax'),
      amount: fc.integer({ min: -200_000, max: 200_000 }),
    }),
    { maxLength: 3 },
  ),
})

interface StoredLine {
  readonly id: string
  readonly productId: string
  readonly quantity: number
  readonly currentUnitAmount: number
  readonly billingModuleCurrency: { readonly id: string; readonly code: Code }
}

async function placed({ lines, ofOrder }: typeof cart extends fc.Arbitrary<infer Given> ? Given : never) {
  const shopper = await shop.shopper()
  let orderId = ''
  const products = new Map<string, (typeof lines)[number]>()
  for (const given of lines) {
    const { code, interval, prices, quantity } = given
    const productId = await shop.product({
      prices: prices.map(price => [price, code] as const),
      ...(interval !== undefined && { interval }),
    })
    products.set(productId, given)
    const added = await shopper.client.post(shopper.orders, { productId, quantity })
    orderId = added.row.id
  }
  const adjust = (kind: 'delivery' | 'discount' | 'tax', code: Code, amount: number, lineId?: string) =>
    shop.host.host
      .service(adjustment)
      .create({ orderId, kind, amount, currencyId: shop.currencies.get(code) ?? '', ...(lineId && { lineId }) }, system)
  const [order] = (await shopper.client.get(shopper.orders)).rows
  const stored = order?.ordersToProducts as StoredLine[]
  for (const { id, productId, currentUnitAmount } of stored) {
    const { adjusted, code } = products.get(productId) ?? {}
    if (adjusted !== undefined && code) {
      await adjust(adjusted > 0 ? 'tax' : 'discount', code, Math.trunc((currentUnitAmount * adjusted) / 1000), id)
    }
  }
  for (const { kind, code, amount } of ofOrder) await adjust(kind, code, amount)
  return { shopper, orderId, stored, products }
}

test('Lines with their adjustments, totals, intents, invoices, what a provider is asked for and pays back are the same to the last unit', async () => {
  await fc.assert(
    fc.asyncProperty(cart, async given => {
      const { shopper, orderId, stored, products } = await placed(given)
      const totals = (await shopper.client.get(`${shopper.orders}/total`)).body as {
        data: { billingModuleCurrency: { code: Code }; total: number }[]
      }
      const { status, response, invoices } = await shop.checkOut(shopper, [orderId])
      expect(status, response.text).toBe(200)
      for (const { billingModuleCurrency, total } of totals.data) {
        const ofCurrency = invoices.filter(({ currencyCode }) => currencyCode === billingModuleCurrency.code)
        expect(sumOf(ofCurrency.map(({ amount }) => amount))).toBe(total)
      }
      // Without adjustments it is what the lines cost.
      if (given.ofOrder.length === 0 && given.lines.every(({ adjusted }) => adjusted === undefined)) {
        for (const code of codes) {
          const lines = stored.filter(({ billingModuleCurrency }) => billingModuleCurrency.code === code)
          const ofLines = sumOf(
            lines.map(({ currentUnitAmount, quantity }) => timesAmount(currentUnitAmount, quantity)),
          )
          const ofInvoices = invoices.filter(({ currencyCode }) => currencyCode === code).map(({ amount }) => amount)
          expect(sumOf(ofInvoices)).toBe(ofLines)
        }
      }
      for (const { id, amount, currencyCode } of invoices) {
        const page = shop.till.pages.get(id)
        expect(page === undefined).toBe(amount === 0)
        if (!page) continue
        const currency = { fractionDigits: digits[currencyCode as Code] }
        const { total, lines } = page.request
        expect(total).toEqual({ amount: decimalAmount(amount, currency), currency: currencyCode })
        expect(sumOf(lines.map(each => parseAmount(each.total.amount, currency) ?? Number.NaN))).toBe(amount)
        await shop.till.payAndTell(shop.host, id)
        await payBack(
          id,
          amount,
          currency,
          lines.map(each => parseAmount(each.total.amount, currency)),
        )
      }

      /**
       * Each line in two refunds, then what is left.
       * @param asked what the provider was asked for, line by line
       */
      async function payBack(
        id: string,
        amount: number,
        currency: { readonly fractionDigits: number },
        asked: readonly (number | null)[],
      ): Promise<void> {
        const refunds = `/api/billing/invoices/${id}/refunds`
        const refund = async (body: object) => shop.host.asAdministrator().post(refunds, body)
        let left = amount
        const spent = (refunded: number) => {
          left -= refunded
          return left
        }
        for (const { id: lineId, productId, quantity } of stored) {
          const first = Math.max(
            1,
            Math.min(quantity, Math.ceil((quantity * (products.get(productId)?.split ?? 1)) / 1000)),
          )
          const parts = [first, quantity - first].filter(pieces => pieces > 0)
          const amounts: number[] = []
          for (const pieces of parts) {
            const made = await refund({ lines: [{ id: lineId, quantity: pieces }] })
            // Lines of another payment, and pieces that cost nothing, are refused.
            if (made.status === 201) amounts.push(made.row.amount as number)
            else expect([400, 409], made.text).toContain(made.status)
          }
          if (amounts.length === 0) continue
          expect(spent(sumOf(amounts))).toBeGreaterThanOrEqual(0)
          if (amounts.length < parts.length) continue
          // No piece twice, and together they are the line's part of the payment, however it was divided.
          expect((await refund({ lines: [{ id: lineId, quantity: 1 }] })).status).toBe(400)
          expect(amounts).toEqual(spreadAmount(parts, sumOf(amounts)))
          expect(asked).toContain(sumOf(amounts))
        }
        if (left > 0) expect((await refund({})).row.amount).toBe(left)
        expect([409, 400]).toContain((await refund({})).status)
        const paidBack = shop.till.refunds.filter(({ invoiceId }) => invoiceId === id)
        expect(sumOf(paidBack.map(({ money }) => parseAmount(money.amount, currency) ?? Number.NaN))).toBe(amount)
      }
    }),
    { numRuns: process.env.TEST_DATABASE_URL ? 20 : 8 },
  )
})
