import type { FakeCloudPayments, FakeStripe } from '@tessera/billing/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPayments } from '../src/server/check-payments.ts'
import { paymentsOf } from '../src/server/index.ts'
import { billingOf } from '../src/server/payments.ts'
import { openPaying, type Paying } from './paying.ts'
import { pairs } from './provider-pairs.ts'

const pairOf = (name: string) => {
  const pair = pairs.find(each => each.definition.name === name)
  if (!pair) throw new Error(`No provider ${name}`)
  return pair
}

describe('What Stripe keeps', () => {
  let shop: Paying<FakeStripe>
  beforeAll(async () => {
    shop = await openPaying(pairOf('stripe'))
  })
  afterAll(() => shop?.close())

  const check = () => checkPayments(billingOf(shop.node.host))
  const refunds = () => shop.rows('refunds')
  /** As if they had been asked for some time ago. */
  const age = () =>
    shop.node.database.query({ text: `update billing_invoices set fee_checked_at = now() - interval '2 hours'` })

  test('is asked for after the payment, since its notification doesn’t say it', async () => {
    const { id } = await shop.started()
    await shop.fake.pay()
    expect(await shop.invoice(id)).toMatchObject({ status: 'paid', fee: null })
    await check()
    // 1.5 % of 1500.00, and 0.25.
    expect(await shop.invoice(id)).toMatchObject({ fee: '22.75', feeCurrencyCode: 'EUR' })
  })

  test('is asked for again once it can be known, and not all the time until then', async () => {
    const { id } = await shop.started()
    shop.fake.areFeesLate = true
    await shop.fake.pay()
    await check()
    const asked = shop.fake.server.requests.length
    await check()
    expect(shop.fake.server.requests).toHaveLength(asked)
    expect(await shop.invoice(id)).toMatchObject({ fee: null })
    shop.fake.areFeesLate = false
    await age()
    await check()
    expect(await shop.invoice(id)).toMatchObject({ fee: '22.75' })
    const known = shop.fake.server.requests.length
    await age()
    await check()
    expect(shop.fake.server.requests).toHaveLength(known)
  })

  test('is known of refunds, and of payments of subscriptions', async () => {
    const { id } = await shop.started({ unit: 'month', count: 1 })
    await shop.fake.pay()
    await check()
    expect(await shop.invoice(id)).toMatchObject({ fee: '22.75', transactionId: expect.stringMatching(/^in_/) })
    await paymentsOf(shop.node.host).refund(id, { amount: 50_000 })
    await shop.fake.idle()
    await check()
    expect(await refunds()).toMatchObject([{ amount: 50_000, fee: '0.15', feeCurrencyCode: 'EUR' }])
  })

  test('leaves a payment alone whose fee Stripe refuses to tell', async () => {
    const { id } = await shop.started()
    await shop.fake.pay()
    shop.fake.payment(id).transactions.length = 0
    await check()
    expect(await shop.invoice(id)).toMatchObject({ status: 'paid', fee: null })
  })
})

test('What CloudPayments keeps is in its notification', async () => {
  const shop = await openPaying<FakeCloudPayments>(pairOf('cloudpayments'))
  try {
    const { id } = await shop.started()
    await shop.fake.pay()
    expect(await shop.invoice(id)).toMatchObject({ status: 'paid', fee: '43.50', feeCurrencyCode: 'RUB' })
  } finally {
    await shop.close()
  }
})

describe('A payment of a subscription at Stripe', () => {
  let shop: Paying<FakeStripe>
  beforeAll(async () => {
    shop = await openPaying(pairOf('stripe'))
  })
  afterAll(() => shop?.close())

  const outcomesOf = async (kind: string) =>
    (await shop.rows('payment-events')).filter(each => each.kind === kind).map(each => [each.outcome, each.invoiceId])

  test('is found by its payment when the payer disputes it', async () => {
    const { id } = await shop.started({ unit: 'month', count: 1 })
    await shop.fake.pay()
    await shop.fake.dispute()
    expect(await outcomesOf('charge.dispute.created')).toEqual([['handled', id]])
    const disputes = (await shop.rows('payment-differences')).filter(each => each.kind === 'dispute')
    expect(disputes).toMatchObject([{ invoiceId: id, amount: '1500.00', currencyCode: 'EUR' }])
  })

  test('is found when a later one is disputed, or refunded in the office of Stripe', async () => {
    const { id } = await shop.started({ unit: 'month', count: 1 })
    await shop.fake.pay()
    await shop.fake.renew()
    await shop.fake.dispute()
    await shop.fake.refund()
    const [[refunding, refunded] = []] = await outcomesOf('refund.created')
    expect(refunding).toBe('handled')
    expect(await outcomesOf('charge.dispute.created')).toContainEqual(['handled', refunded])
    expect(refunded).not.toBe(id)
    expect(await shop.invoice(String(refunded))).toMatchObject({ status: 'paid', refundedAmount: 150_000 })
    expect(await shop.invoice(id)).toMatchObject({ refundedAmount: 0 })
  })

  test('that is nobody’s of ours stays unmatched', async () => {
    await shop.started()
    await shop.fake.pay()
    await shop.node.database.query({ text: `update billing_invoices set transaction_id = 'pi_other'` })
    await shop.fake.dispute()
    expect((await outcomesOf('charge.dispute.created')).map(([outcome]) => outcome)).toContain('unmatched')
  })
})
