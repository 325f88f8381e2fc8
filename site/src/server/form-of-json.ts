import { parseJson } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of a scope take a form of one field that holds their body as JSON: how a page sends a form into a frame,
 * where the answer then has its own policy.
 */
export function registerFormOfJson(scope: FastifyInstance, field: string): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJson(new URLSearchParams(body).get(field) ?? ''),
  )
}
