import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isStranger, type Rules } from './access/writers.ts'
import { BodyTooLargeError, LengthRequiredError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Most bytes of a body that this route takes from somebody who may not write anything (default 64 KiB). */
    strangerBodyLimit?: number
  }
}

const strangersBytes = 64 * 1024

/**
 * Bounds bodies by who sends them, before anything is read: whoever may not write anything costs no more than 64 KiB, or what
 * the route allows. Everybody else has the route's own `bodyLimit`. Comes after the hook that finds out who the caller is.
 */
export function registerBodyLimit(app: FastifyInstance, rules: Rules): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request
    const most = mostOf(request)
    const length = Number(headers['content-length'] ?? 0)
    // Forms are read part by part, past every other bound: theirs is what the header says.
    const isUnbounded = headers['transfer-encoding'] !== undefined && isForm(request)
    if (length <= most && !isUnbounded) return done()
    if (!isStranger(request.caller, rules)) return done()
    done(isUnbounded ? new LengthRequiredError() : new BodyTooLargeError({ maximum: most }))
  })
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isBounded = request.headers['transfer-encoding'] === undefined || isForm(request)
    if (isBounded || !isStranger(request.caller, rules)) return done(null, payload)
    done(null, Readable.from(atMost(mostOf(request), payload as Readable), { objectMode: false }))
  })
}

function mostOf({ routeOptions }: FastifyRequest): number {
  return routeOptions.config?.strangerBodyLimit ?? strangersBytes
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '')
}

/** What comes, as long as it is not too much. The connection stays open for the answer. */
async function* atMost(most: number, payload: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new BodyTooLargeError({ maximum: most })
    yield chunk
  }
}
