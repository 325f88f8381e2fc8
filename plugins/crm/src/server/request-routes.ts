import { addressKey, idOf, type PluginHost } from '@tessera/core/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageField, requestsUrl, trapField } from '../index.ts'
import { type AskedForm, findAskedForm } from './asked-form.ts'
import { pageToShow, showRefused, showSent } from './back-to-page.ts'
import { mostFields, registerFormParser } from './form-bodies.ts'
import { readAnswers, type Sent } from './read-answers.ts'
import { storeRequest } from './store-request.ts'

/** Second part of `['@tessera/crm', {...}]` in `tessera.config.ts`. */
export interface CrmOptions {
  /** How many requests one form takes in a day from people who aren't registered (default 1,000); as many more of spam. */
  readonly requestsPerDay?: number
}

const byAddress = { name: 'crm/requests-by-address', tokens: 20, seconds: 10 * 60 }

const body = {
  type: 'object',
  maxProperties: mostFields,
  additionalProperties: { type: ['string', 'number', 'boolean'] },
  description: 'The answers, by the slugs of the form’s inputs; also as a form, urlencoded or multipart',
}
const created = {
  type: 'object',
  description: 'Stored',
  required: ['data'],
  properties: { data: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } },
}
/** A few long answers, each letter of which a form may say in six. */
const strangerBodyLimit = 512 * 1024
const options = {
  config: { access: 'public', strangerBodyLimit },
  schema: { body, response: { 201: created } },
} as const

/**
 * What visitors send with the forms of the site. A browser without a script is led back to its page; everyone else is told
 * the id of what was stored. Who may look at it the rule of `crm/requests` says.
 */
export async function registerRequests(app: FastifyInstance, host: PluginHost<CrmOptions>): Promise<void> {
  const byForm = { tokens: host.options?.requestsPerDay ?? 1_000, seconds: 24 * 60 * 60 }
  await registerFormParser(app)

  app.post<{ Body: Sent }>(
    requestsUrl({ id: ':id' }),
    { ...options, schema: { ...options.schema, summary: 'Sends a form' } },
    (request, reply) => receive(request, reply, idOf(request), request.body),
  )

  app.post<{ Body: Sent }>(
    '/api/crm/from/request',
    { ...options, schema: { ...options.schema, summary: 'Sends the form that formId names' } },
    (request, reply) => {
      const { formId, ...sent } = request.body
      return receive(request, reply, idOf({ params: { formId } }, 'formId'), sent)
    },
  )

  async function receive(request: FastifyRequest, reply: FastifyReply, formId: string, sent: Sent) {
    const asked = await findAskedForm(host, formId, request.caller)
    const page = pageToShow(request, host.configuration)
    const shown = page === null ? null : { page, slug: asked.form.slug }
    void reply.header('cache-control', 'no-store')
    try {
      const { id } = await store(request, asked, sent)
      return shown ? showSent(reply, shown) : reply.code(201).send({ data: { id } })
    } catch (error) {
      if (!shown) throw error
      return showRefused(reply, shown, error)
    }
  }

  async function store(request: FastifyRequest, { form, inputs }: AskedForm, sent: Sent) {
    const { [pageField]: _page, [trapField]: trap = '', ...answers } = sent
    const payload = readAnswers(inputs, answers)
    await host.rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
    // Whoever sends by a program gets no hint, and a person whose browser filled it in is not lost.
    const status = trap === '' ? 'new' : 'spam'
    // Addresses are cheap. Spam is counted apart, so that it doesn't take the place of requests.
    if (!request.caller.isAdministrator && !request.caller.isRegistered)
      await host.rateLimiter.consume(`crm/requests-by-form/${status}`, form.id, byForm)
    return storeRequest(host, { formId: form.id, payload, status }, request.caller)
  }
}
