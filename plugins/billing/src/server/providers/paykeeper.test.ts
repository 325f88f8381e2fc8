import { createHash } from 'node:crypto'
import type { FakePayKeeper } from '@tessera/billing/testing'
import { describe, expect, it } from 'vitest'
import vectors from '../../../test/fixtures/provider-vectors.json' with { type: 'json' }
import { openedWith, pairOf, requestFor, stored } from '../../../test/provider-pairs.ts'
import { paykeeper } from './paykeeper.ts'
import { SignatureError } from './payment-provider.ts'
import { md5 } from './signature.ts'

const { secret, login, password, basic, notification, ascii, form } = vectors.paykeeper
const variables = {
  PAYKEEPER_BASE_URL: 'https://shop.server.paykeeper.ru',
  PAYKEEPER_LOGIN: login,
  PAYKEEPER_PASSWORD: password,
  PAYKEEPER_SECRET_WORD: secret,
}
const shop = openedWith(paykeeper, variables)
const sent = (body: string) => ({ body: Buffer.from(body, 'utf8'), headers: {}, url: '' })

describe('The worked examples of PayKeeper', () => {
  it('are genuine in Cyrillic', async () => {
    const parsed = await shop.parse(sent(notification.body))
    expect(parsed.events).toEqual([
      {
        eventId: '6000001',
        name: 'payment',
        kind: 'paid',
        invoiceId: 'ord-1',
        transactionId: '6000001',
        money: { amount: '1500.00', currency: 'RUB' },
        payer: { customerId: 'Иванов Иван' },
        isOwnAccount: true,
        isTest: false,
      },
    ])
    expect(parsed.reply()).toEqual({ status: 200, contentType: 'text/plain', body: notification.reply })
    expect(md5(notification.msg)).toBe(notification.key)
  })

  it('are genuine in ASCII', async () => {
    const fields = { id: '6000002', sum: '1500.00', clientid: 'Ivan Ivanov', orderid: 'ord-2', key: ascii.key }
    const parsed = await shop.parse(sent(new URLSearchParams(fields).toString()))
    expect(parsed.reply().body).toBe(ascii.reply)
    expect(md5(ascii.msg)).toBe(ascii.key)
  })

  it('sign the form without an interface', () => {
    const fields = Object.values(form.fields).join('') + secret
    expect(fields).toBe(form.msg)
    expect(createHash('sha256').update(fields).digest('hex')).toBe(form.sign)
  })

  it('are genuine without a payer and an order', async () => {
    const key = md5(`71.00${secret}`)
    const parsed = await shop.parse(sent(`id=7&sum=1.00&key=${key}`))
    expect(parsed.events[0]).toMatchObject({ eventId: '7', payer: { customerId: '' } })
    expect(parsed.events[0]?.invoiceId).toBeUndefined()
  })

  it.each([
    ['without a key', notification.body.replace(/&key=[^&]+/, '')],
    ['with another amount', notification.body.replace('1500.00', '1500.01')],
    ['with another order', notification.body.replace('ord-1', 'ord-2')],
    ['that are empty', ''],
  ])('are refused %s', (_how, body) => {
    expect(() => shop.parse(sent(body))).toThrow(SignatureError)
  })

  it('are of another account where they name another server', async () => {
    expect(
      (await shop.parse(sent(`${notification.body}&pk_hostname=other.server.paykeeper.ru`))).events[0]?.isOwnAccount,
    ).toBe(false)
    expect(
      (await shop.parse(sent(`${notification.body}&pk_hostname=shop.server.paykeeper.ru`))).events[0]?.isOwnAccount,
    ).toBe(true)
  })

  it('show fields that are signed without anything between them: the payer and the order tell them apart', async () => {
    const key = md5(`123.00client${'order'}${secret}`)
    const one = await shop.parse(sent(`id=1&sum=23.00&clientid=client&orderid=order&key=${key}`))
    const other = await shop.parse(sent(`id=12&sum=3.00&clientid=client&orderid=order&key=${key}`))
    expect(one.events[0]?.money?.amount).toBe('23.00')
    expect(other.events[0]?.money?.amount).toBe('3.00')
  })
})

describe('PayKeeper', () => {
  const { pair, open } = pairOf<FakePayKeeper>(paykeeper)

  it('is authorized as documented', async () => {
    const { fake, call } = await open()
    await openedWith(paykeeper, { ...variables, PAYKEEPER_BASE_URL: fake.url })
      .create(requestFor(pair), call)
      .catch(() => {})
    expect(fake.server.requests[0]?.headers.authorization).toBe(basic)
  })

  it('asks for its token once, and again when it has expired', async () => {
    const { fake, provider, call } = await open()
    await provider.create(requestFor(pair), call)
    await provider.create(requestFor(pair), call)
    fake.expireToken()
    await provider.create(requestFor(pair), call)
    expect(fake.payments).toHaveLength(3)
    expect(fake.server.requests.filter(({ path }) => path === '/info/settings/token/')).toHaveLength(2)
  })

  it('understands a token in a list', async () => {
    const { fake, provider, call } = await open()
    fake.isTokenInList = true
    await expect(provider.create(requestFor(pair), call)).resolves.toBeDefined()
  })

  it('says that a page is over, when it is asked', async () => {
    const { fake, provider, call } = await open()
    const request = requestFor(pair)
    const created = await provider.create(request, call)
    await fake.expire()
    expect(await provider.read?.(stored(request, created), call)).toMatchObject([{ kind: 'closed' }])
  })

  it('lists what was paid, page by page', async () => {
    const { fake, provider, call } = await open()
    for (let count = 0; count < 101; count++) {
      await provider.create(requestFor(pair), call)
      await fake.pay()
    }
    let listed = 0
    const now = new Date().toISOString()
    for await (const event of provider.list?.({ from: now, to: now }, call) ?? [])
      listed += event.kind === 'paid' ? 1 : 0
    expect(listed).toBe(101)
  })

  it('lists what was paid also after it was refunded', async () => {
    const { fake, provider, call } = await open()
    await provider.create(requestFor(pair), call)
    await fake.pay()
    await fake.refund()
    const listed: unknown[] = []
    const now = new Date().toISOString()
    for await (const event of provider.list?.({ from: now, to: now }, call) ?? []) listed.push(event)
    expect(listed).toMatchObject([{ kind: 'paid', transactionId: fake.payment().transactions[0]?.id }])
  })

  it('gives a refund the number of its own, never that of an earlier one of the same amount', async () => {
    const { fake, provider, call, events } = await open()
    const request = requestFor(pair)
    const created = await provider.create(request, call)
    await fake.pay()
    const refund = () =>
      provider.refund?.(
        stored(request, created, events),
        { money: { amount: '5.00', currency: 'RUB' }, idempotencyKey: 'a' },
        call,
      )
    const first = await refund()
    expect(first).toMatchObject({ status: 'succeeded', refundId: fake.payment().transactions[0]?.refunds[0]?.id })
    const second = await refund()
    expect(second?.refundId).toBe(fake.payment().transactions[0]?.refunds[1]?.id)
    fake.areRefundsHidden = true
    expect(await refund()).toEqual({ status: 'pending' })
  })

  it('charges roubles only, with two digits', () => {
    expect(shop.abilities.currencies).toEqual(['RUB'])
    expect(shop.abilities.objection?.({ amount: '1.005', currency: 'RUB' }, undefined)).toBe('fraction')
  })

  it.each(Object.keys(variables))('is not set up without %s', name => {
    expect(() => openedWith(paykeeper, { ...variables, [name]: '' })).toThrow(`${name} must be set`)
  })
})
