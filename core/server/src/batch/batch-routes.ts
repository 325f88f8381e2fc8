import type { BatchWrite } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import { mayWrite } from '../access/writers.ts'
import { ForbiddenError } from '../errors.ts'
import type { Host } from '../host.ts'
import { sendPrivate } from '../rest/conditional.ts'
import { mostOperations, runBatch } from './run-batch.ts'

const bodyLimit = 16 * 1024 * 1024

const operation = {
  type: 'object',
  description:
    'create: `entity`, `data`, and a `ref` by which later operations refer to the record; update: `entity`, `id`, `data`, ' +
    '`ifMatch`; delete: `entity`, `id`; run: `name` of an action of a plugin, `id` of the record, `data`, `ref`. `{ "$ref": "..." }` can be used instead of an id.',
}

/**
 * Writes to any entities in one transaction, each under the access rule of its own route. Callers who may not write anything
 * are refused before the body is read.
 */
export function registerBatch(app: FastifyInstance, host: Host): void {
  app.post<{ Body: { readonly operations: readonly BatchWrite[] } }>(
    '/api/core/batch',
    {
      bodyLimit,
      config: { access: 'subject' },
      onRequest: async ({ caller }) => {
        if (!mayWrite(caller, host)) throw new ForbiddenError()
      },
      schema: {
        summary: 'Writes many records in one transaction, each under the access rule of its own route',
        body: {
          type: 'object',
          additionalProperties: false,
          required: ['operations'],
          properties: { operations: { type: 'array', maxItems: mostOperations, items: operation } },
        },
        response: {
          200: {
            description: 'The record of each operation, in order',
            type: 'object',
            properties: { data: { type: 'array', items: { type: 'object', additionalProperties: true } } },
          },
        },
      },
    },
    async (request, reply) => {
      const records = await runBatch(host, request.body.operations, { caller: request.caller })
      return sendPrivate(request, reply, JSON.stringify({ data: records }))
    },
  )
}
