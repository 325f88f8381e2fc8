import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import { openApiPath } from './openapi.ts'

type Operation = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> }
  readonly responses: Record<string, { readonly description?: string; readonly $ref?: string }>
  readonly security: readonly object[]
}
type Document = {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly schemas: Record<string, { required?: string[]; properties?: object }>
    readonly securitySchemes: Record<string, object>
  }
}

let shop: TestHost
let document: Document
let registered: { method: string; url: string }[]
beforeAll(async () => {
  shop = await openShop()
  document = (await shop.asNobody().get('/api/openapi.json')).body as Document
  registered = shop.host.access.rules().filter(({ url }) => url.startsWith('/api/'))
}, 60_000)
afterAll(() => shop?.close())

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and has every route that is registered, and no other', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const documented = operations().map(([name]) => name)
    expect(documented.sort()).toEqual(
      registered.map(({ method, url }) => `${method.toLowerCase()} ${openApiPath(url)}`).sort(),
    )
  })

  it('refers to nothing that is not in it', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(refs.length).toBeGreaterThan(100)
    for (const ref of new Set(refs)) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
      expect(found, ref).toBeDefined()
    }
  })

  it('gives each operation a name of its own, answers with descriptions and its path parameters', () => {
    const names = operations().map(([, { operationId }]) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const [name, operation] of operations()) {
      expect(Object.keys(operation.responses).length, name).toBeGreaterThan(1)
      for (const response of Object.values(operation.responses)) {
        expect(response.description ?? response.$ref, name).toMatch(/\S/)
      }
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      const resolved = (operation.parameters ?? []).map(parameter =>
        '$ref' in parameter ? { name: 'id', in: (parameter.$ref as string).endsWith('/id') ? 'path' : '' } : parameter,
      )
      expect(resolved.filter(parameter => parameter.in === 'path').map(parameter => parameter.name)).toEqual(inPath)
    }
  })

  it('has schemas made from the definitions, without what may not be read', () => {
    const { schemas } = document.components
    expect(schemas['shop.product.create']?.required).toEqual(['sku'])
    expect(Object.keys(schemas['shop.product']?.properties ?? {})).not.toContain('secret')
    expect(Object.keys(schemas['shop.product.create']?.properties ?? {})).toContain('secret')
    expect(Object.keys(schemas['shop.product.create']?.properties ?? {})).not.toContain('rating')
    expect(schemas['shop.product.column']).toMatchObject({ enum: expect.arrayContaining(['title.en', 'price']) })
    expect(JSON.stringify(schemas['shop.product.column'])).not.toContain('secret')
  })

  it('says who may use a route', () => {
    expect(document.paths['/api/shop/products']?.get?.security).toEqual([])
    expect(document.paths['/api/shop/products']?.post?.security).toContainEqual({ secretKey: [] })
  })

  it('says how requests authenticate, as the identity provider defines it', async () => {
    const { secretKey, ...others } = document.components.securitySchemes
    expect(secretKey).toEqual(expect.objectContaining({ in: 'header', name: 'x-rbac-secret-key' }))
    expect(others).toEqual({})
    const badge = { type: 'apiKey', in: 'cookie', name: 'acme.badge' }
    const own = await openShop()
    try {
      own.host.access.provideIdentity(() => undefined, { badge })
      const { components, paths } = (await own.asNobody().get('/api/openapi.json')).body as Document
      expect(components.securitySchemes).toEqual({ badge, secretKey })
      expect(paths['/api/shop/products']?.post?.security).toEqual([{ badge: [] }, { secretKey: [] }])
    } finally {
      await own.close()
    }
  })

  it('describes routes that a plugin wrote by hand', () => {
    const measure = document.paths['/api/shop/measure']?.post
    expect(measure).toMatchObject({ summary: 'Measures a length', tags: ['shop'] })
    expect(measure?.parameters).toEqual([{ name: 'times', in: 'query', schema: { type: 'integer', default: 2 } }])
    expect(measure?.requestBody?.content['application/json']?.schema).toMatchObject({ required: ['length'] })
  })

  it('T-101: is for administrators on a site that is out in the world', async () => {
    const production = await openShop({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' })
    try {
      expect((await production.asNobody().get('/api/openapi.json')).status).toBe(401)
      expect((await production.asNobody().get('/api/docs')).status).toBe(401)
      expect((await production.asAdministrator().get('/api/openapi.json')).status).toBe(200)
    } finally {
      await production.close()
    }
  }, 30_000)
})

describe('the page of the API', () => {
  it('runs no inline script and loads only files that are there', async () => {
    const page = await shop.asNobody().get('/api/docs')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/)
    for (const [, address = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await shop.asNobody().get(address)).status, address).toBe(200)
    }
    expect((await shop.asNobody().get('/api/docs/package.json')).status).toBe(404)
    expect((await shop.asNobody().get('/api/docs/..%2Fpackage.json')).status).toBe(404)
  })
})
