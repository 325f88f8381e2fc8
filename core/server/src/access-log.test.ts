import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openShop } from '../test/shop/shop-host.ts'
import type { TestHost } from './testing/create-test-host.ts'
import { rawRequest } from './testing/raw-request.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

let shop: TestHost | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

async function start(LOG_LEVEL: string) {
  const lines: string[] = []
  shop = await openShop({ LOG_LEVEL }, line => lines.push(line))
  await shop.app.listen({ port: 0 })
  const requests = () => lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  return { shop, app: shop.app, lines, requests }
}

describe('a request', () => {
  test('is logged when it is answered: what was asked, of which route, by whom, and how that ended', async () => {
    const { shop, app, requests } = await start('info')
    const { secretKey } = shop.host.configuration
    await rawRequest(app, ['GET /api/shop/products?filters[and][0][column]=sku HTTP/1.1', 'Host: a'])
    await rawRequest(app, ['GET /api/shop/products HTTP/1.1', 'Host: a', `X-Rbac-Secret-Key: ${secretKey}`])
    await rawRequest(app, ['DELETE /api/shop/products/some-id HTTP/1.1', 'Host: a'])
    const refused = await rawRequest(app, ['GET /api/nothing HTTP/1.1', 'Host: a'])
    await vi.waitFor(() => expect(requests()).toHaveLength(4), inTime)
    const route = '/api/shop/products'
    expect(requests()).toMatchObject([
      { level: 30, method: 'GET', path: route, route, status: 400, caller: 'nobody', ms: expect.any(Number) },
      { method: 'GET', path: route, route, status: 200, caller: 'secret-key' },
      { method: 'DELETE', path: `${route}/some-id`, route: `${route}/:id`, status: 401, caller: 'nobody' },
      { path: '/api/nothing', status: 404, reqId: JSON.parse(refused.text).requestId },
    ])
  })

  test('T-075: brings no secret into the log', async () => {
    const { app, lines, requests } = await start('info')
    const head = ['Host: canary-host', 'Authorization: Bearer CANARY', 'Cookie: a=CANARY', 'Referer: http://a/?CANARY']
    for (const target of [
      '/api/shop/products?code=CANARY',
      'http://user:CANARY@canary-host/api/nothing?CANARY',
      '/en#CANARY',
    ]) {
      await rawRequest(app, [`GET ${target} HTTP/1.1`, ...head])
    }
    await vi.waitFor(() => expect(requests()).toHaveLength(3), inTime)
    expect(lines.join('')).not.toContain('CANARY')
  })

  test('that its sender breaks off is logged as such', async () => {
    const { app, requests } = await start('info')
    const { port } = app.server.address() as { port: number }
    const socket = connect(port)
    socket.write(
      'POST /api/shop/orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    app.server.once('request', () => socket.destroy())
    await vi.waitFor(() => expect(requests()).toMatchObject([{ path: '/api/shop/orders', isBrokenOff: true }]), inTime)
  })

  test.each(['warn', 'error'])('is not logged at the level %s', async level => {
    const { app, requests } = await start(level)
    await rawRequest(app, ['GET /api/shop/products HTTP/1.1', 'Host: a'])
    expect(requests()).toEqual([])
  })

  test('of a probe is for those who look closely', async () => {
    const { app, requests } = await start('debug')
    await rawRequest(app, ['GET /readyz HTTP/1.1', 'Host: a'])
    await vi.waitFor(() => expect(requests()).toMatchObject([{ level: 20, path: '/readyz', status: 200 }]), inTime)
  })
})
