import { randomUUID } from 'node:crypto'
import type { Row } from '@tessera/core'
import { definePlugin, type Plugin, system, type UpdateHook } from '@tessera/server'
import {
  createTestHost,
  openTestDatabase,
  type TestDatabase,
  type TestHost,
  type TestHostOptions,
  type TestResponse,
  type TestRow,
} from '@tessera/server/testing'
import { currency, type Interval, invoice, paymentEvent } from '../src/index.ts'
import billing, {
  type Attempt,
  type AttemptRequest,
  type Payments,
  type ProviderEvent,
  paymentsOf,
} from '../src/server/index.ts'
import { ScriptedProvider, signatureOf } from './scripted-provider.ts'

export type Invoice = Row<typeof invoice>

/** What update hooks of a shop were told, of invoices only. */
export interface Seen {
  readonly id: string
  readonly before: unknown
  readonly after: unknown
}

/** Hosts on one database, with a provider that does what a test says. */
export class Shop {
  readonly provider: ScriptedProvider
  readonly seen: Seen[] = []
  /** Set by a test: hooks fail with it. */
  hookError: Error | undefined
  private readonly database: TestDatabase
  private readonly nodes: TestHost[] = []
  private readonly plugins: readonly TestHostOptions['plugins'][number][]
  private euro: Row<typeof currency> | undefined

  private constructor(database: TestDatabase, provider: ScriptedProvider, others: readonly Plugin[]) {
    this.database = database
    this.provider = provider
    this.plugins = [billing, provider.plugin(), ...others, this.witness()]
  }

  static async open(provider = new ScriptedProvider(), ...others: readonly Plugin[]): Promise<Shop> {
    const shop = new Shop(await openTestDatabase([billing]), provider, others)
    await shop.addNode()
    return shop
  }

  /** Another server on the same database. */
  async addNode(options: Partial<TestHostOptions> = {}): Promise<TestHost> {
    const node = await createTestHost({ plugins: this.plugins, database: this.database.database, ...options })
    this.nodes.push(node)
    return node
  }

  get node(): TestHost {
    return this.nodes[0] as TestHost
  }

  get payments(): Payments {
    return paymentsOf(this.node.host)
  }

  async close(): Promise<void> {
    for (const node of this.nodes) await node.close()
    await this.database.drop()
  }

  async currency(): Promise<Row<typeof currency>> {
    const input = { code: 'EUR', symbol: '€', title: { en: 'Euro' }, slug: 'eur' }
    this.euro ??= await this.node.host.service(currency).create(input, system)
    return this.euro
  }

  /** A checkout of one line, or of one a group. */
  async request(
    given: Partial<AttemptRequest> & { amount?: number; interval?: Interval } = {},
  ): Promise<AttemptRequest> {
    const { amount = 1990, interval, ...rest } = given
    const group = {
      key: 'EUR',
      currency: await this.currency(),
      ...(interval && { interval }),
      amount,
      lines: [{ title: 'Tile', quantity: 1, unitAmount: amount, amount }],
    }
    return {
      key: randomUUID(),
      provider: this.provider.name,
      email: 'ada@example.com',
      language: 'en',
      customerId: 'customer-1',
      description: 'Order T-10024',
      successUrl: 'http://localhost:3000/en/thanks',
      cancelUrl: 'http://localhost:3000/en/cart',
      expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
      groups: [group],
      ...rest,
    }
  }

  open(request: AttemptRequest, node = this.node): Promise<Attempt> {
    const { host } = node
    return host.database.transaction(transaction => paymentsOf(host).open(request, { ...system, transaction }))
  }

  /** An open invoice with its payment page. */
  async started(given: Parameters<Shop['request']>[0] = {}): Promise<Invoice> {
    const attempt = await this.open(await this.request(given))
    const [row] = await this.payments.start(attempt.payments.map(each => each.invoice.id))
    return row as Invoice
  }

  /** An invoice that was paid. */
  async paid(given: Parameters<Shop['request']>[0] = {}): Promise<Invoice> {
    const row = await this.started(given)
    await this.notify(paymentOf(row))
    return this.invoice(row.id)
  }

  async invoice(id: string): Promise<Invoice> {
    const found = await this.node.host.service(invoice).find(id, system)
    if (!found) throw new Error(`No invoice ${id}`)
    return found
  }

  /** The invoices of everything, the oldest first. */
  async invoices(): Promise<readonly Invoice[]> {
    return (await this.node.host.service(invoice).list({ limit: 1000 }, system)).rows
  }

  /** What is in the inbox, the oldest first. */
  async inbox(): Promise<readonly Row<typeof paymentEvent>[]> {
    return (await this.node.host.service(paymentEvent).list({ limit: 1000 }, system)).rows
  }

  /** A signed notification, as the provider sends it. */
  notify(
    events: ProviderEvent | readonly ProviderEvent[],
    node = this.node,
    extra: object = {},
  ): Promise<TestResponse> {
    const body = JSON.stringify({ events: [events].flat(), ...extra })
    return this.send(body, { 'x-signature': signatureOf(body) }, node)
  }

  send(body: string, headers: Readonly<Record<string, string>>, node = this.node): Promise<TestResponse> {
    const url = `/api/billing/payment-intents/${this.provider.name}/webhook`
    return node.asNobody().post(url, body, { 'content-type': 'application/json', ...headers })
  }

  admin(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse> {
    return this.node.asAdministrator().post(`/api/billing/${path}`, body, headers)
  }

  async rows(path: string): Promise<readonly TestRow[]> {
    return (await this.node.asAdministrator().get(`/api/billing/${path}`)).rows
  }

  /** Stands for a module that sells: follows invoices by an update hook. */
  private witness(): Plugin {
    const updated = (update: Parameters<UpdateHook['updated']>[1]) => {
      if (this.hookError) throw this.hookError
      for (const { before, after } of update.changes) {
        this.seen.push({ id: String(after.id), before: before.status, after: after.status })
      }
    }
    return definePlugin({
      name: 'witness',
      dependencies: ['billing'],
      updates: [
        {
          concerns: (entity, fields) => entity === invoice && fields.includes('status'),
          updated: async (_host, update) => updated(update),
        },
      ],
    })
  }
}

/** The event of an invoice's payment in full. */
export function paymentOf(row: Invoice, given: Partial<ProviderEvent> = {}): ProviderEvent {
  return {
    eventId: `paid-${row.id}`,
    name: 'payment',
    kind: 'paid',
    invoiceId: row.id,
    ...(row.providerId !== null && { providerId: row.providerId }),
    transactionId: `transaction-${row.id}`,
    money: { amount: row.parameters?.total.amount ?? '', currency: 'EUR' },
    isOwnAccount: true,
    isTest: false,
    ...given,
  }
}

/** As many calls at the same moment. */
export function atOnce<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}
