import type { FastifyInstance } from 'fastify'

/**
 * Lets the routes of a scope take a form of one field that holds their body as JSON: how a page sends a form into a frame,
 * where the answer then has its own policy.
 */
export function acceptFormOfJson(scope: FastifyInstance, field: string): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => parseJson(request, new URLSearchParams(body).get(field) ?? '', done),
  )
}
