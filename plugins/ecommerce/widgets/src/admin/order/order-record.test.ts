import { describe, expect, it } from 'vitest'
import { invoicesIn, linesOfInvoice, type OrderRecord, partsOfInvoice, paymentState, sumsOf } from './order-record.ts'
import { refundAmount } from './refund-request.ts'
import { timelineOf } from './timeline.ts'

const euro = { id: 'eur', code: 'EUR', symbol: '€', fractionDigits: 2 }
const yen = { id: 'jpy', code: 'JPY', symbol: '¥', fractionDigits: 0 }

/** The parts of an order that a test is about. */
function orderOf(parts: object): OrderRecord {
  return { id: 'o', createdAt: '2026-01-01T00:00:00.000Z', ...parts } as unknown as OrderRecord
}

function line(
  id: string,
  currency: object,
  unitAmount: number | null,
  quantity: number,
  interval: string | null = null,
) {
  return { id, currency, unitAmount, quantity, interval, intervalCount: 1 }
}

function intent(invoices: readonly object[], interval: string | null = null) {
  return {
    billingModulePaymentIntent: {
      interval,
      intervalCount: 1,
      paymentIntentsToInvoices: invoices.map(invoice => ({ invoice })),
    },
  }
}

const invoice = (id: string, status: string, amount = 1000, refundedAmount = 0, currencyCode = 'EUR') => ({
  id,
  status,
  amount,
  refundedAmount,
  currencyCode,
  createdAt: `2026-01-0${id}T00:00:00.000Z`,
})

describe('The sums of an order', () => {
  it('are those of its lines with what is added and taken off, each currency for itself', () => {
    const sums = sumsOf(
      orderOf({
        ordersToProducts: [line('a', euro, 1990, 2), line('b', yen, 300, 1), line('c', euro, 5, 10)],
        adjustments: [
          { currencyId: 'eur', amount: 500 },
          { currencyId: 'eur', amount: -30 },
        ],
      }),
    )
    expect(sums.map(({ currency, subtotal, total }) => [currency.code, subtotal, total])).toEqual([
      ['EUR', 4030, 4500],
      ['JPY', 300, 300],
    ])
  })

  it('are never below nothing, and count lines without a price as nothing', () => {
    const [sum] = sumsOf(
      orderOf({ ordersToProducts: [line('a', euro, null, 3)], adjustments: [{ currencyId: 'eur', amount: -100 }] }),
    )
    expect(sum).toMatchObject({ subtotal: 0, total: 0 })
  })
})

describe('The payments of an order', () => {
  it('are each invoice once, the oldest first', () => {
    const shared = invoice('1', 'paid')
    const record = orderOf({
      ordersToBillingModulePaymentIntents: [intent([invoice('2', 'open'), shared]), intent([shared])],
    })
    expect(invoicesIn(record).map(({ id }) => id)).toEqual(['1', '2'])
  })

  it.each([
    [null, []],
    ['unpaid', [invoice('1', 'failed'), invoice('2', 'open')]],
    ['part', [invoice('1', 'paid'), invoice('2', 'open')]],
    ['paid', [invoice('1', 'failed'), invoice('2', 'paid')]],
    ['part-refunded', [invoice('1', 'paid', 1000, 1)]],
    ['refunded', [invoice('1', 'paid', 1000, 1000)]],
  ] as const)('say that it is %s', (state, invoices) => {
    expect(paymentState(orderOf({ ordersToBillingModulePaymentIntents: [intent(invoices)] }))).toBe(state)
  })

  it('are asked for no longer once the order is canceled', () => {
    const unpaid = { ordersToBillingModulePaymentIntents: [intent([invoice('1', 'failed')])] }
    expect(paymentState({ ...orderOf(unpaid), status: 'canceled' })).toBeNull()
  })

  it('are for the lines of their currency and interval', () => {
    const record = orderOf({
      ordersToProducts: [line('once', euro, 1, 1), line('monthly', euro, 1, 1, 'month'), line('yen', yen, 1, 1)],
      ordersToBillingModulePaymentIntents: [intent([invoice('1', 'paid')]), intent([invoice('2', 'paid')], 'month')],
    })
    const [once, monthly] = invoicesIn(record).map(each => linesOfInvoice(record, each).map(({ id }) => id))
    expect([once, monthly]).toEqual([['once'], ['monthly']])
  })
})

describe('The timeline of an order', () => {
  it('has its steps, notes, notifications and refunds, the newest first, and each refund once', () => {
    const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`
    const paid = {
      ...invoice('1', 'paid'),
      paymentEvents: [{ id: 'n', receivedAt: at(2) }],
      refundsToInvoices: [{ refund: { id: 'r', createdAt: at(4) } }, { refund: null }],
    }
    const entries = timelineOf(
      orderOf({
        orderEvents: [
          { id: 's', type: 'status', createdAt: at(3) },
          { id: 'p', type: 'refund', createdAt: at(4) },
          { id: 'e', type: 'note', createdAt: at(5) },
        ],
        ordersToBillingModulePaymentIntents: [intent([paid])],
      }),
    )
    expect(entries.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['event e', 'refund r', 'event s', 'notification n'])
  })
})

describe('What is paid back for pieces', () => {
  const choice = (pieces: Readonly<Record<string, number>>) => ({ way: 'lines', amount: '', pieces }) as const
  const record = orderOf({
    ordersToProducts: [line('a', euro, 1001, 3), line('b', euro, 500, 1)],
    adjustments: [
      { lineId: 'a', currencyId: 'eur', amount: -300 },
      { lineId: 'a', currencyId: 'eur', amount: 514 },
      { lineId: null, currencyId: 'eur', amount: 500 },
    ],
    ordersToBillingModulePaymentIntents: [intent([invoice('1', 'paid', 4217)])],
  })

  it('is their share of what was paid with discounts and taxes, to the last cent', () => {
    const [paid] = invoicesIn(record)
    if (!paid) throw new Error('There is an invoice')
    const lines = linesOfInvoice(record, paid)
    const parts = partsOfInvoice(record, lines)
    expect(refundAmount(choice({ a: 1 }), paid, lines, parts, euro)).toBe(1072)
    expect(refundAmount(choice({ a: 3, b: 1 }), paid, lines, parts, euro)).toBe(3217 + 500)
    const again = {
      ...paid,
      refundsToInvoices: [{ refund: { status: 'succeeded', lines: [{ id: 'a', quantity: 1 }] } }],
    } as unknown as typeof paid
    expect(refundAmount(choice({ a: 2 }), again, lines, parts, euro)).toBe(3217 - 1072)
  })
})
