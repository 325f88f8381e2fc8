import { article, categoriesToArticles, category } from '@tessera/blog'
import blog from '@tessera/blog/server'
import { createClient, TesseraError } from '@tessera/client'
import { type Localized, linked, type Row } from '@tessera/core'
import fileStorage from '@tessera/file-storage-server'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test, vi } from 'vitest'

let host: TestHost
let key: string
beforeAll(async () => {
  host = await createTestHost({ plugins: [fileStorage, websiteBuilder, blog, rbac] })
  const made = await host.asAdministrator().post('/api/rbac/api-keys/issue', { title: 'Client', roles: ['editor'] })
  key = made.row.key as string
})
afterAll(() => host?.close())

/** `fetch` to the host in this process. */
const fetchHost: typeof fetch = async (input, { method = 'GET', headers, body } = {}) => {
  const { pathname, search } = new URL(String(input))
  const response = await host.app.inject({
    method: method as 'GET',
    url: pathname + search,
    headers: headers as Record<string, string>,
    ...(typeof body === 'string' && { payload: body }),
  })
  return new Response(response.rawPayload.length > 0 ? new Uint8Array(response.rawPayload) : null, {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
  })
}

const baseUrl = 'https://example.com/'
const editor = () => createClient({ baseUrl, key, fetch: fetchHost })
const visitor = () => createClient({ baseUrl, fetch: fetchHost })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It was not refused'),
    (error: unknown) => error as TesseraError,
  )

describe('a program outside', () => {
  test('writes, reads and removes a record with the rights of its key', async () => {
    const client = editor()
    const made = await client.create(article, { title: { en: 'Tea' } })
    expectTypeOf(made.title).toEqualTypeOf<Localized>()
    const { row, etag } = await client.get(article, made.id)
    expect(row).toEqual(made)
    const changed = await client.update(article, made.id, { title: { en: 'Coffee' } }, { ifMatch: etag })
    expect(changed.title).toEqual({ en: 'Coffee' })
    const late = await refusal(client.update(article, made.id, { title: { en: 'Cocoa' } }, { ifMatch: etag }))
    expect([late.status, late.data]).toEqual([412, expect.objectContaining({ title: { en: 'Coffee' } })])
    expect(await client.remove(article, made.id)).toMatchObject({ id: made.id })
    expect((await refusal(client.get(article, made.id))).status).toBe(404)
    expect((await refusal(visitor().create(article, { title: { en: 'Mine' } }))).status).toBe(401)
  })

  test('lists with filters, order, includes and the number of all', async () => {
    const client = editor()
    const [tea, pots] = await client.bulkCreate(category, [{ title: { en: 'Tea' } }, { title: { en: 'Pots' } }])
    const made = await client.create(article, { title: { en: 'Of pots' } })
    await client.create(categoriesToArticles, { categoryId: pots?.id ?? '', articleId: made.id })
    const include = [linked(article, categoriesToArticles, 'categoryId')]
    const { rows, total } = await visitor().list(article, {
      filters: { and: [{ column: 'id', method: 'eq', value: made.id }] },
      include,
      count: true,
    })
    expectTypeOf(rows[0]?.categoriesToArticles[0]?.category).toEqualTypeOf<Row<typeof category> | null | undefined>()
    expect([total, rows[0]?.categoriesToArticles.map(each => each.category?.id)]).toEqual([1, [pots?.id]])
    const { row } = await client.get(article, made.id, { include })
    expect(row.categoriesToArticles).toHaveLength(1)
    expect(await client.bulkUpdate(category, [{ id: tea?.id ?? '', data: { title: { en: 'Teas' } } }])).toMatchObject([
      { title: { en: 'Teas' } },
    ])
    expect(await client.bulkRemove(category, [tea?.id ?? '', pots?.id ?? ''])).toHaveLength(2)
  })

  test('goes through all records in parts, also while some are deleted', async () => {
    const client = editor()
    const inputs = Array.from({ length: 1000 }, (_, n) => ({
      title: { en: `Record ${n}` },
      subtitle: { en: 'Of many' },
    }))
    await client.bulkCreate(article, inputs)
    await client.bulkCreate(article, inputs.slice(0, 30))
    const query = { filters: { and: [{ column: 'subtitle.en', method: 'eq', value: 'Of many' }] } } as const
    const seen: string[] = []
    for await (const { id } of client.each(article, query)) {
      seen.push(id)
      if (seen.length === 400) await client.bulkRemove(article, seen.slice(0, 100))
    }
    expect([seen.length, new Set(seen).size]).toEqual([1030, 1030])
    const some: unknown[] = []
    for await (const row of client.each(article, {
      ...query,
      limit: 700,
      orderBy: [{ column: 'createdAt', method: 'asc' }],
    })) {
      some.push(row)
    }
    expect(some).toHaveLength(700)
  })

  test('learns what was wrong, for people and for programs', async () => {
    const error = await refusal(editor().create(article, { slug: 'x'.repeat(3000) }))
    expect(error).toBeInstanceOf(TesseraError)
    expect([error.status, error.cause.length, error.issues[0]]).toEqual([
      400,
      1,
      expect.objectContaining({ path: 'slug', code: 'TOO_LONG' }),
    ])
    await expect(editor().get(article, '')).rejects.toThrow('The id must not be empty')
    expect(() => createClient({ baseUrl: 'example.com' })).toThrow('baseUrl must be an address')
  })

  test('calls any other route', async () => {
    const { secretKey } = host.host.configuration
    const client = createClient({ baseUrl, key: secretKey, fetch: fetchHost })
    const { id } = await client.call<{ id: string }>('POST', '/api/rbac/api-keys/issue', {
      title: 'x',
      roles: ['user'],
    })
    expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  test('repeats reads that the site had no time for, and never writes', async () => {
    const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
    const fetch = vi.fn<typeof globalThis.fetch>().mockImplementation(async () => busy())
    const client = createClient({ baseUrl, fetch })
    expect((await refusal(client.create(article, { title: { en: 'Once' } }))).status).toBe(503)
    expect(fetch).toHaveBeenCalledTimes(1)
    fetch.mockImplementationOnce(async () => busy()).mockImplementationOnce(async () => Response.json({ data: [] }))
    expect(await client.list(article)).toEqual({ rows: [] })
    expect(fetch).toHaveBeenCalledTimes(3)
    fetch.mockRejectedValue(new TypeError('no route to host'))
    const lost = await refusal(createClient({ baseUrl, fetch, retries: 0 }).list(article))
    expect([lost.status, lost.message]).toEqual([0, 'https://example.com gave no response: no route to host'])
    const aborted = AbortSignal.abort(new Error('enough'))
    await expect(client.list(article, {}, { signal: aborted })).rejects.toThrow('enough')
  })

  test('does not compile with a wrong field', () => {
    const client = editor()
    const wrong = () => [
      // @ts-expect-error there is no such field
      client.create(article, { headline: { en: 'x' } }),
      // @ts-expect-error a title has languages
      client.update(article, 'id', { title: 'x' }),
      // @ts-expect-error there is no such column
      client.list(article, { orderBy: [{ column: 'createdat', method: 'asc' }] }),
      // @ts-expect-error nothing was included
      client.list(article).then(({ rows }) => rows[0]?.categoriesToArticles),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
