import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../test/shop/shop-host.ts'
import type { TestHost } from './testing/create-test-host.ts'
import { rawRequest } from './testing/raw-request.ts'

let shop: TestHost
beforeAll(async () => {
  shop = await openShop()
  const roles = { visitor: [], editor: ['editor'] } as const
  shop.host.access.provideIdentity(({ headers }) => {
    const name = headers['x-name']
    if (name !== 'visitor' && name !== 'editor') return undefined
    return { kind: 'subject', subjectId: name, roles: roles[name], isAdministrator: false }
  })
  await shop.app.listen({ port: 0 })
}, 60_000)
afterAll(() => shop?.close())

const json = 'Content-Type: application/json'
const form = 'Content-Type: multipart/form-data; boundary=b'
const megabytes = 15 * 1024 * 1024

function send(name: string, route: string, headers: readonly string[], body = '') {
  return rawRequest(shop.app, [`${route} HTTP/1.1`, 'Host: a', `X-Name: ${name}`, ...headers], body)
}

const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const order = (note: string) => JSON.stringify({ note })

describe('T-161: a body that is announced and does not come', () => {
  it.each([
    ['nobody', 'POST /api/core/batch', 401],
    ['nobody', 'POST /api/shop/products', 401],
    ['visitor', 'POST /api/shop/products/bulk', 403],
    ['visitor', 'POST /api/shop/products/find-or-create', 403],
    ['visitor', 'POST /api/shop/products/import', 403],
    ['visitor', 'POST /api/core/batch', 413],
    ['visitor', 'PUT /api/core/preferences/a', 413],
    ['editor', 'POST /api/shop/orders/find-or-create', 403],
  ])('%s may not: %s is refused without waiting for it', async (name, route, status) => {
    const response = await send(name, route, [json, `Content-Length: ${megabytes}`])
    expect(response.status, response.text).toBe(status)
  })

  it.each([json, form, 'Content-Type: text/plain'])(
    'is too large for a visitor where anybody may write (%s)',
    async type => {
      for (const name of ['nobody', 'visitor']) {
        const length = `Content-Length: ${megabytes}`
        const response = await send(name, 'POST /api/shop/orders', ['Connection: keep-alive', type, length])
        expect([response.status, response.causes]).toEqual([413, ['The body must have at most 65536 bytes']])
        expect(response.head.toLowerCase()).toContain('connection: close')
      }
    },
  )

  it('is too large for a visitor on an address that is none, too', async () => {
    expect((await send('nobody', 'POST /api/nothing', [json, `Content-Length: ${megabytes}`])).status).toBe(413)
  })
})

describe('a body of unknown length', () => {
  const transfer = 'Transfer-Encoding: chunked'

  it('is read up to 64 KiB from a visitor', async () => {
    const small = await send('nobody', 'POST /api/shop/orders', [json, transfer], chunked(order('a')))
    const large = await send('nobody', 'POST /api/shop/orders', [json, transfer], chunked(order('a'.repeat(70_000))))
    expect(small.status, small.text).toBe(201)
    expect([large.status, large.causes]).toEqual([413, ['The body must have at most 65536 bytes']])
  })

  it('is refused with the first byte too many, not at its end', async () => {
    const endless = `${(200_000).toString(16)}\r\n${'a'.repeat(66_000)}`
    expect((await send('visitor', 'POST /api/shop/orders', [json, transfer], endless)).status).toBe(413)
  })

  it('is no form from a visitor', async () => {
    const response = await send('nobody', 'POST /api/shop/orders', [form, transfer], chunked('--b--\r\n'))
    expect([response.status, response.causes]).toEqual([411, ['The header Content-Length is required']])
  })

  it('is read up to the route’s own limit from a caller who may write', async () => {
    const response = await send(
      'editor',
      'POST /api/shop/products',
      [json, transfer],
      chunked(order('a'.repeat(70_000))),
    )
    expect(response.causes).toEqual(['sku is required', 'note is unknown'])
    const more = await send('editor', 'POST /api/shop/products', [json, transfer], chunked('a'.repeat(1_100_000)))
    expect(more.status).toBe(413)
  })
})
