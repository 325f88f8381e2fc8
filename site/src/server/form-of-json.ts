import { parseJson } from '@tessera/server'
import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of a scope accept a form with one field that contains their body as JSON: a page can submit such a form
 * into a frame, where the response has its own content security policy.
 */
export function registerFormOfJson(scope: FastifyInstance, field: string): void {
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJson(new URLSearchParams(body).get(field) ?? ''),
  )
}
