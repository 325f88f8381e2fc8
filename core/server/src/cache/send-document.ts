import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../rest/accepted-encoding.ts'
import { isKnown } from '../rest/conditional.ts'
import type { CachedDocument } from './document-cache.ts'

/**
 * Sends a document: gzipped if the client accepts that, 304 if it has the current version.
 * @param headers of the response, with its `content-type` and `cache-control`
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip }: CachedDocument,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  reply.headers({ ...headers, etag, vary: 'accept-encoding' })
  if (isKnown(request, etag)) return reply.code(304).send()
  if (takesGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(Readable.from([gzip]).pipe(createGunzip()))
}
