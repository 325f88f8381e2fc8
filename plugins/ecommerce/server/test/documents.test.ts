import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { order, ordersToFiles, product, productsToFiles } from '@tessera/ecommerce'
import { contentAddress } from '@tessera/file-storage'
import { FileService } from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptTemplate } from '../src/drawn/receipt-template.ts'
import { createOrderDocuments } from '../src/index.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ name: { en: 'Polden', ru: 'Полдень' } })
}, 60_000)
afterAll(() => shop?.close())

const service = () => shop.host.host.service(order)

/** An order that has been placed, and who placed it. */
async function placed(number: string, language = 'en') {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[19.9, 'EUR']], title: '<b>Tile</b> & "more"' })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 3 })
  const values = {
    number,
    status: 'approving',
    type: 'history',
    placedAt: '2026-11-22T19:30:00.000Z',
    language,
  } as const
  await service().update(row.id, values, system)
  return { shopper, orderId: row.id, productId }
}

const documentsOf = (orderId: string) =>
  shop.host.host
    .service(ordersToFiles)
    .list({ filters: { and: [{ column: 'orderId', method: 'eq', value: orderId }] } }, system)

describe('The documents of a placed order', () => {
  test('are a receipt and a card for each product, which its owner may see and nobody else', async () => {
    const { shopper, orderId } = await placed('1042')
    const receipt = await createOrderDocuments(shop.host.host, orderId)
    expect(receipt).toMatchObject({ adminTitle: 'Receipt 1042', width: 1500, height: 1500, isPrivate: true })
    const { rows } = await documentsOf(orderId)
    expect(rows.map(({ variant }) => variant).sort()).toEqual(['attachment-default', 'receipt-default'])

    const stranger = await shop.shopper()
    for (const { fileStorageModuleFileId: id } of rows) {
      expect((await shopper.client.get(contentAddress(id))).status).toBe(200)
      expect((await shop.host.asAdministrator().get(contentAddress(id))).status).toBe(200)
      expect((await stranger.client.get(contentAddress(id))).status).toBe(404)
      expect((await stranger.client.get(`/api/file-storage/files/${id}`)).status).toBe(404)
      expect((await shop.host.asNobody().get(contentAddress(id))).status).toBe(404)
    }
    expect((await shopper.client.get('/api/file-storage/files')).rows).toHaveLength(2)
    const links = (await shopper.client.get(`${shopper.orders}/${orderId}`)).row.ordersToFileStorageModuleFiles
    expect(links).toMatchObject([
      { fileStorageModuleFile: { alt: { en: expect.stringContaining('Receipt 1042') } } },
      { fileStorageModuleFile: { alt: { en: '<b>Tile</b> & "more", card' } } },
    ])
    expect((await shopper.client.delete(`/api/file-storage/files/${receipt.id}`)).status).toBeGreaterThan(400)
  }, 60_000)

  test('are made once, however often and by however many', async () => {
    const { orderId } = await placed('1043', 'ru')
    const made = await Promise.all([1, 2, 3].map(() => createOrderDocuments(shop.host.host, orderId)))
    const again = await createOrderDocuments(shop.host.host, orderId)
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1)
    expect(again).toMatchObject({ adminTitle: 'Чек 1043' })
    expect((await documentsOf(orderId)).rows).toHaveLength(2)
  }, 60_000)

  test('are completed where they were not when the process ended', async () => {
    const { orderId } = await placed('1044')
    const receipt = await createOrderDocuments(shop.host.host, orderId)
    const { rows } = await documentsOf(orderId)
    await shop.host.host.service(ordersToFiles).removeMany(
      rows.map(({ id }) => id),
      system,
    )
    expect((await createOrderDocuments(shop.host.host, orderId)).id).toBe(receipt.id)
    expect((await documentsOf(orderId)).rows).toHaveLength(2)
  }, 60_000)

  test('are not there for a cart', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[19.9, 'EUR']] })
    const { row } = await shopper.client.post(shopper.orders, { productId })
    await expect(createOrderDocuments(shop.host.host, row.id)).rejects.toMatchObject({ statusCode: 404 })
    expect((await documentsOf(row.id)).rows).toEqual([])
  })
})

describe('A receipt', () => {
  const variant = 'generate-template-ecommerce-order-receipt-default'
  const generate = (id: string, more: object = {}) =>
    shop.host
      .asAdministrator()
      .post('/api/file-storage/files/generate', { variant, ecommerceModule: { order: { id } }, ...more })

  test('T-121: is drawn for those who may read the order, markup in names as text', async () => {
    const { shopper, orderId, productId } = await placed('1045')
    const { status, row } = await generate(orderId)
    expect([status, row.file]).toEqual([201, contentAddress(row.id)])
    const content = await shop.host.host.service(FileService).content(row as never)
    const bytes = await buffer((await content?.stored.read()) ?? Readable.from([]))
    const { channels } = await sharp(bytes).stats()
    expect(channels.slice(0, 3).every(({ stdev }) => stdev > 20)).toBe(true)

    await shop.host.host.service(product).update(productId, { title: { en: 'x'.repeat(5000) } }, system)
    expect((await generate(orderId, { width: 500, height: 500, format: 'webp' })).row).toMatchObject({ width: 500 })
    expect((await shopper.client.post('/api/file-storage/files/generate', { variant })).status).toBe(403)
  }, 60_000)

  test('says that its payment was a test, and thanks for one that was none', async () => {
    const { shopper, orderId } = await placed('1047')
    const drawn = async (id: string) => {
      const tools = { host: shop.host.host, pictures: {} } as unknown as Parameters<typeof receiptTemplate.data>[2]
      const data = await receiptTemplate.data(
        { variant, language: 'en', ecommerceModule: { order: { id } } } as Parameters<typeof receiptTemplate.data>[0],
        system,
        tools,
      )
      return data ? JSON.stringify(receiptTemplate.draw(data, { width: 1500, height: 1500 })) : ''
    }
    expect(await drawn(orderId)).toContain('Paid. Thank you for your order!')
    const productId = await shop.product({ prices: [[19.9, 'EUR']] })
    const { row } = await shopper.client.post(shopper.orders, { productId })
    await shop.checkOut(shopper, [row.id], { language: 'ru' })
    expect(await drawn(row.id)).toContain('Тестовый платёж: деньги не списаны.')
  })

  test('needs an order that is there and placed', async () => {
    expect((await generate('0198c5f0-7f3e-7abc-8def-0123456789ab')).status).toBe(404)
    expect((await generate('1')).status).toBe(400)
    expect((await generate('1', { ecommerceModule: {} })).causes).toEqual(['ecommerceModule.order.id is required'])
  })
})

describe('A private attachment of a product', () => {
  test('is for those who have paid for the product, while their order stands', async () => {
    const { shopper, orderId, productId } = await placed('1046')
    const files = shop.host.host.service(FileService)
    const source = { fileName: 'Pattern.txt', content: Buffer.from('Lay it from the middle') }
    const sold = await files.store(source, { isPrivate: true }, system)
    const internal = await files.store(source, { isPrivate: true }, system)
    const links = shop.host.host.service(productsToFiles)
    const link = (fileStorageModuleFileId: string, variant: string) =>
      links.create({ productId, fileStorageModuleFileId, variant }, system)
    await link(sold.id, 'attachment-default')
    await link(internal.id, 'default')
    const status = async (id: string, { client }: Pick<typeof shopper, 'client'> = shopper) =>
      (await client.get(contentAddress(id))).status
    expect([await status(sold.id), await status(internal.id)]).toEqual([200, 404])
    const shown = async () => (await shopper.client.get(`${shopper.orders}/${orderId}`)).row.attachments
    expect(await shown()).toEqual([{ id: sold.id, adminTitle: sold.adminTitle, alt: sold.alt }])
    const stranger = await shop.shopper()
    await stranger.client.post(stranger.orders, { productId })
    expect(await status(sold.id, stranger)).toBe(404)
    expect(await status(sold.id, { client: shop.host.asNobody() })).toBe(404)
    await service().update(orderId, { status: 'canceled' }, system)
    expect([await status(sold.id), await shown()]).toEqual([404, []])
  })
})
