import type { Preference } from '@tessera/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop } from '../../test/shop/shop-host.ts'
import type { TestHost } from '../testing/create-test-host.ts'
import type { TestClient } from '../testing/test-client.ts'
import { deletePreferences, mostPreferences } from './preference-store.ts'

const url = '/api/core/preferences'
let shop: TestHost
let anna: TestClient
let boris: TestClient
let dora: TestClient
let visitor: TestClient
let chief: TestClient

beforeAll(async () => {
  shop = await openShop()
  const as = (subjectId: string, roles: string[], isAdministrator = false) =>
    shop.as({ kind: 'subject', subjectId, roles, isAdministrator })
  anna = as('anna', ['editor'])
  boris = as('boris', ['editor'])
  dora = as('dora', ['editor'])
  visitor = as('vera', [])
  chief = as('chief', ['admin'], true)
}, 60_000)
afterAll(() => shop?.close())

async function listed(client: TestClient, prefix?: string): Promise<readonly Preference[]> {
  const response = await client.get(url, prefix === undefined ? {} : { prefix })
  expect(response.status, response.text).toBe(200)
  return (response.body as { data: readonly Preference[] }).data
}

describe('preferences', () => {
  it('are remembered for a subject, under a key of one’s choice', async () => {
    const value = { columns: ['title.en'], isDense: true, nothing: null }
    const stored = await anna.put(`${url}/views/blog/articles/recent`, { value })
    expect(stored.status, stored.text).toBe(200)
    const preference = { key: 'views/blog/articles/recent', value, isShared: false, updatedAt: expect.any(String) }
    expect((stored.body as { data: Preference }).data).toEqual(preference)
    await anna.put(`${url}/views/blog/articles/recent`, { value: [1] })
    await anna.put(`${url}/theme`, { value: 'dark' })
    expect(await listed(anna)).toMatchObject([
      { key: 'theme', value: 'dark' },
      { ...preference, value: [1] },
    ])
    expect(await listed(anna, 'views/')).toHaveLength(1)
    expect(await listed(anna, 'view_')).toEqual([])
  })

  it.each([null, false, 0, '', [], {}, 'Ёлка 🏺'])('hold %j', async value => {
    await anna.put(`${url}/value`, { value })
    expect((await listed(anna, 'value'))[0]?.value).toEqual(value)
  })

  it('T-087: are nobody else’s', async () => {
    await anna.put(`${url}/mine`, { value: 1 })
    expect(await listed(boris)).toEqual([])
    await boris.put(`${url}/mine`, { value: 2 })
    expect(await listed(anna, 'mine')).toMatchObject([{ value: 1 }])
    expect((await boris.delete(`${url}/mine`)).status).toBe(200)
    expect((await boris.delete(`${url}/mine`)).status).toBe(404)
    expect(await listed(anna, 'mine')).toMatchObject([{ value: 1 }])
    expect((await shop.asNobody().get(url)).status).toBe(401)
    expect((await shop.asNobody().put(`${url}/mine`, { value: 1 })).status).toBe(401)
  })

  it('are everybody’s who works here when an administrator says so', async () => {
    expect((await anna.put(`${url}/menu`, { value: 'x', isShared: true })).status).toBe(403)
    await chief.put(`${url}/menu`, { value: 'of all', isShared: true })
    await anna.put(`${url}/menu`, { value: 'of anna' })
    expect(await listed(anna, 'menu')).toMatchObject([
      { value: 'of all', isShared: true },
      { value: 'of anna', isShared: false },
    ])
    expect(await listed(boris, 'menu')).toMatchObject([{ value: 'of all' }])
    expect((await anna.delete(`${url}/menu?isShared=true`)).status).toBe(403)
    expect((await chief.delete(`${url}/menu?isShared=true`)).status).toBe(200)
    expect(await listed(anna, 'menu')).toMatchObject([{ value: 'of anna' }])
  })

  it('T-155: are for those who may change something by a role, and nobody who comes along', async () => {
    // Anybody may make an order, and here change it too: that needs no back office.
    shop.host.access.provideRules((method, path) =>
      method === 'PATCH' && path === '/api/shop/orders/:id' ? 'subject' : undefined,
    )
    const customer = shop.as({ kind: 'subject', subjectId: 'carl', roles: ['customer'], isAdministrator: false })
    for (const client of [visitor, customer]) {
      expect((await client.put(`${url}/mine`, { value: 1 })).status).toBe(403)
      expect((await client.get(url)).status).toBe(403)
      expect((await client.delete(`${url}/mine`)).status).toBe(403)
    }
    shop.host.access.provideRules(() => undefined)
  })

  it('of a script with the secret key are everybody’s only', async () => {
    const script = shop.asAdministrator()
    expect((await script.put(`${url}/script`, { value: 1 })).causes).toEqual([
      'A key is no subject: send isShared with true',
    ])
    expect((await script.put(`${url}/script`, { value: 1, isShared: true })).status).toBe(200)
    expect(await listed(script, 'script')).toHaveLength(1)
  })

  it('T-159: are bounded in number, also when they come at once, and in size', async () => {
    const puts = Array.from({ length: mostPreferences + 20 }, (_, index) =>
      boris.put(`${url}/n/${index}`, { value: index }),
    )
    const statuses = (await Promise.all(puts)).map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(mostPreferences)
    expect(statuses.filter(status => status === 409)).toHaveLength(20)
    const [known] = await listed(boris, 'n/')
    expect((await boris.put(`${url}/${known?.key}`, { value: 'changed' })).status).toBe(200)
    expect((await anna.put(`${url}/large`, { value: 'x'.repeat(64 * 1024) })).causes).toEqual([
      'value must have at most 65536 bytes as JSON',
    ])
    const part = 'x'.repeat(60 * 1024)
    const parts = Array.from({ length: 40 }, (_, index) => dora.put(`${url}/p/${index}`, { value: part }))
    const stored = (await Promise.all(parts)).filter(({ status }) => status === 200)
    expect(stored).toHaveLength(Math.floor((2 * 1024 * 1024) / (part.length + 2)))
    const [first] = await listed(dora, 'p/')
    expect((await dora.put(`${url}/${first?.key}`, { value: part })).status).toBe(200)
    expect((await dora.put(`${url}/one-more`, { value: part })).status).toBe(409)
    expect((await anna.put(`${url}/larger`, { value: 'x'.repeat(200 * 1024) })).status).toBe(413)
  })

  it('have keys of a few characters', async () => {
    for (const key of ['', 'A', 'a b', 'ключ', 'a%00', 'x'.repeat(201), 'a?b'.replace('?', '%3F')]) {
      expect(
        (await anna.put(`${url}/${key.startsWith('a%') ? key : encodeURIComponent(key)}`, { value: 1 })).status,
      ).toBe(400)
    }
    expect((await anna.put(`${url}/a`, {})).causes).toEqual(['value is required'])
    expect((await anna.put(`${url}/a`, { value: 1, subjectId: 'boris' })).status).toBe(400)
  })

  it('go with their subject', async () => {
    await anna.put(`${url}/mine`, { value: 1 })
    await chief.put(`${url}/shared`, { value: 1, isShared: true })
    await deletePreferences(shop.database, ['anna', ''])
    expect((await listed(anna)).filter(({ isShared }) => !isShared)).toEqual([])
    expect(await listed(anna, 'shared')).toHaveLength(1)
    expect((await listed(boris)).length).toBeGreaterThan(0)
  })
})
