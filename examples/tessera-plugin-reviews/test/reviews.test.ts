import { product } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { createTestHost, describePlugin, neighboursOf, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { review, reviewsToProducts } from '../src/index.ts'
import { deleteHidden } from '../src/server/delete-hidden.ts'
import reviews from '../src/server/index.ts'

describePlugin(reviews)

describe('a review', () => {
  const visitor = { kind: 'subject', subjectId: crypto.randomUUID(), isAdministrator: false, roles: [] } as const
  let host: TestHost
  let url: string
  beforeAll(async () => {
    host = await createTestHost({ plugins: [...(await neighboursOf(reviews)), reviews] })
    const { id } = await host.host.service(product).create({ title: { en: 'Chair' } }, system)
    url = `/api/reviews/products/${id}/reviews`
  }, 120_000)
  afterAll(() => host?.close())

  const written = { author: 'Anna', stars: 4, text: 'Sturdy.' }
  const shown = async () => (await host.asNobody().get('/api/reviews/reviews')).rows.map(({ text }) => text)

  test('waits until somebody has read it, or is shown at once, as the setting says', async () => {
    expect((await host.as(visitor).post(url, written)).status).toBe(201)
    expect(await shown()).toEqual([])
    await host.asAdministrator().patch('/api/core/plugins/reviews/settings', { isModerated: false })
    expect((await host.as(visitor).post(url, { ...written, text: 'Still sturdy.' })).status).toBe(201)
    expect(await shown()).toEqual(['Still sturdy.'])
    expect(await host.host.service(reviewsToProducts).count({}, system)).toBe(2)
  })

  test('is refused without a session, with six stars, and of a product that is not there', async () => {
    expect((await host.asNobody().post(url, written)).status).toBe(401)
    expect((await host.as(visitor).post(url, { ...written, stars: 6 })).issues[0]?.path).toBe('stars')
    const unknown = url.replace(/[0-9a-f-]{36}/, crypto.randomUUID())
    expect((await host.as(visitor).post(unknown, written)).status).toBe(404)
  })

  test('is one of a few a day', async () => {
    await host.asAdministrator().patch('/api/core/plugins/reviews/settings', { perDay: 1 })
    const other = { ...visitor, subjectId: crypto.randomUUID() }
    const statuses = []
    for (const text of ['One', 'Two']) statuses.push((await host.as(other).post(url, { ...written, text })).status)
    expect(statuses).toEqual([201, 429])
  })

  test('that nobody shows is deleted after a while', async () => {
    const ids = await host.host.service(review).list({}, system)
    await host.database.query({ text: `update reviews_reviews set created_at = now() - interval '91 days'` })
    const settings = { isModerated: true, perDay: 5, daysHidden: 90 }
    await deleteHidden({ ...host.host, options: undefined, settings: async () => settings })
    const left = await host.host.service(review).list({}, system)
    expect(left.rows.every(({ isHidden }) => !isHidden)).toBe(true)
    expect(left.rows.length).toBeLessThan(ids.rows.length)
  })
})
