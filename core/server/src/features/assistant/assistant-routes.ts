import { searchLimits } from '@tessera/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UnauthorizedError } from '../../errors/errors.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { addressKey } from '../../rate-limiter/address-key.ts'
import { searchWords } from '../../records/search-condition.ts'
import { idOf } from '../../rest/read-handlers.ts'
import { searchAll } from '../search/search-all.ts'
import { describedKind, kindsOf } from './kinds.ts'
import { applyChange, prepareChange, type WantedChange } from './prepared-changes.ts'

const config = { access: 'public' } as const
const language = { type: 'string', maxLength: 35, default: 'en', description: 'Of names and help' } as const
const path = '/api/core/assistant'
/** Of an address, for callers without a role. */
const searches = { tokens: 30, seconds: 60 }

/** Registers what assistants ask for beside the routes of entities. Everything is by the rights of the caller. */
export function registerAssistantRoutes(app: FastifyInstance, host: ServerHost): void {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))

  app.get<{ Querystring: { readonly language: string } }>(
    `${path}/kinds`,
    {
      config,
      schema: {
        summary: 'The kinds of records that the caller may read',
        querystring: { type: 'object', additionalProperties: false, properties: { language } },
      },
    },
    async ({ caller, query }) => ({ data: kindsOf(host, caller, query.language) }),
  )

  app.get<{ Params: { readonly module: string; readonly entity: string }; Querystring: { readonly language: string } }>(
    `${path}/kinds/:module/:entity`,
    {
      config,
      schema: {
        summary: 'A kind of records: its fields, and what can be included',
        querystring: { type: 'object', additionalProperties: false, properties: { language } },
      },
    },
    async ({ caller, params, query }) => ({
      data: describedKind(host, caller, `${params.module}/${params.entity}`, query.language),
    }),
  )

  app.get<{ Querystring: { readonly q: string; readonly kinds?: string; readonly limit: number } }>(
    `${path}/search`,
    {
      config,
      schema: {
        summary: 'Finds records in all kinds that the caller may read, best first',
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['q'],
          properties: {
            q: { type: 'string', minLength: 1, maxLength: searchLimits.characters },
            kinds: { type: 'string', maxLength: 2000, description: 'Kinds, separated by commas' },
            limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'Maximum records of a kind' },
          },
        },
      },
    },
    async request => {
      const { caller, query } = request
      // Anybody can get a session.
      if (!caller.isAdministrator && caller.roles.length === 0) {
        await host.rateLimiter.consume('core/assistant-search', addressKey(request), searches)
      }
      searchWords(query.q)
      const kinds = query.kinds?.split(',').map(each => each.trim())
      const found = await searchAll(host, query.q, query.limit, { caller })
      return { data: kinds ? found.filter(({ entity }) => kinds.includes(entity)) : found }
    },
  )

  app.post<{ Body: WantedChange }>(
    `${path}/drafts`,
    {
      config,
      onRequest: assertSomebody,
      schema: {
        summary: 'Tries a change without making it; it can be applied for ten minutes',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['action', 'kind'],
          properties: {
            action: { enum: ['create', 'update', 'remove'] },
            kind: { type: 'string', maxLength: 200 },
            id: { type: 'string', maxLength: 100 },
            data: { type: 'object' },
          },
        },
      },
    },
    async ({ caller, body }, reply) => reply.code(201).send({ data: await prepareChange(host, body, caller) }),
  )

  app.post(
    `${path}/drafts/:id/apply`,
    { config, onRequest: assertSomebody, schema: { summary: 'Makes a change that the caller has prepared, once' } },
    async request => ({ data: await applyChange(host, idOf(request), request.caller) }),
  )
}

/** The rights themselves are those of the change. */
async function assertSomebody({ caller }: FastifyRequest): Promise<void> {
  if (caller.kind === 'nobody') throw new UnauthorizedError()
}
