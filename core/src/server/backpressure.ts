import { setTimeout as turn } from 'node:timers/promises'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { BusyError } from './errors.ts'

/** Seconds after which it is worth trying again. */
const retryAfter = '10'

/**
 * Refuses requests with 503 while the event loop is late. What the library knows is the second that has passed: whoever comes
 * after a stall, as at the end of a start, waits for one turn of the loop and is served when that is in time.
 * @param milliseconds by which the loop may be late; 0 never refuses
 */
export async function registerBackpressure(app: FastifyInstance, milliseconds: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: milliseconds,
    exposeStatusRoute: false,
    async pressureHandler(_request, reply) {
      const asked = performance.now()
      await turn(0)
      if (performance.now() - asked <= milliseconds) return
      reply.header('retry-after', retryAfter)
      throw new BusyError()
    },
  })
}
