import {
  addressKey,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  idOf,
  type PluginHost,
} from '@tessera/server'
import { honeypotField, pageField, requestsUrl } from '../index.ts'
import { pageToShow, showRefused, showSent } from './back-to-page.ts'
import { maxFields, registerFormParser } from './form-bodies.ts'
import { type FormWithInputs, findFormWithInputs } from './form-with-inputs.ts'
import { readAnswers, type Sent } from './read-answers.ts'
import { storeRequest } from './store-request.ts'

/** Options of the plugin: `['@tessera/crm', {...}]` in `tessera.config.ts`. */
export interface CrmOptions {
  /**
   * How many requests a form accepts per day from people without an account (default 1,000), and as much spam again.
   */
  readonly requestsPerDay?: number
}

const byAddress = { name: 'crm/requests-by-address', tokens: 20, seconds: 10 * 60 }

const body = {
  type: 'object',
  maxProperties: maxFields,
  additionalProperties: { type: ['string', 'number', 'boolean'] },
  description: 'The answers, by the slugs of the form’s inputs; also as a form, urlencoded or multipart',
}
const created = {
  type: 'object',
  description: 'Stored',
  required: ['data'],
  properties: { data: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } },
}
/** A few long answers; url-encoded, a character can take six. */
const visitorBodyLimit = 512 * 1024
const options = {
  config: { access: 'public', visitorBodyLimit },
  schema: { body, response: { 201: created } },
} as const

/**
 * Accepts what visitors send with the site's forms. A browser without a script is redirected to its page; every other
 * client gets the id of the stored request. The rule of `crm/requests` decides who may read it.
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
    const asked = await findFormWithInputs(host, formId, request.caller)
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

  async function store(request: FastifyRequest, { form, inputs }: FormWithInputs, sent: Sent) {
    const { [pageField]: _page, [honeypotField]: trap = '', ...answers } = sent
    const payload = readAnswers(inputs, answers)
    await host.rateLimiter.consume(byAddress.name, addressKey(request), byAddress)
    // Programs get no hint, and a person whose browser filled in the honeypot isn't lost.
    const status = trap === '' ? 'new' : 'spam'
    // IP addresses are cheap, so there is a limit per form. Spam has its own, so that it doesn't use up the one of
    // requests.
    if (!request.caller.isAdministrator && !request.caller.isRegistered)
      await host.rateLimiter.consume(`crm/requests-by-form/${status}`, form.id, byForm)
    return storeRequest(host, { formId: form.id, payload, status }, request.caller)
  }
}
