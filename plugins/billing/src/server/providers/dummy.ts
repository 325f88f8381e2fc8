import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, isUuid } from '@tessera/server'
import { parseExactJson } from './exact-json.ts'
import { type PaymentPageTexts, renderPaymentPage } from './payment-page.ts'
import {
  definePaymentProvider,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEnvironment,
  SignatureError,
} from './payment-provider.ts'
import { fieldOf, textOf } from './provider-request.ts'
import { headerOf, hmacSha256, isSignature } from './signature.ts'

/** Where the page is, below our own address. */
const path = '/api/billing/payment-intents/dummy/page'
const signatureHeader = 'x-dummy-signature'

/**
 * Pays without money, at a page that the product serves itself: outside of production, or where the configuration names it.
 * It remembers nothing: its page's address holds the payment, and each press on its button is a payment of its own.
 */
export const dummy = definePaymentProvider({
  name: 'dummy',
  variables: [],
  isPretend: true,
  open: environment => (environment.isProduction && !environment.isNamed ? undefined : dummyProvider(environment)),
})

function dummyProvider({ publicUrl, secret, webhookUrl }: ProviderEnvironment): PaymentProvider {
  const key = `${secret}:dummy`
  const webhookPath = new URL(webhookUrl()).pathname

  return {
    name: 'dummy',
    isTest: true,
    origins: [new URL(publicUrl).origin],
    abilities: { subscriptions: 'invoices', refunds: 'partial', isIdempotent: true },

    async create(request) {
      const ticket = ticketOf(request, key)
      return {
        providerId: `dummy-${request.idempotencyKey}`,
        paymentUrl: `${publicUrl}${path}?ticket=${ticket}`,
        isTest: true,
      }
    },

    async refund(_payment, { idempotencyKey }) {
      return { refundId: `dummy-${idempotencyKey}`, status: 'succeeded' }
    },

    parse(notification) {
      const text = notification.body.toString('utf8')
      if (!isSignature(headerOf(notification, signatureHeader), hmacSha256(key, notification.body, 'hex'))) {
        throw new SignatureError('The signature of dummy is wrong')
      }
      const payload = parseExactJson(text)
      const money = fieldOf(payload, 'money')
      const kind = textOf(payload, 'kind') === 'paid' ? 'paid' : 'declined'
      return {
        events: [
          {
            eventId: textOf(payload, 'id') ?? '',
            name: kind,
            kind,
            invoiceId: textOf(payload, 'invoiceId') ?? '',
            transactionId: textOf(payload, 'id') ?? '',
            money: { amount: textOf(money, 'amount') ?? '', currency: textOf(money, 'currency') ?? '' },
            isOwnAccount: true,
            isTest: true,
          },
        ],
        payload,
        reply: () => ({ status: 204, body: '' }),
      }
    },

    routes(app) {
      app.register(async scope => registerPage(scope, { key, webhookPath, publicUrl }))
    },
  }
}

/** What the page needs to know, from its own address. */
type Ticket = Pick<
  PaymentRequest,
  'invoiceId' | 'total' | 'description' | 'language' | 'successUrl' | 'cancelUrl' | 'expiresAt'
>

function ticketOf(request: PaymentRequest, key: string): string {
  const { invoiceId, total, description, language, successUrl, cancelUrl, expiresAt } = request
  const ticket: Ticket = { invoiceId, total, description, language, successUrl, cancelUrl, expiresAt }
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${text}.${hmacSha256(key, `page:${text}`, 'hex')}`
}

/** @returns undefined for a ticket that is not ours */
function readTicket(value: unknown, key: string): Ticket | undefined {
  const [text = '', signature] = typeof value === 'string' ? value.split('.') : []
  if (!isSignature(signature, hmacSha256(key, `page:${text}`, 'hex'))) return undefined
  const ticket: Ticket = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  return isUuid(ticket.invoiceId) ? ticket : undefined
}

interface PageSettings {
  readonly key: string
  readonly webhookPath: string
  readonly publicUrl: string
}

function registerPage(scope: FastifyInstance, settings: PageSettings): void {
  const options = { config: { access: 'public' }, schema: { hide: true } as object } as const
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  scope.get(path, options, async ({ query }, reply) => {
    const ticket = readTicket(fieldOf(query, 'ticket'), settings.key)
    return sendPage(reply, ticket, ticket && isOver(ticket) ? 'closed' : undefined)
  })

  scope.post(path, options, async ({ query, body }, reply) => {
    const ticket = readTicket(fieldOf(query, 'ticket'), settings.key)
    if (!ticket || isOver(ticket)) return sendPage(reply, ticket, 'closed')
    const kind = fieldOf(body, 'action') === 'pay' ? 'paid' : 'declined'
    const status = await notify(scope, ticket, kind, settings)
    if (status >= 300) return sendPage(reply, ticket, 'unnoticed', status)
    return kind === 'paid' ? reply.redirect(ticket.successUrl, 303) : sendPage(reply, ticket, 'declined')
  })
}

/** The notification goes through the same door as those of other providers. */
async function notify(
  scope: FastifyInstance,
  { invoiceId, total }: Ticket,
  kind: 'paid' | 'declined',
  { key, webhookPath, publicUrl }: PageSettings,
): Promise<number> {
  const body = JSON.stringify({ id: randomUUID(), kind, invoiceId, money: total })
  const { statusCode } = await scope.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      host: new URL(publicUrl).host,
      'content-type': 'application/json',
      [signatureHeader]: hmacSha256(key, body, 'hex'),
    },
    payload: body,
  })
  return statusCode
}

function isOver({ expiresAt }: Ticket): boolean {
  return Date.parse(expiresAt) < Date.now()
}

function sendPage(
  reply: FastifyReply,
  ticket: Ticket | undefined,
  state: 'closed' | 'declined' | 'unnoticed' | undefined,
  status = 0,
) {
  const { catalogues, configuration } = reply.server.tessera
  const language = ticket?.language ?? configuration.defaultLanguage
  const { paymentPage: texts } = catalogues.spoken('@tessera/billing', language) as unknown as {
    readonly paymentPage: PaymentPageTexts
  }
  const isOpen = ticket !== undefined && state !== 'closed'
  const html = renderPaymentPage({
    language,
    title: ticket?.description ?? texts.unknown,
    banner: texts.test,
    ...(ticket && { amount: { label: texts.total, money: ticket.total } }),
    ...(ticket &&
      state && {
        message: { text: texts[state].replace('{status}', String(status)), tone: 'danger' },
      }),
    buttons: isOpen
      ? [
          { action: 'pay', label: texts.pay, look: 'primary' },
          { action: 'decline', label: texts.decline, look: 'plain' },
        ]
      : [],
    links: ticket ? [{ href: ticket.cancelUrl, label: texts.leave, look: 'plain' }] : [],
  })
  return reply
    .code(ticket ? 200 : 404)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    })
    .send(html)
}
