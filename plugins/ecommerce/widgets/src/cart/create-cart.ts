import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CartApi } from './cart-api.ts'
import type { CartChoice, CartItem, CartLine, CartOrder, CheckoutDetails, CheckoutResult } from './cart-order.ts'
import { type CartQuantity, readCartQuantity, writeCartQuantity } from './cart-quantity.ts'
import {
  type CartState,
  emptyCart,
  isFilled,
  isOf,
  piecesOf,
  type RemovedLine,
  shownOrders,
  withOrder,
} from './cart-state.ts'
import { isTemporary, type Reconnection } from './reconnection.ts'

/** What a cart needs from the browser; tests provide their own. */
export interface CartBrowser {
  readonly api: CartApi
  /** Shared by the tabs. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** What one tab posts, the others receive. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  readonly reconnection: Reconnection
  /** The remembered quantity has changed. */
  quantityChanged(): void
  /** Milliseconds since 1970. */
  now(): number
}

export interface Cart {
  readonly store: StoreApi<CartState>
  /** Asks the server. A failure is in the state. */
  load(): Promise<void>
  /** Asks for the quantity unless it is known, and less than a minute old. */
  refreshQuantity(currentSubject: () => Promise<string | null>): Promise<void>
  /**
   * Adds to the cart. Without a connection it waits for one.
   * @throws ApiError when the server refuses
   */
  add(item: CartItem): Promise<void>
  /** Changes a quantity at once; the server gets the last of several changes. A refusal is in the state, and undone. */
  change(lineId: string, quantity: number): void
  remove(lineId: string): void
  /** Puts a removed line back. */
  restore(lineId: string): Promise<void>
  /** What a buyer chooses about the carts that something may be chosen for. @throws ApiError */
  choose(choice: CartChoice): Promise<void>
  /** Enters a discount code; null takes it out. @throws ApiError */
  enterCode(code: string | null): Promise<void>
  /** Resolves when the server has everything. */
  settled(): Promise<void>
  /** Places what is in the cart. @throws ApiError */
  checkout(details: CheckoutDetails): Promise<CheckoutResult>
  /** Places one product, without the cart. @throws ApiError */
  buy(item: CartItem, details: CheckoutDetails): Promise<CheckoutResult>
  /** Where the last order was delivered to. @throws ApiError */
  lastAddress(): ReturnType<CartApi['lastAddress']>
  /** Whether what something costs may depend on more than its price. @throws ApiError */
  hasRules(): Promise<boolean>
  /** Somebody else may use this browser now. */
  forget(): void
}

const rememberedMs = 60_000

/** Creates the cart of a page. The tabs of a browser tell one another of each change, and ask the server what it made of it. */
export function createCart({ api, storage, channel, reconnection, quantityChanged, now }: CartBrowser): Cart {
  const store = createStore<CartState>(() => emptyCart)
  const { getState, setState } = store
  const sending = new Map<string, Promise<void>>()
  const working = new Set<Promise<unknown>>()
  let subjectId: string | null = null
  let loading: Promise<void> | undefined
  /** Moves on with each change that begins or ends: what the server returns in between may be older than the change. */
  let clock = 0

  channel.addEventListener('message', () => {
    clock += 1
    if (getState().orders) void load()
  })

  /** Adopts what the server said of the whole cart. */
  function adopt(owner: string, orders: readonly CartOrder[]): void {
    if (subjectId !== null && subjectId !== owner) setState({ wanted: {}, removed: [] })
    subjectId = owner
    setState({ orders })
    remember()
  }

  function tellOthers(): void {
    channel.postMessage('changed')
  }

  function updateLines(orderId: string, update: (lines: readonly CartLine[]) => readonly CartLine[]): void {
    const orders = (getState().orders ?? []).map(order =>
      order.id === orderId ? { ...order, ordersToProducts: update(order.ordersToProducts) } : order,
    )
    if (subjectId !== null) adopt(subjectId, orders)
    tellOthers()
  }

  /** Remembers the quantity as it is shown, for the badge of this page and the next one. */
  function remember(): void {
    if (subjectId === null) return
    try {
      writeCartQuantity(storage, { subjectId, quantity: shownQuantity(getState()), at: now() })
    } catch {
      // Without a storage the next page asks the server.
    }
    quantityChanged()
  }

  function remembered(): CartQuantity | null {
    try {
      return readCartQuantity(storage)
    } catch {
      return null
    }
  }

  /** Tries again while there is no connection. */
  async function patiently<Result>(attempt: (tries: number) => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        const result = await attempt(tries)
        if (getState().isOffline) setState({ isOffline: false })
        return result
      } catch (error) {
        if (!isTemporary(error)) throw error
        setState({ isOffline: true })
        await reconnection.wait(tries, error)
      }
    }
  }

  async function work<Result>(task: () => Promise<Result>): Promise<Result> {
    clock += 1
    const result = task().finally(() => {
      clock += 1
      working.delete(result)
    })
    working.add(result)
    result.catch(() => undefined)
    return result
  }

  function load(): Promise<void> {
    loading ??= read().finally(() => {
      loading = undefined
    })
    return loading
  }

  async function read(): Promise<void> {
    try {
      for (let tries = 0; tries < 5; tries += 1) {
        const seen = clock
        const found = await api.list()
        if (seen !== clock) continue
        if (found) adopt(found.subjectId, found.orders)
        else setState({ orders: [] })
        setState({ error: null, isOffline: false })
        return
      }
    } catch (error) {
      setState({ error, ...(isTemporary(error) && { isOffline: true }) })
    }
  }

  const find = (lineId: string): CartLine | undefined =>
    getState()
      .orders?.flatMap(({ ordersToProducts }) => ordersToProducts)
      .find(({ id }) => id === lineId)

  function want(lineId: string, quantity: number | undefined): void {
    const { [lineId]: _, ...others } = getState().wanted
    setState({ wanted: quantity === undefined ? others : { ...others, [lineId]: quantity } })
    remember()
  }

  /** Sends what is wanted of a line until the server has the last of it. */
  async function send(line: CartLine): Promise<void> {
    let sent: number | undefined
    try {
      while (sent !== getState().wanted[line.id]) {
        const updated = await work(() =>
          patiently(async tries => {
            sent = getState().wanted[line.id] ?? line.quantity ?? 1
            return sent === 0 ? removeOnServer(line, tries) : api.change(line, sent)
          }),
        )
        if (updated === null) {
          updateLines(line.orderId, lines => lines.filter(({ id }) => id !== line.id))
          break
        }
        updateLines(line.orderId, lines => lines.map(each => (each.id === line.id ? { ...each, ...updated } : each)))
      }
      want(line.id, undefined)
      // Discounts and deliveries depend on all lines.
      if (getState().orders?.some(({ cart }) => cart?.hasRules)) await load()
    } catch (error) {
      want(line.id, undefined)
      setState(({ removed }) => ({ error, removed: removed.filter(each => each.line.id !== line.id) }))
      // Another tab or the shop has changed it: show what there is.
      await load()
      setState({ error })
    }
  }

  /** A removal whose response was lost is done when there is nothing left to remove. */
  async function removeOnServer(line: CartLine, tries: number): Promise<null> {
    try {
      await api.remove(line)
    } catch (error) {
      if (tries === 0 || (error as { readonly status?: number }).status !== 404) throw error
    }
    return null
  }

  function change(lineId: string, quantity: number): void {
    const line = find(lineId)
    if (!line) return
    setState({ error: null })
    want(lineId, quantity)
    if (sending.has(lineId)) return
    sending.set(
      lineId,
      send(line).finally(() => sending.delete(lineId)),
    )
  }

  async function add(item: CartItem): Promise<void> {
    setState(({ adding }) => ({ adding: adding + item.quantity, error: null }))
    remember()
    try {
      const before = known(item)
      const { result, isAlone } = await work(async () => {
        const seen = clock
        const added = await patiently(async tries => {
          // The response to the last attempt was lost: it may have been added.
          const done = tries > 0 ? await addedSince(before, item) : null
          return done ?? api.add(item)
        })
        return { result: added, isAlone: seen === clock }
      })
      setState(({ adding }) => ({ adding: adding - item.quantity }))
      if (!isAlone) await load()
      else adopt(result.subjectId, withOrder(getState().orders ?? [], result.order))
      tellOthers()
    } catch (error) {
      setState(({ adding }) => ({ adding: adding - item.quantity }))
      remember()
      throw error
    }
  }

  /** What tells whether an item was added: how many pieces of it there are, or of everything where that is all we know. */
  function known(item: CartItem): { readonly pieces: number; readonly of: CartItem | null } {
    const { orders } = getState()
    if (orders) return { pieces: piecesOf(orders, item), of: item }
    return { pieces: remembered()?.quantity ?? 0, of: null }
  }

  /** The cart, if there is more in it than before. */
  async function addedSince({ pieces, of }: ReturnType<typeof known>, item: CartItem) {
    const found = await api.list()
    if (!found || piecesOf(found.orders, of) <= pieces) return null
    const order = found.orders.find(({ ordersToProducts }) => ordersToProducts.some(line => isOf(line, item)))
    return order ? { subjectId: found.subjectId, order } : null
  }

  /** Changes what a buyer decides about carts, with everything that was changed before. */
  async function decide(
    concerned: (order: CartOrder) => boolean,
    send: (order: CartOrder) => Promise<CartOrder>,
  ): Promise<void> {
    await settled()
    const orders = (getState().orders ?? []).filter(isFilled).filter(concerned)
    if (orders.length === 0) return
    for (const order of orders) {
      const changed = await work(() => send(order))
      if (subjectId !== null) adopt(subjectId, withOrder(getState().orders ?? [], changed))
    }
    tellOthers()
  }

  const choose = (choice: CartChoice) =>
    decide(
      ({ cart }) => cart?.hasRules === true,
      order => api.choose(order, choice),
    )

  async function settled(): Promise<void> {
    while (sending.size > 0 || working.size > 0) await Promise.allSettled([...sending.values(), ...working])
  }

  return {
    store,
    load,
    add,
    change,
    settled,
    remove(lineId) {
      const { orders } = getState()
      const order = orders?.find(({ ordersToProducts }) => ordersToProducts.some(({ id }) => id === lineId))
      const index = order?.ordersToProducts.findIndex(({ id }) => id === lineId) ?? -1
      const line = order?.ordersToProducts[index]
      if (!line) return
      const quantity = getState().wanted[lineId] ?? line.quantity
      const entry: RemovedLine = { line: { ...line, quantity }, index, isReturning: false }
      setState(({ removed }) => ({ removed: [...removed.filter(each => each.line.id !== lineId), entry] }))
      change(lineId, 0)
    },
    async restore(lineId) {
      const entry = getState().removed.find(({ line }) => line.id === lineId)
      if (!entry || entry.isReturning) return
      const mark = (isReturning: boolean) =>
        setState(({ removed }) => ({
          removed: removed.map(each => (each.line.id === lineId ? { ...each, isReturning } : each)),
        }))
      mark(true)
      await sending.get(lineId)
      const { productId, skuId, storeId, currencyId, quantity } = entry.line
      try {
        if (!find(lineId)) {
          await add({
            productId,
            skuId: skuId ?? undefined,
            quantity: quantity ?? 1,
            storeId: storeId ?? undefined,
            currencyId: currencyId ?? undefined,
          })
        }
        setState(({ removed }) => ({ removed: removed.filter(({ line }) => line.id !== lineId) }))
      } catch (error) {
        mark(false)
        setState({ error })
      }
    },
    async refreshQuantity(currentSubject) {
      const known = remembered()
      const owner = await currentSubject()
      if (owner === null) return forget()
      if (known?.subjectId === owner && now() - known.at < rememberedMs) return
      const found = await api.quantity()
      if (!found || getState().orders) return
      try {
        writeCartQuantity(storage, { ...found, at: now() })
      } catch {
        // The badge needs a storage.
      }
      quantityChanged()
    },
    choose,
    async enterCode(code) {
      const [first] = (getState().orders ?? []).filter(isFilled)
      await decide(
        ({ id }) => id === first?.id,
        order => api.enterCode(order, code),
      )
    },
    async checkout({ address, ...details }) {
      await settled()
      // What they cost as it is shown: where the address makes that another sum, the server refuses.
      const orders = (getState().orders ?? []).filter(isFilled)
      try {
        await choose({ email: details.email, ...(address && { address }) })
        return await work(() => api.checkout(orders, details))
      } finally {
        // It has been placed, or costs something else by now.
        await load()
        tellOthers()
      }
    },
    buy: (item, details) => api.buy(item, details),
    lastAddress: () => api.lastAddress(),
    hasRules: () => api.hasRules(),
    forget,
  }

  function forget(): void {
    subjectId = null
    setState(emptyCart, true)
    try {
      writeCartQuantity(storage, null)
    } catch {
      // There is nothing to forget.
    }
    quantityChanged()
  }

  function shownQuantity(state: CartState): number {
    return piecesOf(shownOrders(state), null) + state.adding
  }
}
