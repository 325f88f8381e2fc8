import { buffer } from 'node:stream/consumers'
import { adjustment, ordersToProducts } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceDocument } from '../src/documents/invoice-document.ts'
import { packingListDocument } from '../src/documents/packing-list-document.ts'
import type { PdfPaper } from '../src/documents/pdf-paper.ts'
import { pdfText } from './pdf-text.ts'
import { openShop, type Shop } from './shop.ts'

const seller = { en: 'Polden Ltd\nTax number 7701', ru: 'ООО «Полдень»\nИНН 7701' }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ name: { en: 'Polden', ru: 'Полдень' } }, [], { seller })
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()

/** An order of two pieces each. */
async function placed(titles: readonly string[], body: Readonly<Record<string, unknown>> = {}) {
  const shopper = await shop.shopper()
  const lines: string[] = []
  let orderId = ''
  for (const title of titles) {
    const productId = await shop.product({ prices: [[1290.5, 'RUB']], title })
    const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 2 })
    orderId = row.id
    const added = (row.ordersToProducts as { id: string }[]).find(({ id }) => !lines.includes(id))
    lines.push(added?.id ?? '')
  }
  const { invoices } = await shop.checkOut(shopper, [orderId], body)
  const { number, placedAt } = await shop.order(orderId)
  return {
    shopper,
    orderId,
    lines,
    invoiceId: invoices[0]?.id ?? '',
    url: `/api/ecommerce/orders/${orderId}`,
    number: String(number),
    day: (language: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(String(placedAt))),
  }
}

const fileOf = ({ paper }: { readonly paper: PdfPaper }) => buffer(paper.stream)
/** Without the spaces that don't break. */
const textOf = async (document: { readonly paper: PdfPaper }) =>
  pdfText(await fileOf(document)).replace(/[\u00a0\u202f]/g, ' ')

describe('The invoice', () => {
  test('says in the language of its customer who bought what from whom, what was added, paid and refunded', async () => {
    const { orderId, invoiceId, number, day } = await placed(['Плитка', 'Ваза “Ä”'], {
      language: 'ru',
      email: 'olga@mail.example',
    })
    const currencyId = shop.currencies.get('RUB') ?? ''
    await shop.till.payAndTell(shop.host, invoiceId)
    await administrator().post(`/api/billing/invoices/${invoiceId}/refunds`, { amount: 10_050 })
    await shop.host.host
      .service(adjustment)
      .create({ orderId, kind: 'discount', amount: -50_000, currencyId, title: { ru: 'Скидка друзьям' } }, system)
    const text = await textOf(await invoiceDocument(shop.host.host, orderId, seller))
    expect(text).toBe(
      [
        `Счёт ${number}, страница 1`,
        `Счёт ${number}`,
        day('ru'),
        'Тестовый платёж: деньги не списаны.',
        'Продавец | Покупатель',
        'ООО «Полдень» | olga@mail.example',
        'ИНН 7701',
        'Товар | Количество | Цена | Сумма',
        'Плитка | 2 | 1 290,50 ₽ | 2 581 ₽',
        'Ваза “Ä” | 2 | 1 290,50 ₽ | 2 581 ₽',
        'Товары | 5 162 ₽',
        'Скидка друзьям | -500 ₽',
        'Итого | 4 662 ₽',
        `Оплачено ${day('ru')} | 5 162 ₽`,
        'Возвращено | 100,50 ₽',
      ].join('\n'),
    )
  })

  test('says what is still to be paid, and letters that its font lacks give way to an ellipsis', async () => {
    const { orderId, number } = await placed(['Tile 瓷砖 blue'], { language: 'en' })
    const text = await textOf(await invoiceDocument(shop.host.host, orderId, undefined))
    expect(text).toContain(`Invoice ${number}`)
    expect(text).toContain('Polden | ada@mail.example')
    expect(text).toContain('Tile … blue | 2 |')
    expect(text).toMatch(/To be paid \| .*2,581/)
  })

  test('says what of its prices is tax, by rate', async () => {
    const { orderId, lines } = await placed(['Tile', 'Vase', 'Lamp'], { language: 'en' })
    const rates = [2000, 2000, 1050]
    await shop.host.host.service(ordersToProducts).updateMany(
      lines.map((id, index) => ({ id, data: { taxPercent: rates[index] ?? 0, taxAmount: 43_017 } })),
      system,
    )
    const text = await textOf(await invoiceDocument(shop.host.host, orderId, undefined))
    expect(text).toMatch(/Including tax of 10\.5% \| .*430\.17\nIncluding tax of 20% \| .*860\.34/)
  })

  test('goes on over as many pages as it takes, each with the head of the table', async () => {
    const titles = Array.from({ length: 60 }, (_, index) => `Tile ${index} ${'of a long name '.repeat(6)}`)
    const { orderId, number } = await placed(titles, { language: 'en' })
    const text = await textOf(await invoiceDocument(shop.host.host, orderId, undefined))
    const pages = text.match(new RegExp(`^Invoice ${number}, page \\d+$`, 'gm')) ?? []
    expect(pages.length).toBeGreaterThan(2)
    expect(text.match(/^Product \| Quantity \| Price \| Amount$/gm)).toHaveLength(pages.length)
    for (const [index] of titles.entries()) expect(text).toContain(`Tile ${index} of a long name`)
  })

  test('is for its owner and administrators only, and never cached', async () => {
    const { url, shopper } = await placed(['Tile'])
    const document = `${url}/invoice.pdf`
    const own = await shopper.client.get(document)
    expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(own.headers['content-disposition']).toMatch(/^inline; filename="invoice-[\w-]+\.pdf"$/)
    expect(own.text.startsWith('%PDF-')).toBe(true)
    expect((await administrator().get(document)).status).toBe(200)
    expect((await (await shop.shopper()).client.get(document)).status).toBe(404)
    expect((await shop.host.asNobody().get(document)).status).toBe(401)
  })

  test('isn’t there before an order is placed', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[5, 'EUR']] })
    const { row } = await shopper.client.post(shopper.orders, { productId })
    expect((await shopper.client.get(`/api/ecommerce/orders/${row.id}/invoice.pdf`)).status).toBe(404)
  })
})

describe('The packing list', () => {
  test('says what goes into all of an order, or into a parcel of it, without prices', async () => {
    const comment = 'Ring twice'
    const { orderId, invoiceId, url, lines, number, day } = await placed(['Tile', 'Vase'], { language: 'en', comment })
    await shop.till.payAndTell(shop.host, invoiceId)
    const whole = await textOf(await packingListDocument(shop.host.host, orderId))
    expect(whole).toBe(
      [
        `Packing list ${number}, page 1`,
        `Packing list ${number}`,
        day('en'),
        'Customer',
        'ada@mail.example',
        'Product | SKU | Quantity',
        'Tile | 2',
        'Vase | 2',
        'Comment',
        'Ring twice',
      ].join('\n'),
    )
    const sent = { carrier: 'DHL', number: 'JD01', lines: [{ id: lines[1], quantity: 1 }] }
    const { row: parcel } = await administrator().post(`${url}/parcels`, sent)
    const part = await textOf(await packingListDocument(shop.host.host, orderId, parcel.id))
    expect(part).toContain('DHL JD01')
    expect(part).toContain('Vase | 1')
    expect(part).not.toContain('Tile')
    expect((await administrator().get(`${url}/packing-list.pdf`, { parcel: parcel.id })).status).toBe(200)
  })

  test('is for administrators only', async () => {
    const { url, shopper } = await placed(['Tile'])
    expect((await shopper.client.get(`${url}/packing-list.pdf`)).status).toBe(403)
    const other = '00000000-0000-7000-8000-000000000000'
    expect((await administrator().get(`${url}/packing-list.pdf`, { parcel: other })).status).toBe(404)
  })
})
