import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { currency, invoice } from '@tessera/billing'
import billing, { ProviderFailure, paymentsOf } from '@tessera/billing/server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import acmePayments, { acme } from './acme-payments.ts'
import { FakeAcme } from './fake-acme.ts'

const repository = new URL('../../../../', import.meta.url)
const guide = readFileSync(new URL('docs/guide/payment-provider.md', repository), 'utf8')
const blocks = [...guide.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)]

describe('docs/guide/payment-provider.md', () => {
  it('shows the complete example as it is', () => {
    expect(blocks.map(([, file]) => file)).toEqual([
      'plugins/billing/test/guide/acme-payments.ts',
      'plugins/billing/test/guide/fake-acme.ts',
    ])
    for (const [, file = '', code = ''] of blocks) {
      expect(code.trim()).toBe(readFileSync(new URL(file, repository), 'utf8').trim())
    }
  })
})

describe('The example of the guide', () => {
  let fake: FakeAcme
  let node: TestHost
  let euro: Awaited<ReturnType<typeof addEuro>>
  const addEuro = () =>
    node.host.service(currency).create({ code: 'EUR', symbol: '€', title: { en: 'Euro' }, slug: 'eur' }, system)

  beforeAll(async () => {
    fake = await new FakeAcme({
      webhookUrl: () => 'http://localhost:3000/api/billing/payment-intents/acme/webhook',
      async deliver({ url, headers, body }) {
        const response = await node.app.inject({
          method: 'POST',
          url: new URL(url).pathname,
          headers: { ...headers, host: 'localhost:3000' },
          payload: body,
        })
        return { status: response.statusCode, contentType: undefined, body: response.body }
      },
    }).start()
    node = await createTestHost({ plugins: [billing, acmePayments], environment: fake.variables })
    euro = await addEuro()
  })
  afterAll(async () => {
    await fake.close()
    await node.close()
  })

  async function started() {
    const payments = paymentsOf(node.host)
    const lines = [{ title: 'Tile', quantity: 1, unitAmount: 1990, amount: 1990 }]
    const attempt = await node.host.database.transaction(transaction =>
      payments.open(
        {
          key: randomUUID(),
          provider: 'acme',
          email: 'ada@example.com',
          language: 'en',
          customerId: 'customer-1',
          description: 'Order T-1',
          successUrl: 'http://localhost:3000/en/thanks',
          cancelUrl: 'http://localhost:3000/en/cart',
          expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
          groups: [{ key: 'EUR', currency: euro, amount: 1990, lines }],
        },
        { ...system, transaction },
      ),
    )
    const [row] = await payments.start(attempt.payments.map(each => each.invoice.id))
    if (!row) throw new Error('No invoice')
    return row
  }
  const stored = (id: string) => node.host.service(invoice).find(id, system)

  it('is offered, sends the payer to its page and is paid by a notification, once', async () => {
    expect(
      paymentsOf(node.host)
        .offered()
        .map(({ name }) => name),
    ).toContain('acme')
    const row = await started()
    expect(row.paymentUrl).toBe(fake.payment().url)
    await fake.pay()
    await fake.outbox.again()
    expect(await stored(row.id)).toMatchObject({ status: 'paid', amount: 1990 })
  })

  it('is paid when it is asked', async () => {
    const row = await started()
    fake.outbox.hold()
    await fake.pay()
    await paymentsOf(node.host).check([row.id])
    expect((await stored(row.id))?.status).toBe('paid')
    await fake.outbox.release()
  })

  it('refuses what is not genuine, and another amount', async () => {
    const row = await started()
    fake.outbox.hold()
    await fake.pay(fake.payment(), { amount: '1.00' })
    for (const forgery of ['secret', 'unsigned', 'body'] as const) {
      expect((await fake.outbox.forge(forgery)).reply.status).toBe(400)
    }
    await fake.outbox.release()
    expect((await stored(row.id))?.status).toBe('open')
  })

  it('refunds', async () => {
    const row = await started()
    await fake.pay()
    const { status } = await node.asAdministrator().post(`/api/billing/invoices/${row.id}/refunds`, { amount: 500 })
    expect(status).toBe(201)
    expect((await stored(row.id))?.refundedAmount).toBe(500)
  })

  it('is not set up by half, and says what it can not do', async () => {
    const environment = { publicUrl: '', isProduction: true, isNamed: true, secret: '', webhookUrl: () => '' }
    expect(acme.open({ ...environment, variables: {} })).toBeUndefined()
    expect(() => acme.open({ ...environment, variables: { ACME_SHOP: 'a' } })).toThrow('ACME_SECRET must be set')
    const provider = acme.open({ ...environment, variables: { ...fake.variables, ACME_SECRET: 'wrong' } })
    expect(provider?.abilities.objection?.({ amount: '1.005', currency: 'EUR' }, undefined)).toBe('fraction')
    await expect(
      provider?.read?.(
        {
          invoiceId: '',
          providerId: '1',
          total: { amount: '1', currency: 'EUR' },
          email: null,
          customerId: '',
          description: '',
          createdAt: '',
          details: {},
        },
        { signal: new AbortController().signal },
      ),
    ).rejects.toThrow(ProviderFailure)
  })
})
