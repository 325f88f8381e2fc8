import { searchLimits } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import type { PluginHost } from '../plugin.ts'
import { searchAll } from './search-all.ts'
import { searchWords } from './search-condition.ts'

interface Query {
  readonly q: string
  readonly limit: number
}

/** Registers the search over all entities. */
export function registerSearch(app: FastifyInstance, host: PluginHost): void {
  app.get<{ Querystring: Query }>(
    '/api/core/search',
    {
      config: { access: 'subject' },
      schema: {
        summary: 'Finds records in all entities the caller may read, best first',
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['q'],
          properties: {
            q: { type: 'string', minLength: 1, maxLength: searchLimits.characters },
            limit: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'Maximum records per entity' },
          },
        },
      },
    },
    async ({ query, caller }, reply) => {
      searchWords(query.q)
      reply.header('cache-control', 'private, no-store')
      return { data: await searchAll(host, query.q, query.limit, { caller }) }
    },
  )
}
