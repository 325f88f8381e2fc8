import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { system } from '@tessera/server'
import { countStatements } from '@tessera/server/testing'
import { feature, widget, widgetsToFeatures } from '@tessera/website-builder'
import { describe, expect, test } from 'vitest'
import { forgetAll } from './forget-all.ts'
import { bodyOf, get, openPagesSite, under, wire } from './pages-site.ts'
import { makePage } from './site-under-test.ts'

openPagesSite()

describe('the cache', () => {
  test('serves a page without a statement, until a record that it shows changes', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/kept', 'plain')
    const before = await get('/en/kept')
    const { statements, result } = await countStatements(host, () => get('/en/kept'))
    expect(result.body).toBe(before.body)
    expect(statements).toEqual([])
    await host.service(widget).update(id, { title: { en: 'New title' } }, system)
    await expect.poll(() => bodyOf('/en/kept')).toContain('New title')
  })

  test('keeps pages that the change does not affect', async () => {
    const { host } = under
    await makePage(host, '/other', 'plain')
    await get('/en/other')
    await host.service(widget).create({ title: { en: 'Shown nowhere' } }, system)
    expect((await countStatements(host, () => get('/en/other'))).statements).toEqual([])
  })

  test('renders a page again when something is linked to it', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/linked', 'plain')
    expect((await get('/en/linked')).body).not.toContain('Linked feature')
    const made = await host.service(feature).create({ title: { en: 'Linked feature' } }, system)
    const link = await host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id }, system)
    await expect.poll(() => bodyOf('/en/linked')).toContain('Linked feature')
    await host.service(widgetsToFeatures).remove(link.id, system)
    await expect.poll(() => bodyOf('/en/linked')).not.toContain('Linked feature')
  })

  test('shows what was changed in the database once an administrator revalidates the page', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/by-hand', 'plain')
    await get('/en/by-hand')
    const text = `update website_builder_widgets set title = '{"en":"Changed by hand"}' where id = $1`
    await under.database.query({ text, values: [id] })
    expect((await get('/en/by-hand')).body).not.toContain('Changed by hand')
    const key = host.configuration.secretKey
    const { statusCode } = await get('/api/revalidation/revalidate?path=/by-hand', { 'x-rbac-secret-key': key })
    expect(statusCode).toBe(200)
    await expect.poll(() => bodyOf('/en/by-hand')).toContain('Changed by hand')
  })

  test('finds a page that was created after its address was requested', async () => {
    expect((await get('/en/later')).statusCode).toBe(404)
    await makePage(under.host, '/later', 'plain')
    expect((await get('/en/later')).statusCode).toBe(200)
  })

  test('renders once for many simultaneous requests', async () => {
    await makePage(under.host, '/crowd', 'plain')
    const alone = await countStatements(under.host, () => get('/en/crowd'))
    await forgetAll(under.host)
    const { statements } = await countStatements(under.host, () =>
      Promise.all(Array.from({ length: 50 }, () => get('/ru/crowd'))),
    )
    expect(statements.length).toBeLessThanOrEqual(alone.statements.length)
  })

  test('responds with 304 to clients that have the page, and with 200 after it changed', async () => {
    const [id = ''] = await makePage(under.host, '/etag', 'plain')
    const { etag } = (await get('/en/etag')).headers
    const known = await get('/en/etag', { 'if-none-match': String(etag) })
    expect(known.statusCode).toBe(304)
    expect(known.body).toBe('')
    await under.host.service(widget).update(id, { title: { en: 'Another' } }, system)
    await expect.poll(async () => (await get('/en/etag', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test('sends brotli or gzip to clients that accept it', async () => {
    const plain = (await get('/en')).body
    const brotli = await get('/en', { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain)
    const gzip = await get('/en', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
    expect(gzip.headers.vary).toContain('accept-encoding')
  })

  test('responds over a connection as it does otherwise', async () => {
    await makePage(under.host, '/wire', 'plain')
    await get('/en/wire')
    const port = Number(new URL(await under.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const first = await wire(port, '/en/wire')
    const { statements, result } = await countStatements(under.host, () => wire(port, '/en/wire'))
    const slow = await wire(port, '/en/wire?slow')
    expect(statements).toEqual([])
    expect(result.body).toBe(first.body)
    expect(result.body).toBe(slow.body)
    const security = [
      'content-security-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ]
    const same = [...security, 'content-type', 'cache-control', 'vary', 'etag', 'referrer-policy', 'content-length']
    for (const name of same) expect([name, result.headers[name]]).toEqual([name, slow.headers[name]])
    expect((await wire(port, '/en/wire', { 'if-none-match': String(slow.headers.etag) })).status).toBe(304)
    expect((await wire(port, '/en/wire', { host: 'evil.example' })).status).toBe(421)
    expect((await wire(port, '/en/wire', {}, 'POST')).status).toBe(404)
  })

  test('never lets a query or a header into a page for others (T-151)', async () => {
    const plain = await get('/en')
    const poisoned = await get('/en?x=CANARY&__proto__[a]=1', {
      'x-forwarded-host': 'CANARY',
      'x-forwarded-proto': 'CANARY',
      'accept-language': 'CANARY',
      cookie: 'a=CANARY',
    })
    expect(poisoned.body).toBe(plain.body)
    expect((await get('/en')).body).toBe(plain.body)
  })

  test('is not used for another host (T-157)', async () => {
    const response = await under.app.inject({ url: '/en', headers: { host: 'evil.example' } })
    expect(response.statusCode).toBe(421)
  })
})

describe('a page takes as many statements as it is deep', () => {
  test('however many records it shows', async () => {
    const { host } = under
    const [id = ''] = await makePage(host, '/count', 'plain')
    await get('/ru/count')
    const counts: number[] = []
    for (const amount of [1, 9]) {
      for (let index = 0; index < amount; index += 1) {
        const made = await host.service(feature).create({ title: { en: `Feature ${index}` } }, system)
        await host.service(widgetsToFeatures).create({ widgetId: id, featureId: made.id }, system)
      }
      await forgetAll(host)
      const { statements } = await countStatements(host, () => get('/en/count'))
      counts.push(statements.length)
    }
    expect(counts).toEqual([3, 3])
  })
})
