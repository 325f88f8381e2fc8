import { product, stockAlert } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendAlertMail, tellBackInStock } from '../src/stock/stock-alerts.ts'
import { openShop, type Shop } from './shop.ts'
import { stockOf } from './stock-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const { administrator, put, codesOf, counted, placed } = stockOf(() => shop)

describe('Who wants to hear when a product is back', () => {
  const ask = (productId: string, email: string, more: object = {}) =>
    shop.host.asNobody().post(`/api/ecommerce/products/${productId}/alerts`, { email, language: 'en', ...more })
  const mailsTo = (email: string) => shop.host.mails.filter(({ to }) => to === email)
  /** Runs the jobs that are due; twice, as two nodes might. */
  async function tell(productId: string): Promise<void> {
    const { host } = shop.host
    await Promise.all([tellBackInStock(host, productId), tellBackInStock(host, productId)])
    const filters = { and: [{ column: 'sentAt', method: 'isNotNull' }] } as const
    const { rows } = await host.service(stockAlert).list({ filters }, system)
    for (const { id, email, productId: of } of rows) {
      if (of === productId && mailsTo(email).length === 0) await sendAlertMail(host, id)
    }
  }

  test('is mailed once, in their language, when it is', async () => {
    const productId = await counted(0)
    expect((await ask(productId, 'Olga@mail.example', { language: 'ru' })).status).toBe(202)
    expect((await ask(productId, 'olga@mail.example', { language: 'ru' })).status).toBe(202)
    await ask(productId, 'ada@mail.example')
    await tell(productId)
    expect(mailsTo('olga@mail.example')).toEqual([])
    await put(productId, { received: 2 })
    await tell(productId)
    await tell(productId)
    expect(mailsTo('olga@mail.example')).toMatchObject([{ language: 'ru', subject: 'Tile снова в продаже' }])
    expect(mailsTo('ada@mail.example')).toMatchObject([{ language: 'en', subject: 'Tile is back' }])
    await placed(productId, 2)
    await put(productId, { received: 1 })
    await tell(productId)
    expect(mailsTo('ada@mail.example')).toHaveLength(1)
  })

  test('is mailed of the SKU that they asked for only', async () => {
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const options = [{ title: { en: 'Size' }, values: [{ title: { en: 'Large' } }, { title: { en: 'Small' } }] }]
    const response = await administrator().put(`/api/ecommerce/products/${productId}/options`, { options, skus: 'all' })
    const [large, small] = (response.body as { data: { skus: TestRow[] } }).data.skus.map(({ id }) => id)
    await put(productId, { skuId: large, available: 0 }, { skuId: small, available: 0 })
    await ask(productId, 'large@mail.example', { skuId: large })
    await ask(productId, 'small@mail.example', { skuId: small })
    await put(productId, { skuId: small, available: 1 })
    await tell(productId)
    expect(mailsTo('large@mail.example')).toEqual([])
    expect(mailsTo('small@mail.example')).toHaveLength(1)
    await put(productId, { skuId: large, available: null })
    await tell(productId)
    expect(mailsTo('large@mail.example')).toHaveLength(1)
  })

  test('is forgotten by the link of the mail, with all that they wait for; a forged one does nothing', async () => {
    const [productId, other] = [await counted(0), await counted(0)]
    for (const id of [productId, other]) await ask(id, 'eve@mail.example')
    await put(productId, { available: 1 })
    await tell(productId)
    const [mail] = mailsTo('eve@mail.example')
    const [, alert = ''] = /\?alert=(\S+)/.exec(mail?.text ?? '') ?? []
    expect(mail?.unsubscribe).toMatch(new RegExp(`/api/ecommerce/stock-alerts/unsubscribe\\?alert=${alert}$`))
    const stop = (said: string) => shop.host.asNobody().post(`/api/ecommerce/stock-alerts/unsubscribe?alert=${said}`)
    const waiting = async () => {
      const filters = { and: [{ column: 'email', method: 'eq', value: 'eve@mail.example' }] }
      return (await administrator().get('/api/ecommerce/stock-alerts', { filters })).rows.length
    }
    for (const forged of [`${alert}x`, alert.split('.')[0] ?? '', 'x.y', `${other}.${alert.split('.')[1]}`]) {
      expect((await stop(forged)).status).toBe(200)
    }
    expect(await waiting()).toBe(2)
    expect((await stop(alert)).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  test('asks for what exists and isn’t there; nothing tells whether an address is known', async () => {
    const productId = await counted(1)
    expect(codesOf(await ask(productId, 'a@mail.example'))).toMatchObject([409, [['ECOMMERCE_IN_STOCK', '', {}]]])
    expect((await ask('01998000-0000-7000-8000-000000000000', 'a@mail.example')).status).toBe(404)
    const none = await counted(0)
    expect((await ask(none, 'no address')).status).toBe(400)
    expect((await ask(none, 'a@mail.example', { skuId: none })).status).toBe(400)
    await shop.host.host.service(product).update(none, { isHidden: true }, system)
    expect((await ask(none, 'a@mail.example')).status).toBe(404)
    const read = await shop.host.asNobody().get('/api/ecommerce/stock-alerts')
    expect(read.status).toBe(401)
  })

  test('is limited, by their network address', async () => {
    const productId = await counted(0)
    const statuses = []
    for (let index = 0; index < 25; index++) statuses.push((await ask(productId, `many-${index}@mail.example`)).status)
    expect(new Set(statuses)).toEqual(new Set([202, 429]))
  })
})
