import { createHmac, timingSafeEqual } from 'node:crypto'
import { definePlugin, type Plugin } from '@tessera/server'
import {
  type CreatedPayment,
  definePaymentProvider,
  NoResponseError,
  type Objection,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  paymentsOf,
  type RefundRequest,
  type RefundResponse,
  SignatureError,
  type StoredPayment,
} from '../src/server/index.ts'

const secret = 'the secret of the scripted provider'

type Part = Partial<
  Pick<PaymentProvider, 'abilities' | 'isTest' | 'read' | 'close' | 'list' | 'subscribe' | 'endSubscription'>
>

/** A provider that does what a test says, and remembers what it was asked. It stands for the provider's side of all nodes. */
export class ScriptedProvider {
  readonly name: string
  readonly requests: PaymentRequest[] = []
  readonly refunds: { readonly payment: StoredPayment; readonly refund: RefundRequest }[] = []
  /** Ids of the invoices that were asked about. */
  readonly read: string[] = []
  readonly closed: StoredPayment[] = []
  readonly ended: StoredPayment[] = []
  /** What `read` returns, by the id of the invoice. */
  readonly responses = new Map<string, readonly ProviderEvent[]>()
  /** Ids of invoices about which it gives no response. */
  readonly unreachable = new Set<string>()
  listed: readonly ProviderEvent[] = []
  /** Answers to requests in place of a payment page: thrown, or awaited. */
  create: ((request: PaymentRequest) => CreatedPayment | Promise<CreatedPayment>) | undefined
  refund: ((refund: RefundRequest) => RefundResponse | Promise<RefundResponse>) | undefined
  isPaidWhenClosed = false
  private readonly part: Part

  constructor(name = 'scripted', part: Part = {}) {
    this.name = name
    this.part = part
  }

  /** The response to a request as a rule: the same page for the same key. */
  pageOf({ idempotencyKey }: PaymentRequest): CreatedPayment {
    const providerId = `page-${idempotencyKey.slice(0, 12)}`
    return { providerId, paymentUrl: `https://pay.example.com/${providerId}`, isTest: false }
  }

  /** A plugin that adds it to a host. */
  plugin(): Plugin {
    const { name } = this
    const definition = definePaymentProvider({ name, variables: [], open: () => this.provider() })
    return definePlugin({
      name: `${name}-payments`,
      dependencies: ['billing'],
      server: async (_app, host) => paymentsOf(host).add(definition),
    })
  }

  private provider(): PaymentProvider {
    const own = this
    return {
      name: own.name,
      abilities: { subscriptions: 'provider', refunds: 'partial', isIdempotent: true },
      origins: ['https://pay.example.com'],
      async create(request) {
        own.requests.push(request)
        return own.create ? own.create(request) : own.pageOf(request)
      },
      async read({ invoiceId }) {
        own.read.push(invoiceId)
        if (own.unreachable.has(invoiceId)) throw new NoResponseError('socket hang up')
        return own.responses.get(invoiceId) ?? []
      },
      async close(payment) {
        own.closed.push(payment)
        return !own.isPaidWhenClosed
      },
      async refund(payment, refund) {
        own.refunds.push({ payment, refund })
        return own.refund?.(refund) ?? { refundId: `refund-${refund.idempotencyKey}`, status: 'succeeded' }
      },
      async endSubscription(payment) {
        own.ended.push(payment)
      },
      async *list() {
        yield* own.listed
      },
      parse({ body, headers }) {
        assertSigned(body, headers['x-signature'])
        const payload = JSON.parse(body.toString('utf8')) as { events: readonly ProviderEvent[] }
        return {
          events: payload.events,
          payload,
          reply: (objection?: Objection) => ({
            status: 200,
            contentType: 'application/json',
            body: JSON.stringify({ code: objection ?? 0 }),
          }),
        }
      },
      ...own.part,
    }
  }
}

function assertSigned(body: Buffer, signature: unknown): void {
  const expected = Buffer.from(signatureOf(body))
  const given = Buffer.from(typeof signature === 'string' ? signature : '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new SignatureError('Wrong signature')
}

export function signatureOf(body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/** An event with what every one has. */
export function eventOf(given: Partial<ProviderEvent> & Pick<ProviderEvent, 'kind'>): ProviderEvent {
  return { eventId: `event-${given.kind}`, name: given.kind, isOwnAccount: true, isTest: false, ...given }
}
