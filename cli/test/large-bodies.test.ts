import { rawRequest, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from './product-host.ts'

let product: TestHost
beforeAll(async () => {
  product = await startProduct()
  await product.app.listen({ port: 0 })
}, 300_000)
afterAll(() => product?.close())

const anonymous = { kind: 'subject', subjectId: 'passer-by', roles: [], isAdministrator: false } as const

test.each(['nobody', 'an anonymous subject'])(
  'T-161: %s is answered on every route before a byte of a large body',
  async who => {
    product.host.access.provideIdentity(() => (who === 'nobody' ? undefined : anonymous))
    const { host } = new URL(product.host.configuration.publicUrl)
    const routes = product.host.access.rules().filter(({ method }) => method !== 'GET')
    expect(routes.length).toBeGreaterThan(500)
    for (const { method, url } of routes) {
      for (const type of ['application/json', 'multipart/form-data; boundary=b']) {
        const path = url.replace(/:\w+/g, 'some-id').replace('*', 'a')
        const head = [
          `${method} ${path} HTTP/1.1`,
          `Host: ${host}`,
          `Content-Type: ${type}`,
          'Content-Length: 15000000',
        ]
        const response = await rawRequest(product.app, head)
        expect([401, 403, 413], `${method} ${url} ${type}: ${response.text}`).toContain(response.status)
      }
    }
  },
  300_000,
)
