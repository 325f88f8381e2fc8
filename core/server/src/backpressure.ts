import { setTimeout as turn } from 'node:timers/promises'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { BusyError } from './errors.ts'

/** Retry-After in seconds. */
const retryAfter = '10'

/**
 * Refuses requests with 503 while the event loop is overloaded. The library measures the past second, so a request after a
 * stall, as at the end of the start, waits for one turn of the loop and is served if that is on time.
 * @param milliseconds of acceptable delay; 0 never refuses
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
