import { type Address, shopTermsPath } from '@tessera/ecommerce'
import { type ApiClient, createApiClient, type SessionProvider } from '@tessera/widget-sdk'
import type { CartChoice, CartItem, CartLine, CartOrder, CheckoutDetails, CheckoutResult } from './cart-order.ts'
import { cartTotals } from './cart-totals.ts'

/** The server's side of a cart. Every call throws an `ApiError`, with the status 0 without a connection. */
export interface CartApi {
  /** Null for a visitor without a session. */
  list(): Promise<{ readonly subjectId: string; readonly orders: readonly CartOrder[] } | null>
  /** Null for a visitor without a session. */
  quantity(): Promise<{ readonly subjectId: string; readonly quantity: number } | null>
  /** Creates an anonymous subject for a visitor without a session. */
  add(item: CartItem): Promise<{ readonly subjectId: string; readonly order: CartOrder }>
  change(line: CartLine, quantity: number): Promise<CartLine>
  remove(line: CartLine): Promise<void>
  /** What a buyer chooses about a cart. */
  choose(order: CartOrder, choice: CartChoice): Promise<CartOrder>
  /** Enters a discount code; null takes it out. */
  enterCode(order: CartOrder, code: string | null): Promise<CartOrder>
  /** Where the last order was delivered to. */
  lastAddress(): Promise<Address | null>
  /** Whether what something costs may depend on more than its price. */
  hasRules(): Promise<boolean>
  /** Refused when they cost something else by now than these say. */
  checkout(orders: readonly CartOrder[], details: CheckoutDetails): Promise<CheckoutResult>
  buy(item: CartItem, details: CheckoutDetails): Promise<CheckoutResult>
}

const fresh = { isFresh: true } as const

/** @param session null where nobody can have a cart */
export function createCartApi(session: () => Promise<SessionProvider | null>, language: string): CartApi {
  async function open(): Promise<{ session: SessionProvider; api: ApiClient }> {
    const provider = await session()
    if (!provider) throw new Error('A cart needs a module with sessions, such as @tessera/rbac')
    // The page's language, not the browser's: mails are sent in it.
    const headers = { 'accept-language': language }
    return { session: provider, api: createApiClient({ fetch: provider.fetch, headers }) }
  }

  /** Sends a request again, once, whose session was ended on its way: another tab has logged in. */
  async function asSubject<Result>(send: (subjectId: string, api: ApiClient) => Promise<Result>): Promise<Result> {
    const { session, api } = await open()
    try {
      return await send(await session.ensureSubject(), api)
    } catch (error) {
      if ((error as { readonly status?: number }).status !== 401) throw error
      return send(await session.ensureSubject(), api)
    }
  }

  async function read<Data>(path: string) {
    const { session, api } = await open()
    const subjectId = await session.currentSubject()
    if (subjectId === null) return null
    return { subjectId, data: await api.call<Data>('GET', `${ordersOf(subjectId)}${path}`, undefined, fresh) }
  }

  return {
    async list() {
      const result = await read<readonly CartOrder[]>('')
      return result && { subjectId: result.subjectId, orders: result.data }
    },
    async quantity() {
      const result = await read<number>('/quantity')
      return result && { subjectId: result.subjectId, quantity: result.data }
    },
    add: item =>
      asSubject(async (subjectId, api) => {
        const body = { productId: item.productId, ...bodyOf(item) }
        return { subjectId, order: await api.call<CartOrder>('POST', ordersOf(subjectId), body) }
      }),
    async change(line, quantity) {
      const { api } = await open()
      return api.call<CartLine>('PATCH', pathOf(line), { quantity })
    },
    async remove(line) {
      const { api } = await open()
      await api.call('DELETE', pathOf(line))
    },
    async choose(order, choice) {
      const { session, api } = await open()
      return api.call('PATCH', `${ordersOf(await session.ensureSubject())}/${order.id}`, choice)
    },
    async enterCode(order, code) {
      const { session, api } = await open()
      const path = `${ordersOf(await session.ensureSubject())}/${order.id}/discount-code`
      return code === null ? api.call('DELETE', path) : api.call('PUT', path, { code })
    },
    async lastAddress() {
      const result = await read<Address | null>('/address')
      return result?.data ?? null
    },
    async hasRules() {
      const { api } = await open()
      const found = await api.call<{ readonly hasRules: boolean }>('GET', shopTermsPath)
      return found.hasRules
    },
    async checkout(orders, details) {
      const { session, api } = await open()
      const subjectId = await session.ensureSubject()
      const expected = cartTotals(orders).map(({ currency: { id }, amount }) => ({
        billingModuleCurrency: { id },
        total: amount,
      }))
      const ecommerceModule = { orders: orders.map(({ id }) => ({ id })) }
      return api.call('POST', `${ordersOf(subjectId)}/checkout`, { ...details, expected, ecommerceModule })
    },
    buy: (item, details) =>
      asSubject((subjectId, api) => {
        const path = `/api/rbac/subjects/${subjectId}/ecommerce-module/products/${item.productId}/checkout`
        return api.call('POST', path, { ...bodyOf(item), ...details })
      }),
  }
}

function ordersOf(subjectId: string): string {
  return `/api/rbac/subjects/${subjectId}/ecommerce-module/orders`
}

function pathOf({ orderId, id }: CartLine): string {
  return `/api/ecommerce/orders/${orderId}/orders-to-products/${id}`
}

function bodyOf({ quantity, skuId, storeId, currencyId }: CartItem) {
  return {
    quantity,
    ...(skuId && { skuId }),
    ...(storeId && { storeId }),
    ...(currencyId && { billingModule: { currency: { id: currencyId } } }),
  }
}
