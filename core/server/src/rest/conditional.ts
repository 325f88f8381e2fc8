import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shared caches may store it but must revalidate each time. */
const publicCaching = 'public, max-age=0, must-revalidate'
const privateCaching = 'private, no-store'
const json = 'application/json; charset=utf-8'

/** Sends a body that is the same for everyone, or 304 if the client has it. */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, body: Buffer, etag: string): FastifyReply {
  reply.header('cache-control', publicCaching).header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.header('content-type', json).send(body)
}

/** Sends a body for this caller only, or 304 if the client has it. */
export function sendPrivate(request: FastifyRequest, reply: FastifyReply, body: string, etag?: string): FastifyReply {
  reply.header('cache-control', privateCaching)
  if (etag !== undefined) {
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  return reply.header('content-type', json).send(body)
}

/** Whether `If-None-Match` matches the current version (weak comparison: RFC 9110, section 13.1.2). */
export function isKnown({ headers, method }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined || (method !== 'GET' && method !== 'HEAD')) return false
  if (known === etag || known.trim() === '*') return true
  const bare = withoutWeakness(etag)
  return known.split(',').some(tag => withoutWeakness(tag.trim()) === bare)
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
