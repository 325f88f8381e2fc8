import {
  type FastifyInstance,
  type FastifyReply,
  idOf,
  issues,
  NotFoundError,
  type PluginHost,
  system,
  ValidationError,
} from '@tessera/server'
import { invoice, parseInterval, paymentEvent } from '../index.ts'
import type { Billing } from './billing.ts'
import { billingIssues } from './errors.ts'
import { handleStored } from './inbox.ts'
import { settleDifference } from './payment-differences.ts'
import type { Payments, PlannedPayment } from './payments.ts'
import { reconcile } from './reconcile.ts'
import type { RefundInput } from './refund-invoice.ts'

const note = { type: 'string', minLength: 3, maxLength: 1000, pattern: '\\S' }
const amount = { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 }
const line = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'quantity'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    quantity: { type: 'integer', minimum: 1, maximum: 10_000 },
  },
}
const refundBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    amount: { ...amount, description: 'In minor units; all that is left when neither it nor lines are given' },
    lines: { type: 'array', minItems: 1, maxItems: 1000, items: line },
    reason: { type: 'string', maxLength: 1000 },
    cancelOrder: { type: 'boolean' },
    isByHand: { type: 'boolean', description: 'It was paid back in another way, and is only noted' },
  },
}
const planned = String.raw`\d{1,15}(\.\d{1,18})? [A-Za-z0-9]{1,20}( [1-9]\d{0,3} (day|week|month|year))?`
const providersQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    payments: {
      type: 'string',
      maxLength: 2000,
      pattern: `^${planned}(,${planned})*$`,
      description: 'Only those that can collect all of these: `1900.00 RUB,19.00 EUR 1 month`',
    },
  },
} as const
const noteBody = { type: 'object', additionalProperties: false, required: ['note'], properties: { note } }
const moment = { type: 'string', format: 'date-time' }
const periodBody = { type: 'object', additionalProperties: false, properties: { from: moment, to: moment } }

/** `1900.00 RUB,19.00 EUR 1 month` */
function plannedPayments(text: string | undefined): readonly PlannedPayment[] | undefined {
  return text?.split(',').map(each => {
    const [amount = '', currency = '', ...rest] = each.split(' ')
    const interval = parseInterval(rest.join(' '))
    return { total: { amount, currency }, ...(interval && { interval }) }
  })
}

const administrators = { access: 'administrator' } as const
const maxKey = 200

/** The routes of payments beside those of the entities. */
export function registerRoutes(app: FastifyInstance, billing: Billing, payments: Payments): void {
  const { host } = billing
  const tags = ['billing']

  app.get<{ Querystring: { readonly payments?: string } }>(
    '/api/billing/providers',
    {
      config: { access: 'public' },
      schema: { summary: 'Lists the payment providers that a checkout offers', tags, querystring: providersQuery },
    },
    async ({ query }, reply) =>
      reply.header('cache-control', 'no-cache').send({ data: payments.offered(plannedPayments(query.payments)) }),
  )

  app.get(
    '/api/billing/invoices/:id/pay',
    { config: { access: 'public' }, schema: { summary: 'Redirects to the payment page of an invoice', tags } },
    (request, reply) => redirectToPage(host, idOf(request), reply),
  )

  app.post<{ Body: Omit<RefundInput, 'idempotencyKey' | 'ifMatch'> }>(
    '/api/billing/invoices/:id/refunds',
    { config: administrators, schema: { summary: 'Pays an invoice back, wholly or in part', tags, body: refundBody } },
    async (request, reply) => {
      const { 'idempotency-key': header, 'if-match': ifMatch } = request.headers
      const key = keyOf(header)
      const made = await payments.refund(idOf(request), {
        ...request.body,
        ...(key !== undefined && { idempotencyKey: key }),
        ...(ifMatch !== undefined && { ifMatch }),
      })
      return reply.code(201).send({ data: made })
    },
  )

  app.post<{ Body: { readonly note: string } }>(
    '/api/billing/invoices/:id/settle',
    { config: administrators, schema: { summary: 'Settles an invoice that was paid elsewhere', tags, body: noteBody } },
    async request => {
      const ifMatch = request.headers['if-match']
      const input = { ...request.body, ...(ifMatch !== undefined && { ifMatch }) }
      return { data: await payments.settleByHand(idOf(request), input, { caller: request.caller }) }
    },
  )

  app.post(
    '/api/billing/invoices/:id/check',
    { config: administrators, schema: { summary: 'Asks the provider what became of an invoice', tags } },
    async request => {
      const id = idOf(request)
      await payments.check([id])
      const found = await host.service(invoice).find(id, { caller: request.caller })
      if (!found) throw new NotFoundError()
      return { data: found }
    },
  )

  app.post(
    '/api/billing/payment-intents/:id/end',
    { config: administrators, schema: { summary: 'Ends a subscription', tags } },
    async request => ({ data: await payments.endSubscription(idOf(request)) }),
  )

  app.post(
    '/api/billing/payment-events/:id/handle',
    { config: administrators, schema: { summary: 'Tries an event again that named no invoice', tags } },
    async request => {
      const id = idOf(request)
      await handleStored(billing, id)
      const found = await host.service(paymentEvent).find(id, { caller: request.caller })
      if (!found) throw new NotFoundError()
      return { data: found }
    },
  )

  app.post<{ Body: { readonly from?: string; readonly to?: string } | undefined }>(
    '/api/billing/reconciliations',
    {
      config: administrators,
      schema: { summary: 'Compares the payments of a period with those of the providers', tags, body: periodBody },
    },
    async request => ({ data: await reconcile(billing, periodOf(request.body)) }),
  )

  app.post<{ Body: { readonly note: string } }>(
    '/api/billing/payment-differences/:id/settle',
    { config: administrators, schema: { summary: 'Settles a difference', tags, body: noteBody } },
    async request => ({ data: await settleDifference(billing, idOf(request), request.body.note, request.caller) }),
  )
}

/** A mail leads here: what it was sent for may be over. */
async function redirectToPage(host: PluginHost, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const found = await host.service(invoice).find(id, system)
  const target = found?.status === 'open' ? found.paymentUrl : found?.status === 'paid' ? found.successUrl : null
  if (!target) throw new NotFoundError()
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/** @throws ValidationError */
function keyOf(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || header.length > maxKey) {
    throw new ValidationError(issues.TOO_LONG('Idempotency-Key', { maximum: maxKey }))
  }
  return header
}

const day = 24 * 60 * 60 * 1000
/** What is reconciled unless somebody says otherwise: last week. */
const defaultDays = 7
const mostDays = 92

/** @throws ValidationError for a period that ends before it begins, or is too long for one run */
export function periodOf({ from, to }: { readonly from?: string; readonly to?: string } = {}) {
  const end = to === undefined ? new Date() : new Date(to)
  const begin = from === undefined ? new Date(end.getTime() - defaultDays * day) : new Date(from)
  const length = end.getTime() - begin.getTime()
  if (length < 0 || length > mostDays * day)
    throw new ValidationError(billingIssues.BILLING_PERIOD('to', { days: mostDays }))
  return { from: begin.toISOString(), to: end.toISOString() }
}
