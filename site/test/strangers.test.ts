import { page } from '@tessera/host'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import { widget } from '@tessera/website-builder'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { forgetAll } from './forget-all.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

let project: BuiltProject
let under: TestHost
let shown: string

beforeAll(async () => {
  project = await buildProject()
  under = await project.startHost()
  ;[shown = ''] = await makePage(under.host, '/wanted', 'plain')
  await makePage(under.host, '/other', 'plain')
  await makePage(under.host, '/notes/[website-builder.articles.slug]', 'plain')
}, 60_000)

afterAll(() => under?.close())

const get = (url: string, remoteAddress = '192.0.2.1') => under.app.inject({ url, remoteAddress })

/** Holds all renders until it is released. */
function holdPages() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked: string[] = []
  const query = under.database.query.bind(under.database)
  const spy = vi.spyOn(under.host.database, 'query').mockImplementation(async statement => {
    if (statement.text.includes('from "host_pages"')) {
      asked.push(statement.text)
      await promise
    }
    return query(statement) as never
  })
  const release = () => {
    resolve()
    spy.mockRestore()
  }
  onTestFinished(release)
  return { asked, release }
}

describe('while one client requests hundreds of addresses at once', () => {
  test('cached pages and /healthz respond first, another client is served, and too many requests are rejected', async () => {
    const before = (await get('/en/wanted')).body
    const held = holdPages()
    const order: string[] = []
    const odd = Array.from({ length: 300 }, async (_, number) => {
      const response = await get(`/en/notes/invented-${number}`)
      order.push(`odd ${response.statusCode}`)
      return response
    })
    const other = get('/en/other', '192.0.2.2').then(response => {
      order.push(`other ${response.statusCode}`)
    })
    await expect.poll(() => held.asked.length).toBe(2)
    expect((await get('/en/wanted')).body).toBe(before)
    expect((await get('/healthz')).statusCode).toBe(200)
    // Rejections are immediate; waiting requests have no response yet.
    expect(new Set(order)).toEqual(new Set(['odd 503']))
    held.release()
    await other
    expect(order).toContain('other 200')
    const responses = await Promise.all(odd)
    const refused = responses.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(200)
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(refused[0]?.body).toContain('<html lang="en">')
    expect(responses.length - refused.length).toBe(responses.filter(({ statusCode }) => statusCode === 404).length)
  })
})

describe('300 revalidations of pages', () => {
  const key = () => ({ 'x-rbac-secret-key': under.host.configuration.secretKey })

  test.each(['/api/revalidate?path=/wanted', '/api/revalidation/revalidate?type=layout'])(
    'by %s cost a few messages, and no visitor waits for them',
    async url => {
      await forgetAll(under.host)
      const before = (await get('/en/wanted')).body
      const text = 'update website_builder_widgets set title = $2::jsonb where id = $1::uuid'
      const title = `Changed by hand ${url.length}`
      await under.database.query({ text, values: [shown, JSON.stringify({ en: title, ru: title })] })
      const held = holdPages()
      const wishes = Array.from({ length: 300 }, () => under.app.inject({ url, headers: key() }))
      const statuses = (await Promise.all(wishes)).map(({ statusCode }) => statusCode)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const visits = await Promise.all(Array.from({ length: 50 }, () => get('/en/wanted')))
      expect(new Set(visits.map(({ body }) => body))).toEqual(new Set([before]))
      expect(held.asked).toHaveLength(1)
      held.release()
      await expect.poll(async () => (await get('/en/wanted')).body, { timeout: 20_000 }).toContain(title)
    },
  )

  test('leave an editor’s changes as fresh as ever', async () => {
    await get('/en/wanted')
    await under.app.inject({ url: '/api/revalidate?path=/wanted', headers: key() })
    await under.host.service(widget).update(shown, { title: { en: 'Written by an editor' } }, system)
    await expect.poll(async () => (await get('/en/wanted')).body, { timeout: 20_000 }).toContain('Written by an editor')
    const made = await under.host.service(page).create({ url: '/fresh', title: 'Fresh' }, system)
    expect((await get('/en/fresh')).statusCode).toBe(200)
    await under.host.service(page).remove(made.id, system)
  })
})
