import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isVisitor, type Rules } from './access/writers.ts'
import { BodyTooLargeError, LengthRequiredError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum body size in bytes for callers without any write rights (default 64 KiB). */
    visitorBodyLimit?: number
  }
}

const visitorBytes = 64 * 1024

/**
 * Limits bodies by caller before anything is read: callers without write rights may send 64 KiB, or what the route allows;
 * for everyone else the route's `bodyLimit` applies. Must be registered after the hook that identifies the caller.
 */
export function registerBodyLimit(app: FastifyInstance, rules: Rules): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const most = mostOf(request)
    const length = Number(headers['content-length'] ?? 0)
    // Multipart forms are streamed past all other limits, so their Content-Length is checked.
    const isUnbounded = headers['transfer-encoding'] !== undefined && isForm(request)
    if (length <= most && !isUnbounded) return done()
    if (!isVisitor(request.caller, rules)) return done()
    done(isUnbounded ? new LengthRequiredError() : new BodyTooLargeError({ maximum: most }))
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isBounded = request.headers['transfer-encoding'] === undefined || isForm(request)
    if (isBounded || !isVisitor(request.caller, rules)) return done(null, payload)
    done(null, Readable.from(atMost(mostOf(request), payload as Readable), { objectMode: false }))
  })
}

function mostOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config?.visitorBodyLimit ?? visitorBytes
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '')
}

/** Passes a body through up to a limit. The connection stays open for the response. */
async function* atMost(most: number, payload: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new BodyTooLargeError({ maximum: most })
    yield chunk
  }
}
