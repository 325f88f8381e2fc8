import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { known, stored } from '../../test/shop/plugin.ts'
import { openShop } from '../../test/shop/shop-host.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import { rawRequest } from '../testing/raw-request.ts'
import type { TestClient } from '../testing/test-client.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

let shop: TestHost
let administrator: TestClient
beforeAll(async () => {
  shop = await openShop()
  administrator = shop.asAdministrator()
}, 60_000)
afterAll(() => shop?.close())
beforeEach(() => stored.clear())

const documents = '/api/shop/documents'
const boundary = 'the-boundary'
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }

interface Part {
  readonly name: string
  readonly content: string
  readonly fileName?: string
  readonly type?: string
}

function form(...parts: Part[]): string {
  const texts = parts.map(({ name, content, fileName, type }) => {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`
    const contentType = type === undefined ? '' : `\r\ncontent-type: ${type}`
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}${contentType}\r\n\r\n${content}\r\n`
  })
  return `${texts.join('')}--${boundary}--\r\n`
}

const data = (value: unknown): Part => ({ name: 'data', content: JSON.stringify(value) })
const file = (content = 'content', fileName = 'a.txt', name = 'file'): Part => ({
  name,
  content,
  fileName,
  type: 'text/plain',
})
const blob: Part = { name: 'data', content: '{"title":"blob"}', fileName: 'blob', type: 'application/json' }
const post = (...parts: Part[]) => administrator.post(documents, form(...parts), headers)

describe('a form', () => {
  it('makes a record with its file, in either order', async () => {
    for (const parts of [
      [data({ title: 'a' }), file()],
      [file(), data({ title: 'a' })],
    ]) {
      const response = await post(...parts)
      expect(response.status, response.text).toBe(201)
      expect(response.row).toMatchObject({ title: 'a', file: 'a.txt', size: 7 })
    }
    expect(stored.get('a.txt')).toBe('content')
  })

  it('needs no data where the file is all that is required', async () => {
    expect((await post(file())).row).toMatchObject({ title: null, file: 'a.txt' })
  })

  it('changes a record and its file', async () => {
    const { row } = await post(file())
    const changed = await administrator.patch(
      `${documents}/${row.id}`,
      form(data({ title: 'b' }), file('longer content')),
      headers,
    )
    expect(changed.row).toMatchObject({ title: 'b', size: 14 })
  })

  it('tells the receiver which record a file is for, and its data if that comes first', async () => {
    await post(data({ title: 'before' }), file('a', 'first.txt'))
    await post(file('a', 'second.txt'), data({ title: 'after' }))
    const { row } = await post(blob, file('a', 'third.txt'))
    await administrator.patch(`${documents}/${row.id}`, form(file('b', 'fourth.txt')), headers)
    expect(Object.fromEntries(known)).toMatchObject({
      'first.txt': { data: { title: 'before' } },
      'second.txt': {},
      'third.txt': { data: { title: 'blob' } },
      'fourth.txt': { id: row.id },
    })
    expect(known.get('second.txt')).not.toHaveProperty('data')
  })

  it('may carry its data as a JSON Blob, as browsers do', async () => {
    expect((await post(blob, file())).row.title).toBe('blob')
    expect((await post({ ...blob, content: '{"__proto__":{"a":1}}' }, file())).status).toBe(400)
  })

  it('may carry an address instead of a file', async () => {
    expect((await post(data({ file: 'https://example.com/a.png' }))).row.file).toBe('https://example.com/a.png')
  })

  it.each([
    ['no part at all', [], 'file is required'],
    ['data that is no JSON', [{ name: 'data', content: '{' }, file()], 'The part "data" must be JSON'],
    ['data that is no record', [data([1]), file()], 'The body must be an object'],
    ['data twice', [data({}), data({}), file()], 'The part "data" must be there once'],
    ['an unknown field', [data({ colour: 1 }), file()], 'colour is unknown'],
    ['a value that only the server sets', [data({ size: 1 }), file()], 'size is unknown'],
    ['a wrong value', [data({ title: 5 }), file()], 'title must be a string or null'],
    [
      'a NUL character',
      [{ name: 'data', content: '{"title":"a\\u0000"}' }, file()],
      'The part "data" holds a text with a NUL character',
    ],
    [
      'a field of its own',
      [file(), { name: 'title', content: 'a' }],
      'The part "title" is unknown: put the record into the part "data", as JSON',
    ],
    ['a file for a field that takes none', [file('a', 'a.txt', 'title')], 'The part "title" takes no file'],
    ['a file for an unknown field', [file(), file('a', 'b.txt', 'nothing')], 'The part "nothing" takes no file'],
    ['two files for one field', [file(), file('b', 'b.txt')], 'The part "file" takes one file only'],
  ] as const)('with %s is refused, and leaves no file behind', async (_, parts, cause) => {
    const response = await post(...parts)
    expect([response.status, response.causes]).toEqual([400, [cause]])
    expect([...stored.keys()]).toEqual([])
  })

  it('leaves no file behind when its record can not be written', async () => {
    const id = '01890000-0000-7000-8000-000000000000'
    const response = await administrator.patch(`${documents}/${id}`, form(file()), headers)
    expect(response.status).toBe(404)
    expect([...stored.keys()]).toEqual([])
  })

  it('with too large a file is refused with 413, and leaves none behind', async () => {
    const response = await post(data({ title: 'a' }), file('x'.repeat(2000)))
    expect([response.status, response.causes]).toEqual([413, ['The file "file" must have at most 1000 bytes']])
    expect([...stored.keys()]).toEqual([])
  })

  it('with too many parts is refused', async () => {
    const response = await post(...Array.from({ length: 40 }, (_, index) => ({ name: `a${index}`, content: 'a' })))
    expect([400, 413]).toContain(response.status)
  })

  it('T-025 can not reach into prototypes by the names of its parts', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await post({ name, content: '{"a":1}' }, file())).status, name).toBe(400)
      expect((await post(file('a', 'a.txt', name))).status, name).toBe(400)
    }
    expect([...stored.keys()]).toEqual([])
  })

  it('that breaks off or has no boundary is refused', async () => {
    const broken = form(data({ title: 'a' }), file()).slice(0, -30)
    expect((await administrator.post(documents, broken, headers)).status).toBe(400)
    const without = { 'content-type': 'multipart/form-data' }
    expect((await administrator.post(documents, form(file()), without)).status).toBe(400)
    expect([...stored.keys()]).toEqual([])
  })

  it.each([
    ['has no boundary', 'multipart/form-data', form(file())],
    ['has an empty boundary', 'multipart/form-data; boundary=', form(file())],
    ['has another boundary than it says', 'multipart/form-data; boundary=other', form(file())],
    ['is cut off in a file', headers['content-type'], form(data({ title: 'a' }), file()).slice(0, -30)],
    ['is cut off in its data', headers['content-type'], form(file(), data({ title: 'abcdef' })).slice(0, -30)],
    ['is cut off in data that is a file', headers['content-type'], form(file(), blob).slice(0, -30)],
    ['is cut off in the head of a part', headers['content-type'], form(file()).slice(0, 40)],
    ['has no end', headers['content-type'], form(file()).slice(0, -boundary.length - 8)],
    ['is something else', headers['content-type'], '{"title":"a"}'],
    ['has a head of a part that never ends', headers['content-type'], `--${boundary}\r\n${'a'.repeat(100_000)}`],
  ])('that %s is refused with 400', async (_, type, content) => {
    for (const [method, url] of [
      ['POST', documents],
      ['POST', `${documents}/find-or-create`],
      ['PATCH', `${documents}/01890000-0000-7000-8000-000000000000`],
    ] as const) {
      const response = await administrator.send(method, url, { headers: { 'content-type': type }, body: content })
      expect([response.status, response.causes], `${method} ${url}`).toEqual([400, [expect.any(String)]])
      expect([...stored.keys()]).toEqual([])
    }
  })

  it('says nothing twice in its data, whatever kind of part that is', async () => {
    const twice = { name: 'data', content: '{"title":"a","title":"b"}' }
    for (const part of [twice, { ...twice, type: 'application/json' }, { ...blob, content: twice.content }]) {
      const response = await post(part, file())
      expect([response.status, response.causes]).toEqual([400, ['The part "data" holds title twice']])
    }
    expect(
      (await administrator.post(documents, '{"a":1,"a":2}', { 'content-type': 'application/json' })).causes,
    ).toEqual(['The body holds a twice'])
  })

  it('has data of 1 MB at most, also when it comes as a file', async () => {
    const content = JSON.stringify({ title: 'a'.repeat(1024 * 1024) })
    for (const part of [
      { name: 'data', content },
      { ...blob, content },
    ]) {
      const response = await post(part, file())
      expect([400, 413]).toContain(response.status)
      expect(response.causes).toEqual([
        expect.stringMatching(/^The (?:part|file) "data" (?:is too long|must have at most 1048576 bytes)$/),
      ])
    }
  })

  it('is refused with a file where an entity takes none, and for many records at once', async () => {
    const products = '/api/shop/products'
    const response = await administrator.post(products, form(data({ sku: 'a' }), file()), headers)
    expect([response.status, response.causes]).toEqual([400, ['The part "file" takes no file']])
    expect((await administrator.post(`${products}/bulk`, form(data([])), headers)).status).toBe(415)
    expect((await administrator.post(products, form(data({ sku: 'form' })), headers)).row.sku).toBe('form')
  })

  it('is read only for who may write', async () => {
    const response = await shop.asNobody().post(documents, form(file()), headers)
    expect(response.status).toBe(401)
    expect([...stored.keys()]).toEqual([])
  })
})

describe('a form that its sender breaks off', () => {
  const lines: string[] = []
  let own: TestHost
  beforeAll(async () => {
    own = await openShop({ LOG_LEVEL: 'info' }, line => lines.push(line))
    await own.app.listen({ port: 0 })
  }, 60_000)
  afterAll(() => own?.close())

  it.each([
    ['a form in the middle of a file', headers['content-type'], form(data({ title: 'a' }), file()).slice(0, -60)],
    ['a form in the middle of its data', headers['content-type'], form(data({ title: 'a'.repeat(100) })).slice(0, -90)],
    ['JSON', 'application/json', '{"title":'],
  ])('is reported as such: %s', async (_, type, content) => {
    lines.length = 0
    const key = 'the-secret-key-of-the-tests-1234567890'
    const head = [`POST ${documents} HTTP/1.1`, 'Host: a', `X-Rbac-Secret-Key: ${key}`, `Content-Type: ${type}`]
    const response = await rawRequest(own.app, [...head, 'Content-Length: 5000'], content, true)
    expect(response.text).not.toContain('database')
    await vi.waitFor(() => expect(lines.join('')).toContain('The sender broke the request off'), inTime)
    expect(lines.join('')).not.toMatch(/database|"level":50/)
    expect([...stored.keys()]).toEqual([])
  })
})
