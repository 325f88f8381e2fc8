import { createHmac } from 'node:crypto'
import type { FakePayselection } from '@tessera/billing/testing'
import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/provider-vectors.json' with { type: 'json' }
import { openedWith, pairOf, requestFor, stored } from '../../../test/provider-pairs.ts'
import { SignatureError } from './payment-provider.ts'
import { payselection, payselectionInternational } from './payselection.ts'
import { hmacSha256 } from './signature.ts'

const { site, secret, pub, hook, webhookUrl, messages, signatures } = vectors.payselection
const variables = { PAYSELECTION_SITE_ID: site, PAYSELECTION_SECRET_KEY: secret }
const shop = openedWith(payselection, variables)
const sent = (body: string, signature: string | undefined, url = webhookUrl, siteId = site) => ({
  body: Buffer.from(body, 'utf8'),
  headers: { 'x-site-id': siteId, ...(signature && { 'x-webhook-signature': signature }) },
  url,
})

describe('The worked examples of Payselection', () => {
  it.each([
    ['gateway', secret],
    ['getNoNl', secret],
    ['getNl', secret],
    ['getBrackets', secret],
    ['linkPublic', pub],
    ['linkSecret', secret],
    ['webhook', secret],
  ] as const)('are signed as %s', (name, key) => {
    expect(hmacSha256(key, messages[name], 'hex')).toBe(signatures[name])
  })

  it('are genuine as a notification', async () => {
    const parsed = await shop.parse(sent(hook, signatures.webhook))
    expect(parsed.events).toEqual([
      {
        eventId: 'PS00000000000001:Payment',
        name: 'Payment',
        kind: 'paid',
        invoiceId: 'ord-1',
        transactionId: 'PS00000000000001',
        money: { amount: '10.00', currency: 'RUB' },
        happenedAt: '2026-01-15T09:30:00.000Z',
        isOwnAccount: true,
        isTest: true,
      },
    ])
    expect(parsed.reply()).toEqual({ status: 200, body: '' })
  })

  it.each([
    ['without a signature', hook, undefined, webhookUrl],
    ['with another body', hook.replace('10.00', '1.00'), signatures.webhook, webhookUrl],
    ['for another address', hook, signatures.webhook, `${webhookUrl}/`],
    ['with a signature in upper case', hook, signatures.webhook.toUpperCase(), webhookUrl],
  ])('are refused %s', (_how, body, signature, url) => {
    expect(() => shop.parse(sent(body, signature, url))).toThrow(SignatureError)
  })

  it('are of another account where they name another site', async () => {
    const parsed = await shop.parse(sent(hook, signatures.webhook, webhookUrl, '20009'))
    expect(parsed.events[0]?.isOwnAccount).toBe(false)
  })
})

describe('Notifications of Payselection', () => {
  const said = async (fields: object) => {
    const body = JSON.stringify(fields)
    const hmac = createHmac('sha256', secret).update(`POST\n${webhookUrl}\n${site}\n${body}`).digest('hex')
    return (await shop.parse(sent(body, hmac))).events[0]
  }

  it.each([
    ['Block', {}, 'other'],
    ['Fail', {}, 'declined'],
    ['Fail', { RecurringId: '7' }, 'renewal-failed'],
    ['Payment', { RecurringId: '7' }, 'renewed'],
    ['Cancel', {}, 'other'],
    ['3DS', {}, 'other'],
    ['Payout', {}, 'other'],
    ['RegisterRecurring', { RecurringId: '7', RecurringStatus: 'new' }, 'subscribed'],
    ['ChangeRecurringState', { RecurringId: '7', RecurringStatus: 'overdue' }, 'other'],
    ['ChangeRecurringState', { RecurringId: '7', RecurringStatus: 'completed' }, 'subscription-ended'],
    ['ChangeRecurringState', { RecurringId: '7', RecurringStatus: 'terminated' }, 'subscription-ended'],
    ['UnsubscribeRecurring', { RecurringId: '7' }, 'subscription-ended'],
  ])('of the event %s %o are understood', async (Event, fields, kind) => {
    expect((await said({ Event, TransactionId: 'PS1', OrderId: 'a', ...fields }))?.kind).toBe(kind)
  })

  it('have other keys for two refunds of one payment', async () => {
    const refund = { Event: 'Refund', TransactionId: 'PS1', OrderId: 'a', Amount: '5.00', Currency: 'RUB' }
    const first = await said({ ...refund, DateTime: '15.01.2026 09.30.00', NewAmount: '5.00' })
    const second = await said({ ...refund, DateTime: '15.01.2026 09.31.00', NewAmount: '0.00' })
    expect(first?.eventId).not.toBe(second?.eventId)
    expect(first).toMatchObject({ kind: 'refunded', invoiceId: 'a', money: { amount: '5.00', currency: 'RUB' } })
  })

  it('name the invoice of a subscription by its account', async () => {
    const event = await said({ Event: 'RegisterRecurring', RecurringId: '7', AccountId: 'invoice-1' })
    expect(event).toMatchObject({ invoiceId: 'invoice-1', subscriptionId: '7' })
  })
})

describe('Payselection', () => {
  const { pair, open } = pairOf<FakePayselection>(payselection)

  it('signs links with the public key where it has one, and everything else with the secret one', async () => {
    const { fake, provider, events, call } = await open()
    const request = requestFor(pair)
    const created = await provider.create(request, call)
    await fake.pay()
    await provider.read?.(stored(request, created), call)
    const money = { amount: '10.00', currency: 'RUB' }
    await provider.refund?.(stored(request, created, events), { money, idempotencyKey: 'a' }, call)
    expect(fake.signatures).toEqual(['public', 'secret', 'secret'])
  })

  it('signs links with the secret key where it has no public one', async () => {
    const { fake, call } = await open()
    const { PAYSELECTION_PUBLIC_KEY: _key, PAYSELECTION_SITE_URL: _url, ...rest } = fake.variables
    await openedWith(payselection, rest).create(requestFor(pair), call)
    expect(fake.signatures).toEqual(['secret'])
  })

  it('has a fresh number for each request, also of the same payment', async () => {
    const { fake, provider, call } = await open()
    const request = requestFor(pair)
    await provider.create(request, call)
    await provider.create(request, call)
    const numbers = fake.server.requests.map(({ headers }) => headers['x-request-id'])
    expect(new Set(numbers).size).toBe(2)
  })

  it('finds a payment whose page nobody knows, by our invoice', async () => {
    const { fake, provider, call } = await open()
    const request = requestFor(pair)
    expect(await provider.read?.(stored(request, { providerId: null }), call)).toEqual([])
    await provider.create(request, call)
    await fake.pay()
    expect(await provider.read?.(stored(request, { providerId: null }), call)).toMatchObject([{ kind: 'paid' }])
  })

  it('holds nothing that we asked to charge', async () => {
    const { fake, provider, call, all } = await open()
    await provider.create(requestFor(pair), call)
    await fake.hold()
    expect(all).toMatchObject([{ name: 'Block', kind: 'other' }])
  })

  it.each([
    [{ PAYSELECTION_SECRET_KEY: '' }, 'PAYSELECTION_SECRET_KEY must be set, because PAYSELECTION_SITE_ID is'],
    [{ PAYSELECTION_PUBLIC_KEY: pub }, 'PAYSELECTION_SITE_URL must be set, because PAYSELECTION_PUBLIC_KEY is'],
    [{ PAYSELECTION_SITE_URL: 'https://shop.example' }, 'PAYSELECTION_PUBLIC_KEY must be set'],
    [{ PAYSELECTION_PUBLIC_KEY: pub, PAYSELECTION_SITE_URL: 'https://shop.example/' }, 'PAYSELECTION_SITE_URL must be'],
    [{ PAYSELECTION_SITE_ID: 'abc' }, 'PAYSELECTION_SITE_ID must be the number of the site'],
  ])('is not set up by half: %#', (wrong, message) => {
    expect(() => openedWith(payselection, { ...variables, ...wrong })).toThrow(message)
  })

  it('charges roubles, and what its contract says on the international site', () => {
    const international = openedWith(payselectionInternational, {
      PAYSELECTION_INTERNATIONAL_SITE_ID: site,
      PAYSELECTION_INTERNATIONAL_SECRET_KEY: secret,
    })
    expect(shop.abilities.currencies).toEqual(['RUB'])
    expect(international.abilities.currencies).toBeUndefined()
    expect(shop.abilities.objection?.({ amount: '1.005', currency: 'RUB' }, undefined)).toBe('fraction')
    expect(shop.abilities.objection?.({ amount: '1', currency: 'RUB' }, { unit: 'month', count: 13 })).toBe('interval')
  })
})
