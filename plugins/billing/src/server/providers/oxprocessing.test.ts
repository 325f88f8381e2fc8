import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/provider-vectors.json' with { type: 'json' }
import { openedWith, pairOf, requestFor } from '../../../test/provider-pairs.ts'
import { oxprocessing } from './oxprocessing.ts'
import { SignatureError } from './payment-provider.ts'
import { md5 } from './signature.ts'

const { merchantId, webhookPassword, deposit, static: staticDeposit, withdrawal } = vectors.oxprocessing
const variables = { OXPROCESSING_MERCHANT_ID: merchantId, OXPROCESSING_WEBHOOK_PASSWORD: webhookPassword }
const shop = openedWith(oxprocessing, variables)
const sent = (fields: object) => ({ body: Buffer.from(JSON.stringify(fields)), headers: {}, url: '' })

const paid = {
  PaymentId: 5000001,
  MerchantId: merchantId,
  Email: 'buyer@example.com',
  Currency: 'USDT (TRC20)',
  ClientId: 'client-1',
  BillingID: 'invoice-1',
  TotalAmountUSD: 19.9,
  Status: 'Success',
  Insufficient: false,
  Test: true,
  Signature: deposit.md5,
}

describe('The worked examples of 0xProcessing', () => {
  it('are genuine as a deposit', async () => {
    const parsed = await shop.parse(sent(paid))
    expect(parsed.events).toEqual([
      {
        eventId: '5000001:Success',
        name: 'Success',
        kind: 'paid',
        invoiceId: 'invoice-1',
        providerId: '5000001',
        transactionId: '5000001',
        money: { amount: '19.9', currency: 'USD' },
        tolerance: 5,
        payer: { email: 'buyer@example.com', customerId: 'client-1' },
        isOwnAccount: true,
        isTest: true,
        details: { coin: 'USDT (TRC20)' },
      },
    ])
    expect(parsed.reply()).toEqual({ status: 200, body: '' })
    expect(md5(deposit.msg)).toBe(deposit.md5)
  })

  it('are genuine with a hash in upper case', async () => {
    expect((await shop.parse(sent({ ...paid, Signature: deposit.md5.toUpperCase() }))).events).toHaveLength(1)
  })

  it('are genuine as a deposit to a static wallet, which has no e-mail', async () => {
    const { Email: _email, ...rest } = paid
    const parsed = await shop.parse(sent({ ...rest, PaymentId: 5000002, Signature: staticDeposit.md5 }))
    expect(parsed.events[0]?.payer).toEqual({ customerId: 'client-1' })
  })

  it('are nothing to do as a withdrawal', async () => {
    const [, , address = '', coin = ''] = withdrawal.msg.split(':')
    const fields = {
      ID: 7000001,
      MerchantID: merchantId,
      Address: address,
      Currency: coin,
      Status: 'Success',
      Signature: withdrawal.md5,
    }
    expect((await shop.parse(sent(fields))).events).toMatchObject([{ kind: 'other', isOwnAccount: true }])
  })

  it.each([
    ['without a signature', { Signature: undefined }],
    ['with another number', { PaymentId: 5000009 }],
    ['with another merchant', { MerchantId: '0xMR0000002' }],
    ['with another e-mail', { Email: 'other@example.com' }],
    ['with another coin', { Currency: 'BTC' }],
  ])('are refused %s', (_how, changes) => {
    expect(() => shop.parse(sent({ ...paid, ...changes }))).toThrow(SignatureError)
  })

  it('are refused when they are no JSON', () => {
    expect(() => shop.parse({ body: Buffer.from('<html>'), headers: {}, url: '' })).toThrow(SignatureError)
  })
})

describe('0xProcessing', () => {
  const { pair, open } = pairOf(oxprocessing)

  it('is asked for dollars in the first of the coins, in the spelling that it needs', async () => {
    const { fake, provider, call } = await open()
    const request = requestFor(pair, { amount: '19.9' })
    const created = await provider.create(request, call)
    const form = Object.fromEntries(new URLSearchParams(fake.server.requests[0]?.body.toString('utf8')))
    expect(form).toEqual({
      Currency: 'USDT (TRC20)',
      AmountUSD: '19.90',
      Email: 'buyer@example.com',
      ClientId: request.customerId,
      MerchantId: '0xMR0000009',
      BillingID: request.invoiceId,
      SuccessUrl: request.successUrl,
      CancelUrl: request.cancelUrl,
      AutoReturn: 'true',
      ReturnUrl: 'true',
    })
    expect(created.details).toEqual({ coin: 'USDT (TRC20)' })
  })

  it('says when less than the price arrived', async () => {
    const { fake, provider, call, events } = await open()
    await provider.create(requestFor(pair), call)
    await fake.pay(fake.payment(), { amount: '1400.00' })
    expect(events).toMatchObject([{ kind: 'insufficient', money: { amount: '1400.00', currency: 'USD' } }])
  })

  it.each([
    ['1E-05', '0.00001'],
    ['1.5e3', '1500'],
    ['123456789.123456789', '123456789.123456789'],
    ['1500.00', '1500.00'],
    ['2.5E+1', '25'],
    ['1.25E1', '12.5'],
  ])('has amounts that are read digit by digit: %s', async (written, amount) => {
    const body = JSON.stringify(paid).replace('19.9', written)
    const parsed = await shop.parse({ body: Buffer.from(body), headers: {}, url: '' })
    expect(parsed.events[0]?.money?.amount).toBe(amount)
  })

  it('can only be paid in dollars; it refunds nothing, and remembers no requests', () => {
    const { currencies, subscriptions, refunds, isIdempotent, objection } = shop.abilities
    expect({ currencies, subscriptions, refunds, isIdempotent }).toEqual({
      currencies: ['USD'],
      subscriptions: 'invoices',
      refunds: 'none',
      isIdempotent: false,
    })
    expect(objection?.({ amount: '1.005', currency: 'USD' }, undefined)).toBe('fraction')
    expect(shop.refund).toBeUndefined()
    expect(shop.read).toBeUndefined()
  })

  it.each([
    [{ OXPROCESSING_WEBHOOK_PASSWORD: '' }, 'OXPROCESSING_WEBHOOK_PASSWORD must be set'],
    [{ OXPROCESSING_COINS: 'USDT [TRC20]' }, 'OXPROCESSING_COINS must be coins with their networks'],
  ])('is not set up by half: %#', (wrong, message) => {
    expect(() => openedWith(oxprocessing, { ...variables, ...wrong })).toThrow(message)
  })
})
