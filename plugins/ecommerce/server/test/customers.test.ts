import { parseCsv } from '@tessera/core'
import { customer, deliveryMethod, order } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import { migrate, migrateDown, migrationSources, migrationStatus } from '@tessera/server/host'
import { countStatements, type TestResponse, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ecommerce from '../src/index.ts'
import { openShop, type Shop, type Shopper } from './shop.ts'

let shop: Shop
let node: Shop['host']
beforeAll(async () => {
  shop = await openShop()
  node = await shop.secondNode()
})
afterAll(async () => {
  await node?.close()
  await shop?.close()
})

const url = '/api/ecommerce/customers'
const administrator = () => shop.host.asAdministrator()
const by = (column: string, method: string, value: unknown) => ({ filters: { and: [{ column, method, value }] } })

const rowsOf = (response: TestResponse) => {
  expect(response.status, response.text).toBe(200)
  return response.rows
}
const customersAt = async (email: string) => rowsOf(await administrator().get(url, by('email', 'eq', email)))

async function cart(price = 10, code = 'EUR') {
  const shopper = await shop.shopper()
  const productId = await shop.product({ prices: [[price, code]] })
  const { row } = await shopper.client.post(shopper.orders, { productId, quantity: 1 })
  return { shopper, orderId: row.id }
}

async function placed(email: string, further: object = {}, price = 10, code = 'EUR') {
  const { shopper, orderId } = await cart(price, code)
  const { invoices, response } = await shop.checkOut(shopper, [orderId], { email, ...further })
  expect(response.status, response.text).toBe(200)
  return { orderId, invoiceId: invoices[0]?.id ?? '' }
}

async function paid(email: string, price = 10, code = 'EUR') {
  const order = await placed(email, {}, price, code)
  await shop.till.payAndTell(shop.host, order.invoiceId)
  return order
}

describe('A customer', () => {
  test('is made by the first order under an address, and found by the next, in any case', async () => {
    const first = await placed('Grace@Mail.example', { language: 'ru' })
    const [made] = await customersAt('grace@mail.example')
    expect(made).toMatchObject({ email: 'grace@mail.example', language: 'ru', name: null, phone: null, note: null })
    expect(await shop.order(first.orderId)).toMatchObject({ email: 'Grace@Mail.example', customerId: made?.id })
    const second = await placed('grace@mail.EXAMPLE')
    expect((await shop.order(second.orderId)).customerId).toBe(made?.id)
    expect(await customersAt('grace@mail.example')).toEqual([made])
  })

  test('is called and phoned as the first delivery says; what the shop has written stays', async () => {
    const delivery = await shop.host.host
      .service(deliveryMethod)
      .create({ title: { en: 'Post' }, needsAddress: true }, system)
    const address = { name: 'Ada Byron', phone: '+49 228 1', country: 'DE', city: 'Bonn', street: 'Am Markt 1' }
    await placed('ada@home.example', { address, deliveryMethodId: delivery.id })
    const [made] = await customersAt('ada@home.example')
    expect(made).toMatchObject({ name: 'Ada Byron', phone: '+49 228 1' })
    const changed = { name: 'Ada Lovelace', note: 'Rings twice' }
    expect((await administrator().patch(`${url}/${made?.id}`, changed)).status).toBe(200)
    await placed('ada@home.example', { address: { ...address, phone: '+49 228 2' } })
    expect(await customersAt('ada@home.example')).toMatchObject([{ ...changed, phone: '+49 228 1' }])
    await shop.host.host.service(deliveryMethod).update(delivery.id, { isEnabled: false }, system)
  })

  test('is one, however many order at once under an address, on two nodes', async () => {
    const rounds = process.env.TEST_DATABASE_URL ? 20 : 4
    const carts = await Promise.all(Array.from({ length: rounds }, () => cart()))
    const results = await Promise.all(
      carts.map(({ shopper, orderId }, index) => {
        const on: Shopper = index % 2 === 0 ? shopper : shop.shopperOn(node, shopper.id)
        return shop.checkOut(on, [orderId], { email: index % 3 === 0 ? 'Many@Mail.example' : 'many@mail.example' })
      }),
    )
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200))
    const made = await customersAt('many@mail.example')
    expect(made).toHaveLength(1)
    expect(
      rowsOf(await administrator().get('/api/ecommerce/orders', by('customerId', 'eq', made[0]?.id))),
    ).toHaveLength(rounds)
  })

  test('costs a checkout one statement', async () => {
    const { shopper, orderId } = await cart()
    const { statements } = await countStatements(shop.host, () => shop.checkOut(shopper, [orderId]))
    expect(statements.filter(text => text.includes('ecommerce_customers'))).toHaveLength(1)
  })

  test('can be deleted: the orders stay, and so does a checkout meanwhile', async () => {
    const email = 'gone@mail.example'
    const { orderId } = await placed(email)
    const [made] = await customersAt(email)
    const again = await cart()
    const [removed, checkedOut] = await Promise.all([
      node.asAdministrator().delete(`${url}/${made?.id}`),
      shop.checkOut(again.shopper, [again.orderId], { email }),
    ])
    expect([removed.status, checkedOut.status]).toEqual([200, 200])
    expect(await shop.order(orderId)).toMatchObject({ email, customerId: null, status: 'paying' })
  })

  test('has one address in lower case, however it is written', async () => {
    const { row, status } = await administrator().post(url, { email: 'New@Mail.example', name: 'New' })
    expect([status, row.email]).toEqual([201, 'new@mail.example'])
    expect((await administrator().post(url, { email: 'NEW@mail.example' })).status).toBe(409)
    expect((await administrator().patch(`${url}/${row.id}`, { email: 'Newer@Mail.example' })).row.email).toBe(
      'newer@mail.example',
    )
  })

  test('is for administrators only, and reached through nothing that others read', async () => {
    const { shopper, orderId } = await cart()
    await shop.checkOut(shopper, [orderId], { email: 'secret@mail.example' })
    const [made] = await customersAt('secret@mail.example')
    await administrator().patch(`${url}/${made?.id}`, { note: 'pays late' })
    const editor = shop.host.as({
      kind: 'subject',
      subjectId: shopper.id,
      roles: ['editor'],
      isAdministrator: false,
      isRegistered: true,
    })
    for (const client of [shopper.client, editor]) {
      for (const path of [
        url,
        `${url}/${made?.id}`,
        '/api/ecommerce/customer-tags',
        '/api/ecommerce/customers-to-customer-tags',
      ]) {
        expect((await client.get(path)).status, path).toBe(403)
      }
      expect((await client.get('/api/ecommerce/orders', { include: 'customer' })).status).toBe(403)
    }
    const own = await shopper.client.get(`${shopper.orders}/${orderId}`)
    expect(own.status).toBe(200)
    expect(own.text).not.toContain('pays late')
    const whole = await administrator().get(`/api/ecommerce/orders/${orderId}`, { include: 'customer' })
    expect((whole.row.customer as TestRow).note).toBe('pays late')
  })
})

describe('Lists of customers', () => {
  const computed = ['orderCount', 'firstOrderAt', 'lastOrderAt', 'spent.EUR', 'totals'].join()
  const one = async (email: string) => {
    const [row] = rowsOf(await administrator().get(url, { ...by('email', 'eq', email), computed }))
    return row as TestRow
  }

  test('tell how much was ordered and paid, in each currency, less what was refunded', async () => {
    const email = 'rich@mail.example'
    const first = await paid(email, 20)
    await paid(email, 5)
    await paid(email, 700, 'JPY')
    const canceled = await placed(email)
    await administrator().patch(`/api/ecommerce/orders/${canceled.orderId}`, { status: 'canceled' })
    const refund = await administrator().post(`/api/billing/invoices/${first.invoiceId}/refunds`, { amount: 450 })
    expect(refund.status, refund.text).toBe(201)
    const row = await one(email)
    expect(row).toMatchObject({ orderCount: 3, 'spent.EUR': 20.5 })
    const { placedAt } = await shop.order(first.orderId)
    expect(row.firstOrderAt).toBe(placedAt)
    expect(String(row.lastOrderAt) > String(placedAt)).toBe(true)
    const totals = JSON.parse(String(row.totals)) as readonly TestRow[]
    expect(totals.map(({ code, amount }) => [code, amount]).toSorted()).toEqual([
      ['EUR', '2050'],
      ['JPY', '700'],
    ])
  })

  test('are exported with what was ordered and paid, and with their tags, which an import leaves alone', async () => {
    const email = 'filed@mail.example'
    const { orderId } = await paid(email, 19.5)
    await paid(email, 700, 'JPY')
    const { placedAt } = await shop.order(orderId)
    const tag = (await administrator().post('/api/ecommerce/customer-tags', { title: 'filed' })).row
    const [found] = await customersAt(email)
    const links = '/api/ecommerce/customers-to-customer-tags'
    await administrator().post(links, { customerId: found?.id, customerTagId: tag.id })
    const fields = 'email,orderCount,totals,spent.EUR,spent.JPY,firstOrderAt,customersToCustomerTags'
    const exported = () => administrator().get(`${url}/export`, { ...by('email', 'eq', email), format: 'csv', fields })
    const { text } = await exported()
    const [head = [], line = []] = parseCsv(text)
    expect(head.slice(0, 6)).toEqual(['email', 'orderCount', 'totals', 'spent.EUR', 'spent.JPY', 'firstOrderAt'])
    expect(line[2]?.split('; ').toSorted()).toEqual(['19.50 EUR', '700 JPY'])
    expect(line.toSpliced(2, 1)).toEqual([email, '2', '19.50', '700', placedAt, 'filed'])
    const { body } = await administrator().get('/api/core/transfer', { entity: customer.path })
    const { imported } = (body as { data: { imported: { name: string }[] } }).data
    expect(imported.map(({ name }) => name)).toEqual(['customersToCustomerTags'])
  })

  test('of somebody who has paid nothing have no totals', async () => {
    await placed('poor@mail.example')
    expect(await one('poor@mail.example')).toMatchObject({ orderCount: 1, 'spent.EUR': null, totals: null })
  })

  test('filter and order by them, in one statement, and find by name, e-mail and phone', async () => {
    const query = {
      ...by('spent.EUR', 'gt', 20),
      orderBy: { and: [{ column: 'lastOrderAt', method: 'desc' }] },
      computed,
    }
    const { result, statements } = await countStatements(shop.host, () => administrator().get(url, query))
    expect(rowsOf(result).map(({ email }) => email)).toEqual(['rich@mail.example'])
    expect(statements).toHaveLength(1)
    await administrator().post(url, { email: 'seek@mail.example', name: 'Ivan Petrov', phone: '+7 900 123' })
    for (const search of ['petrov', 'SEEK@', '900 123']) {
      expect(
        rowsOf(await administrator().get(url, { search })).map(({ email }) => email),
        search,
      ).toEqual(['seek@mail.example'])
    }
  })

  test('filter by tags', async () => {
    const tag = (await administrator().post('/api/ecommerce/customer-tags', { title: 'wholesale' })).row
    const [found] = await customersAt('rich@mail.example')
    await administrator().post('/api/ecommerce/customers-to-customer-tags', {
      customerId: found?.id,
      customerTagId: tag.id,
    })
    const query = by('customersToCustomerTags.customerTagId', 'eq', tag.id)
    expect(rowsOf(await administrator().get(url, query)).map(({ email }) => email)).toEqual(['rich@mail.example'])
  })
})

test('The migration makes a customer for each address that something was ordered under, and goes back', async () => {
  const own = await openShop()
  const { database, host } = own.host
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
  const address = { name: 'Ada Byron', phone: '+49 1', country: 'DE', city: 'Bonn', street: 'Am Markt 1' }
  const history = { type: 'history', status: 'delivered' } as const
  const made = await host.service(order).createMany(
    [
      { ...history, email: 'Ada@mail.example', placedAt: at(1), language: 'en', address },
      {
        ...history,
        email: 'ada@mail.example',
        placedAt: at(3),
        language: 'ru',
        address: { ...address, name: 'A. Lovelace', phone: '' },
      },
      { ...history, email: 'Grace@mail.example', placedAt: at(2) },
      { type: 'cart', status: 'new', email: 'cart@mail.example' },
    ],
    system,
  )
  const sources = migrationSources([ecommerce])
  const applied = await migrationStatus(database, sources)
  const later = applied.filter(({ module, name }) => module === 'ecommerce' && name >= '20261123093000')
  await migrateDown(database, sources, 'ecommerce', later.length)
  await migrate(database, sources)

  const rows = (await host.service(customer).list({ orderBy: [{ column: 'email', method: 'asc' }] }, system)).rows
  expect(rows).toMatchObject([
    { email: 'ada@mail.example', name: 'A. Lovelace', phone: '+49 1', language: 'ru', createdAt: at(1) },
    { email: 'grace@mail.example', name: null, phone: null, language: null, createdAt: at(2) },
  ])
  for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  const owners = await Promise.all(made.map(({ id }) => host.service(order).find(id, system)))
  const [ada, grace] = rows.map(({ id }) => id)
  expect(owners.map(each => each?.customerId)).toEqual([ada, ada, grace, null])
  await own.close()
})
