import { deliveryMethod, deliveryRate, order, ordersToProducts, productsToFiles } from '@tessera/ecommerce'
import { contentAddress } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import type { TestHost, TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { paymentLinkOf } from '../src/payment-link.ts'
import { checkedOut, openShop, type Shop } from './shop.ts'

const address = { name: 'Ada Byron', country: 'DE', city: 'Bonn', street: 'Am Markt 1' }

let shop: Shop
let node: TestHost
beforeAll(async () => {
  shop = await openShop()
  node = await shop.secondNode()
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})
beforeEach(() => {
  shop.till.mood = 'willing'
})

interface Linked {
  readonly orderId: string
  readonly path: string
  readonly url: string
}

/** Where an order is for anyone who has its link. */
async function linkTo(orderId: string): Promise<Linked> {
  const { body } = await shop.host.asAdministrator().get(`/api/ecommerce/orders/${orderId}/payment-link`)
  const { url } = (body as { data: { url: string } }).data
  return { orderId, url, path: `/api/ecommerce/payment-links/${new URL(url).searchParams.get('order')}` }
}

/** A cart of a visitor, and its link. */
async function linkedCart(price = 10) {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[price, 'EUR']] })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 2 })
  return { shopper, productId, ...(await linkTo(row.id)) }
}

/** An order that is nobody's, and its link. */
async function linkedOrphan(price = 10) {
  const productId = await shop.product({ prices: [[price, 'EUR']] })
  const { id } = await shop.host.host.service(order).create({ language: 'en' }, system)
  const line = { orderId: id, productId, quantity: 2, currencyId: shop.currencies.get('EUR') ?? null }
  await shop.host.host.service(ordersToProducts).create(line, system)
  return { productId, ...(await linkTo(id)) }
}

const payment = { provider: 'till', email: 'grace@mail.example' }
const stranger = () => shop.host.asNobody()

describe('The link of an order', () => {
  test('is written for administrators alone, in the language of the order', async () => {
    const { orderId, shopper, url } = await linkedCart()
    expect(new URL(url).pathname).toBe(`/${shop.host.host.configuration.defaultLanguage}/ecommerce/pay`)
    expect((await shopper.client.get(`/api/ecommerce/orders/${orderId}/payment-link`)).status).toBe(403)
    expect((await stranger().get(`/api/ecommerce/orders/${orderId}/payment-link`)).status).toBe(401)
    await shop.host.host.service(order).update(orderId, { language: 'ru' }, system)
    expect((await linkTo(orderId)).url).toMatch(/\/ru\/ecommerce\/pay\?order=/)
    const found = await shop.host.host.service(order).find(orderId, system)
    expect(await paymentLinkOf(node.host, found as NonNullable<typeof found>)).toBe((await linkTo(orderId)).url)
  })

  test('shows the order to anyone who has it, and is stored by nobody', async () => {
    const { path } = await linkedCart()
    const response = await stranger().get(path)
    expect(response.headers['cache-control']).toContain('no-store')
    expect(response.row).toMatchObject({ status: 'new', invoices: [], cart: { needsDelivery: false } })
    expect(response.row).not.toHaveProperty('attention')
    expect((response.row.ordersToProducts as TestRow[])[0]).toMatchObject({ quantity: 2, currentUnitAmount: 1000 })
  })

  test('leads nowhere when it is forged, of another order, or of one that is gone', async () => {
    const { orderId, path, shopper } = await linkedCart()
    const other = await linkedCart()
    const signature = other.path.split('.')[1]
    for (const link of [`${orderId}.${signature}`, orderId, `${orderId}.`, 'nonsense', `${path.split('/').at(-1)}x`]) {
      expect((await stranger().get(`/api/ecommerce/payment-links/${link}`)).status, link).toBe(404)
      const asked = await stranger().post(`/api/ecommerce/payment-links/${link}/checkout`, payment)
      expect(asked.status, link).toBe(404)
    }
    await shopper.client.delete(`${shopper.orders}/${orderId}`)
    expect((await stranger().get(path)).status).toBe(404)
  })
})

describe('Paying by a link', () => {
  test('needs no session, leads back to the page of the link, and leaves the order to its owner', async () => {
    const { path, url, orderId, shopper } = await linkedCart()
    const { status, invoices, response } = checkedOut(await stranger().post(`${path}/checkout`, payment))
    expect(status, response.text).toBe(200)
    const [invoice] = invoices
    const { request } = shop.till.pages.get(invoice?.id ?? '') ?? {}
    expect(request).toMatchObject({ successUrl: `${url}&returned=true`, customerId: shopper.id })
    expect(request?.cancelUrl).toBe(`${url}&returned=true&canceled=true`)
    await shop.till.payAndTell(shop.host, invoice?.id ?? '')
    const { row } = await stranger().get(path)
    expect(row).toMatchObject({ status: 'approving', email: null, address: null })
    expect((await shopper.client.get(`${shopper.orders}/${orderId}`)).row).toMatchObject({ status: 'approving' })
  })

  test('sends those whom nobody knows to the page of the link, in every mail', async () => {
    const { path, url, orderId } = await linkedOrphan()
    const { invoices } = checkedOut(await stranger().post(`${path}/checkout`, { ...payment, language: 'en' }))
    const { request } = shop.till.pages.get(invoices[0]?.id ?? '') ?? {}
    expect(request).toMatchObject({ customerId: orderId })
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    for (const { id } of await shop.events(orderId)) {
      await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
    }
    const mails = shop.host.mails.filter(({ to }) => to === payment.email)
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(url)])
  })

  test('makes what is nobody’s the order of the account that pays', async () => {
    const { path, orderId } = await linkedOrphan()
    const { id } = await shop.shopper()
    const account = { kind: 'subject', subjectId: id, roles: [], isAdministrator: false, isRegistered: true } as const
    const { client } = shop.shopperOn(shop.host, id)
    const visitor = checkedOut(await client.post(`${path}/checkout`, payment))
    expect(visitor.status).toBe(200)
    const own = `/api/rbac/subjects/${id}/ecommerce-module/orders/${orderId}`
    expect((await client.get(own)).status).toBe(404)
    await shop.host.as(account).post(`${path}/checkout`, payment)
    expect((await client.get(own)).row).toMatchObject({ status: 'paying' })
  })

  test('is refused at another price than was shown, with what it costs now', async () => {
    const { path, productId } = await linkedCart()
    await shop.reprice(productId, 11)
    const expected = [{ billingModuleCurrency: { id: shop.currencies.get('EUR') }, total: 2000 }]
    const refused = await stranger().post(`${path}/checkout`, { ...payment, expected })
    expect(refused.status).toBe(409)
    expect(refused.issues).toMatchObject([{ code: 'ECOMMERCE_PRICES_CHANGED' }])
    const again = [{ ...expected[0], total: 2200 }]
    expect((await stranger().post(`${path}/checkout`, { ...payment, expected: again })).status).toBe(200)
  })

  test('takes the way of delivery and the address that are chosen there', async () => {
    const { id: deliveryMethodId } = await shop.host.host
      .service(deliveryMethod)
      .create({ title: { en: 'Courier' } }, system)
    const currencyId = shop.currencies.get('EUR') ?? ''
    await shop.host.host.service(deliveryRate).create({ deliveryMethodId, currencyId, amount: 500 }, system)
    try {
      const { path, orderId } = await linkedCart()
      const missing = await stranger().post(`${path}/checkout`, payment)
      expect(missing.issues).toMatchObject([{ code: 'ECOMMERCE_NEEDS_ADDRESS', path: 'address' }])
      expect((await stranger().patch(path, { deliveryMethodId })).row).toMatchObject({
        cart: { deliveryMethodId, deliveries: [{ amount: 500, needsAddress: true }] },
      })
      const { invoices } = checkedOut(await stranger().post(`${path}/checkout`, { ...payment, address }))
      expect(invoices).toMatchObject([{ amount: 2500 }])
      expect(await shop.order(orderId)).toMatchObject({ address, deliveryTitle: { en: 'Courier' } })
      await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
      expect((await stranger().patch(path, { deliveryMethodId })).status).toBe(409)
    } finally {
      await shop.host.host.service(deliveryMethod).update(deliveryMethodId, { isEnabled: false }, system)
    }
  })

  test('is over once the order is paid or canceled', async () => {
    const paid = await linkedCart()
    const { invoices } = checkedOut(await stranger().post(`${paid.path}/checkout`, payment))
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    expect((await stranger().post(`${paid.path}/checkout`, payment)).issues).toMatchObject([
      { code: 'ECOMMERCE_ORDER_PLACED', params: { status: 'approving' } },
    ])
    const canceled = await linkedCart()
    await shop.host.asAdministrator().patch(`/api/ecommerce/orders/${canceled.orderId}`, { status: 'canceled' })
    expect((await stranger().post(`${canceled.path}/checkout`, payment)).status).toBe(409)
    expect((await stranger().get(canceled.path)).row).toMatchObject({ status: 'canceled' })
  })

  test('at once in many tabs, and on two nodes, is one payment (races)', async () => {
    const { path, orderId } = await linkedOrphan()
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? node : shop.host).asNobody().post(`${path}/checkout`, payment),
      ),
    )
    const urls = new Set(
      responses.flatMap(response => checkedOut(response).invoices.map(({ paymentUrl }) => paymentUrl)),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(urls.size).toBe(1)
    const [invoice, ...others] = await shop.invoices(orderId)
    expect(others).toEqual([])
    await Promise.all([
      shop.till.payAndTell(shop.host, invoice?.id ?? ''),
      node.asNobody().post(`${path}/check`, {}),
      shop.till.payAndTell(node, invoice?.id ?? ''),
    ])
    expect(await shop.order(orderId)).toMatchObject({ status: 'approving', attention: null })
    const steps = (await shop.events(orderId)).filter(({ type }) => type === 'status')
    expect(steps.map(({ to }) => to)).toEqual(['paying', 'approving'])
  })

  test('asks the provider what became of the payment', async () => {
    const { path } = await linkedCart()
    const { invoices } = checkedOut(await stranger().post(`${path}/checkout`, payment))
    expect((await stranger().get(path)).row).toMatchObject({ status: 'paying' })
    shop.till.pay(invoices[0]?.id ?? '')
    expect((await stranger().post(`${path}/check`, {})).row).toMatchObject({ status: 'approving' })
  })
})

describe('The files of an order that somebody has the link of', () => {
  interface Shown {
    readonly id: string
    readonly kind: string
    readonly path: string
  }

  const shownIn = async (path: string) => (await stranger().get(path)).row.files as readonly Shown[]
  const statusesOf = (paths: readonly string[]) =>
    Promise.all(paths.map(async path => (await stranger().get(path)).status))

  /** A private file that comes with a product. */
  async function fileOf(productId: string): Promise<string> {
    const source = { fileName: 'Pattern.txt', content: Buffer.from('Lay it from the middle') }
    const { id } = await shop.host.host.service(FileService).store(source, { isPrivate: true }, system)
    const link = { productId, fileStorageModuleFileId: id, variant: 'attachment-default' }
    await shop.host.host.service(productsToFiles).create(link, system)
    return id
  }

  async function payFor({ path, orderId }: Linked): Promise<void> {
    const { invoices } = checkedOut(await stranger().post(`${path}/checkout`, { ...payment, language: 'en' }))
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    for (const { id } of await shop.events(orderId)) {
      await jobs['ecommerce-module-orders-mail']?.(shop.host.host, { eventId: id })
    }
  }

  test('are its receipt and the files for buyers: on its page and in the mail, once it is paid', async () => {
    const linked = await linkedOrphan()
    const fileId = await fileOf(linked.productId)
    const pathOf = `${linked.path}/files/${fileId}`
    expect(await shownIn(linked.path)).toEqual([])
    expect(await statusesOf([pathOf])).toEqual([404])
    const before = shop.host.mails.length
    await payFor(linked)
    const files = await shownIn(linked.path)
    expect(files.map(({ kind }) => kind)).toEqual(['receipt', 'card', 'attachment'])
    expect(await statusesOf(files.map(({ path }) => path))).toEqual([200, 200, 200])
    const response = await stranger().get(pathOf)
    expect(response.text).toBe('Lay it from the middle')
    expect(response.headers['cache-control']).toContain('no-store')
    const { publicUrl } = shop.host.host.configuration
    const mail = shop.host.mails.slice(before).find(({ to }) => to === payment.email)
    for (const { path } of files) expect(mail?.text).toContain(`${publicUrl}${path}`)
  })

  test('are nobody’s who doesn’t have that link', async () => {
    const [linked, other] = [await linkedOrphan(), await linkedOrphan()]
    const fileId = await fileOf(linked.productId)
    await payFor(linked)
    await payFor(other)
    const [id, signature] = (linked.path.split('/').at(-1) ?? '').split('.')
    const links = [other.path.split('/').at(-1), `${id}.`, `${id}.${signature}x`, id]
    expect(await statusesOf(links.map(link => `/api/ecommerce/payment-links/${link}/files/${fileId}`))).toEqual(
      links.map(() => 404),
    )
    expect(await statusesOf([contentAddress(fileId), `${linked.path}/files/nonsense`])).toEqual([404, 404])
  })

  test('for buyers are gone with an order that is canceled, and its receipt stays as it does for owners', async () => {
    const linked = await linkedOrphan()
    const fileId = await fileOf(linked.productId)
    await payFor(linked)
    await shop.host.host.service(order).update(linked.orderId, { status: 'canceled' }, system)
    expect((await shownIn(linked.path)).map(({ kind }) => kind)).toEqual(['receipt', 'card'])
    expect(await statusesOf([`${linked.path}/files/${fileId}`])).toEqual([404])
  })

  test('of owners are not in their mails: they have a page of their own', async () => {
    const linked = await linkedCart()
    await fileOf(linked.productId)
    const before = shop.host.mails.length
    await payFor(linked)
    const mail = shop.host.mails.slice(before).find(({ to }) => to === payment.email)
    expect(mail?.text).toContain(`/ecommerce/orders/${linked.orderId}`)
    expect(mail?.text).not.toContain('/payment-links/')
  })
})
