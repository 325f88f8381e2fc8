import { ordersToProducts } from '@tessera/ecommerce'
import { system } from '@tessera/server'
import type { TestResponse, TestRow } from '@tessera/server/testing'
import { expect } from 'vitest'
import type { Shop } from './shop.ts'

interface Amounts {
  readonly available: number
  readonly reserved: number
}

/** What tests of stock do in a shop. @param open the shop, once it is open */
export function stockOf(open: () => Shop) {
  const administrator = () => open().host.asAdministrator()
  const url = (productId: string) => `/api/ecommerce/products/${productId}/stock`
  const put = (productId: string, ...counts: readonly object[]) =>
    administrator().put(url(productId), { stock: counts })
  const codesOf = ({ status, issues }: TestResponse) => [
    status,
    issues.map(({ code, path, params }) => [code, path, params]),
  ]

  const stocksOf = async (productId: string) =>
    (await administrator().get(url(productId))).rows as unknown as (TestRow & Amounts)[]
  /** Of a product with one stock: available, reserved. */
  const amounts = async (productId: string) => {
    const [row] = await stocksOf(productId)
    return [row?.available, row?.reserved]
  }
  /** The newest last: kind, available, reserved. */
  const movements = async (productId: string) => {
    const [row] = await stocksOf(productId)
    const filters = { and: [{ column: 'stockId', method: 'eq', value: row?.id }] }
    const orderBy = { and: [{ column: 'id', method: 'asc' }] }
    return (await administrator().get('/api/ecommerce/stock-movements', { filters, orderBy })).rows
  }
  const kinds = async (productId: string) =>
    (await movements(productId)).map(({ kind, available, reserved }) => [kind, available, reserved])

  /** A product at 10 euros, of which there are so many. */
  async function counted(available: number) {
    const productId = await open().product({ prices: [[10, 'EUR']] })
    expect((await put(productId, { available })).status).toBe(200)
    return productId
  }

  async function inCart(productId: string, quantity: number, more: object = {}) {
    const shopper = await open().shopper()
    const response = await shopper.client.post(shopper.orders, { productId, quantity, ...more })
    expect(response.status, response.text).toBe(201)
    return { shopper, orderId: response.row.id, productId }
  }

  async function placed(productId: string, quantity: number, more: object = {}) {
    const cart = await inCart(productId, quantity, more)
    const { invoices, status, response } = await open().checkOut(cart.shopper, [cart.orderId])
    expect(status, response.text).toBe(200)
    return { ...cart, invoiceId: invoices[0]?.id ?? '' }
  }

  async function paid(productId: string, quantity: number, more: object = {}) {
    const order = await placed(productId, quantity, more)
    await open().till.payAndTell(open().host, order.invoiceId)
    expect(await open().order(order.orderId)).toMatchObject({ status: 'approving' })
    return order
  }

  const setStatus = (orderId: string, status: string) =>
    administrator().patch(`/api/ecommerce/orders/${orderId}`, { status, reason: 'because' })
  const lineOf = async ({ orderId }: { readonly orderId: string }) => {
    const filters = { and: [{ column: 'orderId', method: 'eq', value: orderId }] } as const
    const { rows } = await open().host.host.service(ordersToProducts).list({ filters }, system)
    return rows[0]?.id ?? ''
  }

  return {
    administrator,
    put,
    codesOf,
    stocksOf,
    amounts,
    movements,
    kinds,
    counted,
    inCart,
    placed,
    paid,
    setStatus,
    lineOf,
    url,
  }
}
