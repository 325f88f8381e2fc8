import { setTimeout as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { registerBackpressure } from './backpressure.ts'

let app: FastifyInstance
let late: NodeJS.Timeout | undefined
afterEach(async () => {
  clearInterval(late)
  await app.close()
})

function standStill(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {}
}

/** A server whose event loop has just stood still, and was seen to. */
async function stalled(maximum: number): Promise<FastifyInstance> {
  app = Fastify()
  await registerBackpressure(app, maximum)
  app.get('/', async () => 'here')
  await app.ready()
  while (!app.isUnderPressure()) {
    standStill(1_100)
    await turn(0)
  }
  return app
}

test('A request after a stall is served', async () => {
  await stalled(5_000)
  const responses = await Promise.all([app.inject('/'), app.inject('/')])
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'here'],
    [200, 'here'],
  ])
})

test('A request while the loop is late is refused, with the time to try again', async () => {
  await stalled(50)
  late = setInterval(() => standStill(100), 0)
  const { statusCode, headers } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
})
