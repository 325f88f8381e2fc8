import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import { countStatements } from '../testing/count-statements.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestClient } from '../testing/test-client.ts'

let shop: TestHost
let administrator: TestClient
let visitor: TestClient
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.asAdministrator()
  visitor = shop.asNobody()
}, 60_000)
afterAll(() => shop?.close())

const products = '/api/shop/products'
const json = { 'content-type': 'application/json' }
let made = 0
const makeProduct = async (values: object = {}) => {
  made += 1
  return (await administrator.post(products, { sku: `p-${made}`, ...values })).row
}

describe('routes of an entity', () => {
  it('make, change, find and remove a record', async () => {
    const response = await administrator.post(products, { sku: 'a-1', title: { en: 'A' } })
    expect(response.status, response.text).toBe(201)
    expect(response.headers.location).toBe(`${products}/${response.row.id}`)
    const changed = await administrator.patch(`${products}/${response.row.id}`, { title: { ru: 'Я' } })
    expect(changed.row.title).toEqual({ en: 'A', ru: 'Я' })
    expect(changed.headers.etag).not.toBe(response.headers.etag)
    const found = await visitor.get(`${products}/${response.row.id.toUpperCase()}`)
    expect(found.row).toEqual(changed.row)
    expect(found.headers.etag).toBe(changed.headers.etag)
    const removed = await administrator.delete(`${products}/${response.row.id}`, undefined, { 'if-match': '*' })
    expect(removed.row).toEqual(changed.row)
  })

  it('take the ETag of any response that holds the record', async () => {
    const { id } = await makeProduct()
    const { etag = '' } = (await visitor.get(`${products}/${id}`, { include: 'categoriesToProducts' })).headers
    expect(etag).toMatch(/^"[\w-]{22}\.[\w-]{22}"$/)
    const passed = await administrator.patch(`${products}/${id}`, { stock: 1 }, { 'if-match': `W/${etag}` })
    expect(passed.status).toBe(200)
    const refused = await administrator.patch(`${products}/${id}`, { stock: 2 }, { 'if-match': etag })
    expect([refused.status, refused.row]).toEqual([412, passed.row])
    expect(refused.headers.etag).toBeUndefined()
  })

  it('say what is missing when a change or a removal names no record', async () => {
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      for (const url of [products, `${products}/`, `${products}/undefined`]) {
        const response = await administrator.send(method, url, method === 'DELETE' ? {} : { body: {} })
        expect([response.status, response.causes], `${method} ${url}`).toEqual([400, ['id is required']])
      }
    }
  })

  it('answer an address that does not exist in the shape of errors', async () => {
    const response = await visitor.get('/api/shop/nothing')
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ path: '/api/shop/nothing', cause: ['There is no such route'], data: null })
  })

  it('do not find or make a record of nothing', async () => {
    const response = await administrator.post('/api/shop/categories/find-or-create', {})
    expect([response.status, response.causes]).toEqual([400, ['The body must have at least one field']])
  })

  it('T-093 find or make only for who may read and make', async () => {
    const editor = shop.as({ kind: 'subject', subjectId: '1', roles: ['editor'], isAdministrator: false })
    expect((await editor.post('/api/shop/categories/find-or-create', { title: { en: 'x' } })).status).toBe(201)
    expect((await editor.post('/api/shop/orders/find-or-create', { note: 'x' })).status).toBe(403)
    expect((await visitor.post('/api/shop/orders', { note: 'x' })).status).toBe(201)
    expect((await visitor.post('/api/shop/orders/find-or-create', { note: 'x' })).status).toBe(401)
  })

  it('T-095 do what the method says, whatever else asks for another', async () => {
    const { id } = await makeProduct()
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    expect((await administrator.patch(`${products}/${id}?_method=DELETE`, { stock: 3 }, headers)).row.stock).toBe(3)
    expect((await administrator.get(`${products}/${id}`, undefined, headers)).status).toBe(200)
    expect((await visitor.get(`${products}/${id}`, { _method: 'DELETE' })).status).toBe(400)
  })

  it('T-105 refuse values that only the server sets', async () => {
    const response = await administrator.post(products, { sku: 'x', rating: 5, amount: 1 })
    expect([response.status, response.causes]).toEqual([400, ['rating is unknown', 'amount is unknown']])
  })
})

describe('bodies', () => {
  it('T-023 can not reach into prototypes', async () => {
    for (const body of [
      '{"sku":"a","__proto__":{"isAdmin":1}}',
      '{"sku":"a","constructor":{"prototype":{"isAdmin":1}}}',
      '{"sku":"a","title":{"__proto__":{"isAdmin":1}}}',
      '{"sku":"a","facts":{"a":{"__proto__":{"isAdmin":1}}}}',
      '{"sku":"a","\\u005f_proto__":{"isAdmin":1}}',
    ]) {
      expect((await administrator.post(products, body, json)).status, body).toBe(400)
      expect((await administrator.post(`${products}/bulk`, `[{"data":${body}}]`, json)).status, body).toBe(400)
      expect((await administrator.post(products, form({ data: body }), formHeaders)).status, body).toBe(400)
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect((await visitor.get('/api/shop/echo?__proto__[isAdmin]=1&a=1')).body).toEqual({ data: { a: '1' } })
  })

  it('T-027 are JSON in UTF-8, or refused', async () => {
    const body = '{"sku":5}'
    const statusOf = async (type: string) => (await administrator.post(products, body, { 'content-type': type })).status
    for (const type of [
      'application/json',
      'APPLICATION/JSON',
      ' application/json',
      'application/json;charset=utf-8',
    ]) {
      expect(await statusOf(type), type).toBe(400)
    }
    for (const type of [
      'application/json\ta',
      'application/json, text/plain',
      'application/jsonx',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/json; charset=x',
      'a',
    ]) {
      expect(await statusOf(type), type).toBe(415)
    }
    const none = await shop.app.inject({
      method: 'POST',
      url: products,
      payload: Buffer.from(body),
      headers: { 'x-rbac-secret-key': secretKey },
    })
    expect(none.statusCode).toBe(415)
  })

  it('T-029 hold texts that can be stored, or are refused', async () => {
    for (const body of [
      '{"sku":"a\\u0000"}',
      '{"sku":"a\\ud800"}',
      '{"sku":"a","facts":{"a\\u0000":1}}',
      Buffer.from([...Buffer.from('{"sku":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
      Buffer.from('{"sku":"a"}', 'utf16le'),
      '+ADw-script+AD4-',
    ]) {
      expect((await administrator.post(products, body, json)).status, String(body)).toBe(400)
    }
    expect((await administrator.post(products, '\ufeff{"sku":"bom"}', json)).status).toBe(201)
  })

  it('T-033 T-141 keep texts as they are', async () => {
    const text = `{{7*7}} \${7*7} <%=7*7%> <img src=x onerror=alert(1)> "'`
    const { id, title } = await makeProduct({ title: { en: text } })
    expect(title).toEqual({ en: text })
    const response = await visitor.get(`${products}/${id}`)
    expect(response.row.title).toEqual({ en: text })
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it('T-161 are at most a mebibyte', async () => {
    const response = await administrator.post(products, JSON.stringify({ sku: 'a'.repeat(1024 * 1024) }), json)
    expect([response.status, response.causes.length]).toEqual([413, 1])
  })

  it('T-167 of any shape are answered, never with a failure of ours', async () => {
    const { id } = await makeProduct()
    const bodies = [
      'null',
      '[]',
      '""',
      '5',
      'true',
      '{}',
      '[[]]',
      '[null]',
      '{"ids":null}',
      `${'['.repeat(10_000)}`,
      '1e999',
    ]
    const deep = `{"sku":"a","facts":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`
    for (const body of [...bodies, deep]) {
      for (const [method, url] of [
        ['POST', products],
        ['POST', `${products}/bulk`],
        ['POST', `${products}/find-or-create`],
        ['PATCH', `${products}/bulk`],
        ['PATCH', `${products}/${id}`],
        ['PUT', `${products}/${id}`],
        ['DELETE', `${products}/bulk`],
      ] as const) {
        const { status } = await administrator.send(method, url, { body, headers: json })
        expect(status, `${method} ${url} ${body.slice(0, 20)}`).toBeLessThan(500)
      }
    }
  })
})

const secretKey = 'the-secret-key-of-the-tests-1234567890'
const boundary = 'the-boundary'
const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

function form(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

describe('queries', () => {
  it('T-007 never bring what may not be read, to any caller', async () => {
    const { id } = await makeProduct({ secret: 'CANARY-of-mine' })
    for (const client of [administrator, visitor]) {
      for (const url of [products, `${products}/${id}`, `${products}?include=categoriesToProducts.product`]) {
        expect((await client.get(url)).text).not.toContain('CANARY')
      }
    }
  })

  it('T-009 answer any id that is none with the same words', async () => {
    for (const id of ["' or 1", '%00', '..%2F..', 'a'.repeat(10_000), '%F0%9F%92%A9', '{id}']) {
      const response = await visitor.get(`${products}/${id}`)
      expect([response.status, response.causes], id.slice(0, 20)).toEqual([400, ['id is required']])
    }
  })

  it('T-011 of a hand-written route are refused beyond the limits, and harmless where they are not looked at', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => `a${index}=1`).join('&')
    expect((await visitor.get(`/api/shop/echo?${many}`)).status).toBe(400)
    expect((await visitor.get(`/api/shop/nothing?${many}`)).status).toBe(404)
    expect((await visitor.get('/api/shop/echo?a[b]=1&c=2')).body).toEqual({ data: { a: { b: '1' }, c: '2' } })
  })

  it('of a hand-written route are converted and checked by its schema, bodies only checked', async () => {
    const measure = '/api/shop/measure'
    expect((await visitor.post(measure, { length: 5 })).body).toEqual({ data: 10 })
    expect((await visitor.post(`${measure}?times=3`, { length: 5 })).body).toEqual({ data: 15 })
    expect((await visitor.post(`${measure}?times=x`, { length: 5 })).causes).toEqual(['times must be a whole number'])
    expect((await visitor.post(measure, { length: '5' })).causes).toEqual(['length must be a number'])
    expect((await visitor.post(measure, { length: 5, a: 1 })).causes).toEqual(['a is unknown'])
    expect((await visitor.post(measure, { a: 1 })).causes).toEqual(['length is required', 'a is unknown'])
  })
})

describe('responses to public reads', () => {
  it('are cached, and made again after a write', async () => {
    const { id } = await makeProduct({ stock: 1 })
    const { statements, result } = await countStatements(shop, async () => [
      await visitor.get(`${products}/${id}`),
      await administrator.get(`${products}/${id}`),
    ])
    const [first, second] = result
    expect([first?.text, statements.length]).toEqual([second?.text, 1])
    expect(first?.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    await administrator.patch(`${products}/${id}`, { stock: 2 })
    expect((await visitor.get(`${products}/${id}`)).row.stock).toBe(2)
  })

  it('are looked past by an administrator who asks for that', async () => {
    const { id } = await makeProduct({ stock: 1 })
    await visitor.get(`${products}/${id}`)
    await shop.database.query({ text: 'update shop_products set stock = 5 where id = $1', values: [id] })
    const past = { 'cache-control': 'no-cache' }
    expect((await administrator.get(`${products}/${id}`, undefined, past)).row.stock).toBe(5)
    expect((await visitor.get(`${products}/${id}`, undefined, past)).row.stock).toBe(1)
  })

  it('are told apart by their query', async () => {
    const { id } = await makeProduct()
    await visitor.get(`${products}/${id}`)
    expect((await visitor.get(`${products}/${id}?include=categoriesToProducts`)).row.categoriesToProducts).toEqual([])
    const lists = await Promise.all([1, 2].map(limit => visitor.get(products, { limit })))
    expect(lists.map(({ rows }) => rows.length)).toEqual([1, 2])
  })

  it('carry an ETag, and nothing more to who has it', async () => {
    await makeProduct()
    for (const url of [products, `${products}/count`]) {
      const { etag = '' } = (await visitor.get(url)).headers
      for (const known of [etag, `"a", W/${etag}`, '*']) {
        const response = await visitor.get(url, undefined, { 'if-none-match': known })
        expect([response.status, response.text, response.headers.etag], url).toEqual([304, '', etag])
      }
      expect((await visitor.get(url, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  it('come behind the rules: what a rule forbids is not answered from memory', async () => {
    const { id } = await makeProduct()
    await visitor.get(`${products}/${id}`)
    shop.host.access.provideRules((method, url) =>
      method === 'GET' && url.startsWith('/api/shop/products') ? 'administrator' : undefined,
    )
    try {
      expect((await visitor.get(`${products}/${id}`)).status).toBe(401)
      const response = await administrator.get(`${products}/${id}`)
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
      expect((await visitor.get('/api/shop/categories-to-products?include=product')).status).toBe(401)
    } finally {
      shop.host.access.provideRules(() => undefined)
    }
    expect((await visitor.get(`${products}/${id}`)).headers['cache-control']).toContain('public')
  })
})

describe('private records', () => {
  it('are for their owner, and cached nowhere', async () => {
    const [one, two] = ['1', '2'].map(subjectId =>
      shop.as({ kind: 'subject', subjectId, roles: ['customer'], isAdministrator: false }),
    ) as [TestClient, TestClient]
    const { row } = await administrator.post('/api/shop/orders', { ownerId: '1' })
    const mine = await one.get(`/api/shop/orders/${row.id}`)
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await two.get(`/api/shop/orders/${row.id}`)).status).toBe(404)
    expect((await two.get('/api/shop/orders')).rows).toEqual([])
    expect((await visitor.get('/api/shop/orders')).status).toBe(401)
  })

  it('are not brought along by the include of a public one', async () => {
    const { id } = await makeProduct()
    const { row } = await administrator.post('/api/shop/orders', { ownerId: '1', productId: id })
    const url = `${products}/${id}?include=orders`
    const customer = (subjectId: string) =>
      shop.as({ kind: 'subject', subjectId, roles: ['customer'], isAdministrator: false })
    expect((await administrator.get(url)).row.orders).toMatchObject([{ id: row.id }])
    expect((await customer('1').get(url)).row.orders).toMatchObject([{ id: row.id }])
    expect((await customer('2').get(url)).row.orders).toEqual([])
    const denied = await visitor.get(url)
    expect([denied.status, denied.text.includes(row.id)]).toEqual([401, false])
  })
})
