import { encodingFor } from '@tessera/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedPage } from './cached-page.ts'
import { hasCode, headersWithCode } from './security-headers.ts'

/** Sends a page in the best encoding that the client accepts. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  void reply.code(page.status).headers(page.headers)
  if (hasCode(request.raw.url ?? '')) void reply.headers(headersWithCode)
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await page.body(encoding))
}
