import {
  definePaymentProvider,
  type Money,
  NoResponseError,
  type PaymentRequest,
  type ProviderEvent,
  ProviderFailure,
  paymentsOf,
  type RefundRequest,
  SignatureError,
} from '@tessera/billing/server'
import { definePlugin } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'

interface Page {
  readonly request: PaymentRequest
  isPaid: boolean
  isClosed: boolean
}

/** A payment provider in this process, which all hosts that have its plugin share. */
export class Till {
  readonly pages = new Map<string, Page>()
  /** What was paid back. */
  readonly refunds: { readonly invoiceId: string; readonly money: Money }[] = []
  /** How often a payment page was asked for. */
  calls = 0
  /** What it does with the next requests. */
  mood: 'willing' | 'refusing' | 'silent' = 'willing'
  /** What happens while it makes the next payment page. */
  meanwhile: (() => Promise<unknown>) | undefined

  readonly plugin = definePlugin({
    name: 'till',
    dependencies: ['billing'],
    server: (_app, host) => {
      paymentsOf(host).add(
        definePaymentProvider({ name: 'till', variables: [], isPretend: true, open: () => this.#provider('till') }),
      )
      paymentsOf(host).add(
        definePaymentProvider({
          name: 'other-till',
          variables: [],
          isPretend: true,
          open: () => this.#provider('other-till'),
        }),
      )
    },
  })

  /** The visitor pays; nobody tells us. */
  pay(invoiceId: string): void {
    const page = this.#page(invoiceId)
    page.isPaid = true
  }

  /** The visitor pays, and the till tells us. */
  async payAndTell({ app }: TestHost, invoiceId: string): Promise<void> {
    this.pay(invoiceId)
    await this.tell({ app }, invoiceId)
  }

  async tell({ app }: Pick<TestHost, 'app'>, invoiceId: string, events = [this.#paid(invoiceId)]): Promise<void> {
    const response = await app.inject({
      method: 'POST',
      url: `/api/billing/payment-intents/till/webhook`,
      headers: { 'content-type': 'application/json', 'x-till': 'genuine' },
      payload: JSON.stringify(events),
    })
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.payload}`)
  }

  /** The payment page is over at the till. */
  async expire(host: TestHost, invoiceId: string): Promise<void> {
    await this.tell(host, invoiceId, [{ ...this.#event(invoiceId, 'closed'), kind: 'closed' }])
  }

  #page(invoiceId: string): Page {
    const page = this.pages.get(invoiceId)
    if (!page) throw new Error(`There is no payment page for ${invoiceId}`)
    return page
  }

  #event(invoiceId: string, name: string) {
    return { eventId: `${name}-${invoiceId}`, name, invoiceId, isOwnAccount: true, isTest: true }
  }

  #paid(invoiceId: string): ProviderEvent {
    const { total } = this.#page(invoiceId).request
    return { ...this.#event(invoiceId, 'paid'), kind: 'paid', money: total, transactionId: `t-${invoiceId}` }
  }

  #provider(name: string) {
    return {
      name,
      origins: ['https://till.example'],
      abilities: { subscriptions: 'provider', refunds: 'partial', isIdempotent: true },
      create: async (request: PaymentRequest) => {
        this.calls += 1
        const { meanwhile } = this
        this.meanwhile = undefined
        await meanwhile?.()
        if (this.mood === 'refusing') throw new ProviderFailure('Not today')
        if (this.mood === 'silent') throw new NoResponseError('Nobody is there')
        if (!this.pages.has(request.invoiceId)) {
          this.pages.set(request.invoiceId, { request, isPaid: false, isClosed: false })
        }
        return {
          providerId: `p-${request.invoiceId}`,
          paymentUrl: `https://till.example/${request.invoiceId}`,
          isTest: true,
        }
      },
      read: async ({ invoiceId }: { readonly invoiceId: string }) =>
        this.pages.get(invoiceId)?.isPaid ? [this.#paid(invoiceId)] : [],
      close: async ({ invoiceId }: { readonly invoiceId: string }) => {
        const page = this.pages.get(invoiceId)
        if (page?.isPaid) return false
        if (page) page.isClosed = true
        return true
      },
      refund: async ({ invoiceId }: { readonly invoiceId: string }, { money }: RefundRequest) => {
        const number = this.refunds.push({ invoiceId, money })
        return { refundId: `r-${number}`, status: 'succeeded' as const }
      },
      parse: ({ body, headers }: { readonly body: Buffer; readonly headers: Readonly<Record<string, unknown>> }) => {
        if (headers['x-till'] !== 'genuine') throw new SignatureError()
        const events = JSON.parse(body.toString('utf8')) as ProviderEvent[]
        return { events, payload: events, reply: () => ({ status: 200, body: 'OK' }) }
      },
    } as const
  }
}
