import { randomUUID } from 'node:crypto'
import type { Row } from '@tessera/core'
import { system } from '@tessera/server'
import { createTestHost, type TestHost, type TestRow } from '@tessera/server/testing'
import { currency, type Interval, invoice } from '../src/index.ts'
import billing, { paymentsOf } from '../src/server/index.ts'
import type { FakeProvider } from '../src/testing/index.ts'
import type { ProviderPair } from './provider-pairs.ts'

const publicUrl = 'http://localhost:3000'

export interface Paying<Fake extends FakeProvider> {
  readonly node: TestHost
  readonly fake: Fake
  /** An open invoice of 1500.00 with its payment page. */
  started(interval?: Interval): Promise<Row<typeof invoice>>
  invoice(id: string): Promise<Row<typeof invoice>>
  rows(path: string): Promise<readonly TestRow[]>
  close(): Promise<void>
}

/** A host with the fake of a provider, which notifies it. */
export async function openPaying<Fake extends FakeProvider>(pair: ProviderPair): Promise<Paying<Fake>> {
  const { name } = pair.definition
  let node: TestHost | undefined
  const fake = await new pair.Fake({
    webhookUrl: (_name, kind) => `${publicUrl}/api/billing/payment-intents/${name}/webhook${kind ? `/${kind}` : ''}`,
    async deliver({ url, headers, body }) {
      const path = url.slice(publicUrl.length)
      const request = { method: 'POST', url: path, headers: { ...headers, host: 'localhost:3000' }, payload: body }
      const response = await (node as TestHost).app.inject(request as { method: 'POST' })
      return { status: response.statusCode, contentType: response.headers['content-type'], body: response.payload }
    },
  }).start()
  const host = await createTestHost({ plugins: [billing], environment: { ...fake.variables, PAYMENTS_TEST: 'true' } })
  node = host
  const money = await host.host
    .service(currency)
    .create({ code: pair.currency, slug: pair.currency.toLowerCase() }, system)

  return {
    node: host,
    fake: fake as unknown as Fake,
    async started(interval) {
      const payments = paymentsOf(host.host)
      const lines = [{ title: 'Tile', quantity: 1, unitAmount: 150_000, amount: 150_000 }]
      const request = {
        key: randomUUID(),
        provider: name,
        email: 'buyer@example.com',
        language: 'en',
        customerId: randomUUID(),
        description: 'Order T-10024',
        successUrl: `${publicUrl}/en/orders/done`,
        cancelUrl: `${publicUrl}/en/cart`,
        expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
        groups: [{ key: 'all', currency: money, ...(interval && { interval }), amount: 150_000, lines }],
      }
      const attempt = await host.host.database.transaction(transaction =>
        payments.open(request, { ...system, transaction }),
      )
      const [row] = await payments.start(attempt.payments.map(each => each.invoice.id))
      if (row?.status !== 'open') throw new Error(row?.failure ?? 'No invoice')
      return row
    },
    async invoice(id) {
      const found = await host.host.service(invoice).find(id, system)
      if (!found) throw new Error(`No invoice ${id}`)
      return found
    },
    rows: async path => (await host.asAdministrator().get(`/api/billing/${path}`, { limit: 1000 })).rows,
    async close() {
      await host.close()
      await fake.close()
    },
  }
}
