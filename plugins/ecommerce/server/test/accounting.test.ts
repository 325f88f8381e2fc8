import { parseCsv } from '@tessera/core'
import { adjustment } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const administrator = () => shop.host.asAdministrator()
const today = () => new Date().toISOString().slice(0, 10)

/** Rows as records, by the headings. */
async function exported(from: string, to: string, language = 'en'): Promise<readonly Record<string, string>[]> {
  const response = await administrator().get('/api/ecommerce/orders/accounting.csv', { from, to, language })
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
  const [head = [], ...rows] = parseCsv(response.text)
  return rows.map(row => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

async function bought(body: Readonly<Record<string, unknown>> = {}, isPaid = true) {
  const shopper = await shop.shopper()
  const [tile, vase] = [
    await shop.product({ prices: [[10, 'EUR']], title: 'Tile' }),
    await shop.product({ prices: [[25.5, 'EUR']], title: '=Vase' }),
  ]
  await shopper.client.post(shopper.orders, { productId: tile, quantity: 3 })
  const { row } = await shopper.client.post(shopper.orders, { productId: vase })
  const add = (fields: { readonly kind: 'delivery' | 'discount'; readonly amount: number; readonly title: string }) =>
    shop.host.host
      .service(adjustment)
      .create(
        { orderId: row.id, currencyId: shop.currencies.get('EUR') ?? '', ...fields, title: { en: fields.title } },
        system,
      )
  await add({ kind: 'discount', amount: -555, title: 'For friends' })
  await add({ kind: 'delivery', amount: 700, title: 'Courier' })
  const { invoices } = await shop.checkOut(shopper, [row.id], body)
  const [invoice] = invoices
  if (isPaid) await shop.till.payAndTell(shop.host, invoice?.id ?? '')
  return { orderId: row.id, invoiceId: invoice?.id ?? '', number: String((await shop.order(row.id)).number), invoice }
}

describe('The export for accounting', () => {
  test('has a row for each line with what was really paid for it, for deliveries and for refunds, which add up', async () => {
    const { number, invoiceId, invoice } = await bought({ email: 'ines@mail.example' })
    await administrator().post(`/api/billing/invoices/${invoiceId}/refunds`, { amount: 1000 })
    const rows = (await exported(today(), today())).filter(row => row.Order === number)
    expect(rows.map(row => [row.Kind, row.Item, row.Quantity, row['Unit price'], row.Total])).toEqual(
      expect.arrayContaining([
        ['Product', 'Tile', '3', '10.00', expect.any(String)],
        ['Product', "'=Vase", '1', '25.50', expect.any(String)],
        ['Delivery', 'Courier', '1', '7.00', expect.any(String)],
        ['Refund', '', '', '', '-10.00'],
      ]),
    )
    const shared = { Email: 'ines@mail.example', Currency: 'EUR', Provider: 'till', 'Test payment': 'Yes' }
    for (const row of rows) expect(row).toMatchObject(shared)
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.Total) * 100), 0)
    expect(sum).toBe((invoice?.amount ?? 0) - 1000)
    const discounts = rows.reduce((total, row) => total + Math.round(Number(row.Discount) * 100), 0)
    expect(discounts).toBe(555)
  })

  test('has what was paid in the period only', async () => {
    const unpaid = await bought({}, false)
    const paid = await bought()
    const numbers = async (from: string, to: string) => (await exported(from, to)).map(row => row.Order)
    expect(await numbers(today(), today())).toContain(paid.number)
    expect(await numbers(today(), today())).not.toContain(unpaid.number)
    expect(await numbers('2001-01-01', '2001-12-31')).toEqual([])
  })

  test('tells payments of a provider’s test mode from money', async () => {
    const [real, tried, inCash] = [await bought(), await bought(), await bought({}, false)]
    await shop.host.database.query({
      text: 'update billing_invoices set is_test = false where id = $1::uuid',
      values: [real.invoiceId],
    })
    await administrator().post(`/api/billing/invoices/${inCash.invoiceId}/settle`, { note: 'Cash at the counter' })
    const rows = await exported(today(), today())
    const marks = [real, tried, inCash].map(({ number }) => [
      ...new Set(rows.filter(row => row.Order === number).map(row => row['Test payment'])),
    ])
    expect(marks).toEqual([[''], ['Yes'], ['']])
  })

  test('has what was refunded of a payment for several orders once', async () => {
    const shopper = await shop.shopper()
    const productId = await shop.product({ prices: [[10, 'EUR']] })
    const first = await shopper.client.post(shopper.orders, { productId })
    await shop.checkOut(shopper, [first.row.id])
    const second = await shopper.client.post(shopper.orders, { productId })
    const { invoices } = await shop.checkOut(shopper, [first.row.id, second.row.id])
    await shop.till.payAndTell(shop.host, invoices[0]?.id ?? '')
    await administrator().post(`/api/billing/invoices/${invoices[0]?.id}/refunds`, { amount: 250 })
    const numbers = [String((await shop.order(first.row.id)).number), String((await shop.order(second.row.id)).number)]
    const rows = (await exported(today(), today())).filter(row => numbers.includes(row.Order ?? ''))
    expect(rows.map(({ Kind, Total }) => [Kind, Total]).toSorted()).toEqual([
      ['Product', '10.00'],
      ['Product', '10.00'],
      ['Refund', '-2.50'],
    ])
  })

  test('has what the provider keeps of a payment and of a refund, in columns of its own, where it is known', async () => {
    const [{ number, invoiceId }, silent] = [await bought(), await bought()]
    await administrator().post(`/api/billing/invoices/${invoiceId}/refunds`, { amount: 1000 })
    const query = (text: string) => shop.host.database.query({ text, values: [invoiceId] })
    await query(`update billing_invoices set fee = '0.87', fee_currency_code = 'USD' where id = $1::uuid`)
    await query(`update billing_refunds set fee = '-0.10', fee_currency_code = 'USD'
      where id in (select refund_id from billing_refunds_to_invoices where invoice_id = $1::uuid)`)
    const rows = await exported(today(), today())
    const fees = (of: string) =>
      rows
        .filter(row => row.Order === of && row['Provider’s fee'] !== '')
        .map(row => [row.Kind, row['Provider’s fee'], row['Currency of the fee'], row.Total])
    expect(fees(number)).toEqual([
      ['Provider’s fee', '0.87', 'USD', ''],
      ['Provider’s fee', '-0.10', 'USD', ''],
    ])
    expect(fees(silent.number)).toEqual([])
  })

  test('has headings in the language that is asked for', async () => {
    await bought()
    const [row] = await exported(today(), today(), 'ru')
    expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(['Заказ', 'Товар или услуга', 'Сумма']))
  })

  test('is for administrators only, of a period that has an end', async () => {
    const url = '/api/ecommerce/orders/accounting.csv'
    const shopper = await shop.shopper()
    expect((await shopper.client.get(url, { from: today(), to: today() })).status).toBe(403)
    const wrong = await administrator().get(url, { from: '2026-02-01', to: '2026-01-01' })
    expect([wrong.status, wrong.issues]).toMatchObject([400, [{ code: 'ECOMMERCE_PERIOD', path: 'to' }]])
    expect((await administrator().get(url, { from: 'yesterday', to: today() })).status).toBe(400)
  })
})
