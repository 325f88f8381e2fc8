import type { currency } from '@tessera/billing'
import { currency as currencyEntity } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { ApiError } from '@tessera/widget-sdk'
import { row } from '@tessera/widget-sdk/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CartApi } from './cart-api.ts'
import type { CartItem, CartLine, CartOrder } from './cart-order.ts'
import { cartQuantityKey } from './cart-quantity.ts'
import { shownOrders } from './cart-state.ts'
import { cartTotals } from './cart-totals.ts'
import { type Cart, createCart } from './create-cart.ts'

const rouble: Row<typeof currency> = row(currencyEntity, 'rub', { code: 'RUB', isDefault: true })
const prices: Readonly<Record<string, number>> = { scale: 1_240_000, samples: 190_000 }
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (status: number, code: string) => () =>
  Promise.reject(new ApiError(code, status, [code], null, null, [{ path: '', code, params: {} }]))

/** A server with one cart, which can be told how to respond next. */
class Server {
  subject: string | null = null
  readonly requests: string[] = []
  readonly lines: { id: string; productId: string; quantity: number; unitAmount: number }[] = []
  /** In place of the next responses; what they are asked for is done first if `isDone`. */
  readonly next: { respond: () => Promise<never>; isDone: boolean }[] = []
  /** Requests that wait until the test lets them through. */
  readonly gates: (() => void)[] = []
  isGated = false
  /** The shop delivers, discounts or taxes. */
  hasRules = false

  order(): CartOrder {
    const ordersToProducts = this.lines.map(line => this.line(line))
    const cart = { hasRules: this.hasRules }
    return { id: 'cart', status: 'new', ordersToProducts, adjustments: [], cart } as unknown as CartOrder
  }

  private line(line: (typeof this.lines)[number]): CartLine {
    const currentUnitAmount = prices[line.productId] ?? null
    return {
      ...line,
      orderId: 'cart',
      storeId: null,
      currencyId: 'rub',
      store: null,
      product: row(product, line.productId),
      billingModuleCurrency: rouble,
      currentUnitAmount,
      isChanged: currentUnitAmount !== line.unitAmount,
    } as unknown as CartLine
  }

  private async handle<Result>(request: string, work: () => Result): Promise<Result> {
    this.requests.push(request)
    if (this.isGated) await new Promise<void>(resolve => this.gates.push(resolve))
    const next = this.next.shift()
    if (next && !next.isDone) return next.respond()
    const result = work()
    return next ? next.respond() : result
  }

  api(): CartApi {
    const found = (id: string) => {
      const line = this.lines.find(each => each.id === id)
      if (!line) throw new ApiError('Not found', 404)
      return line
    }
    const placed = { billingModule: { invoices: [] } }
    return {
      list: () =>
        this.handle('list', () => (this.subject ? { subjectId: this.subject, orders: [this.order()] } : null)),
      quantity: () =>
        this.handle('quantity', () =>
          this.subject
            ? { subjectId: this.subject, quantity: this.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
            : null,
        ),
      add: ({ productId, quantity }: CartItem) =>
        this.handle(`add ${productId} ${quantity}`, () => {
          this.subject ??= 'anonymous'
          const same = this.lines.find(each => each.productId === productId)
          if (same) same.quantity += quantity
          else this.put(productId, quantity)
          return { subjectId: this.subject, order: this.order() }
        }),
      change: ({ id }, quantity) =>
        this.handle(`change ${id} ${quantity}`, () => {
          const line = found(id)
          line.quantity = quantity
          return this.line(line)
        }),
      remove: ({ id }) =>
        this.handle(`remove ${id}`, () => {
          this.lines.splice(this.lines.indexOf(found(id)), 1)
        }),
      checkout: (orders, { provider }) =>
        this.handle(`checkout ${orders.map(({ id }) => id)} ${provider}`, () => placed),
      buy: ({ productId }) => this.handle(`buy ${productId}`, () => placed),
      choose: (order, choice) => this.handle(`choose ${order.id} ${JSON.stringify(choice)}`, () => this.order()),
      enterCode: (order, code) => this.handle(`code ${order.id} ${code}`, () => this.order()),
      lastAddress: async () => null,
      hasRules: async () => this.hasRules,
    }
  }

  put(productId: string, quantity: number): void {
    this.lines.push({ id: `line-${productId}`, productId, quantity, unitAmount: prices[productId] ?? 0 })
  }

  open(): void {
    this.isGated = false
    for (const gate of this.gates.splice(0)) gate()
  }
}

/** A browser whose tabs share a storage and a channel; a test says when it is online again. */
class Browser {
  readonly stored = new Map<string, string>()
  readonly tabs: EventTarget[] = []
  readonly waiting: (() => void)[] = []
  badges = 0
  time = 1_000_000

  tab(server: Server): Cart {
    const channel = new EventTarget()
    this.tabs.push(channel)
    return createCart({
      api: server.api(),
      storage: {
        getItem: key => this.stored.get(key) ?? null,
        setItem: (key, value) => this.stored.set(key, value),
        removeItem: key => this.stored.delete(key),
      },
      channel: {
        postMessage: data => {
          for (const each of this.tabs) if (each !== channel) each.dispatchEvent(new MessageEvent('message', { data }))
        },
        addEventListener: channel.addEventListener.bind(channel) as BroadcastChannel['addEventListener'],
      },
      reconnection: { wait: () => new Promise(resolve => this.waiting.push(resolve)) },
      quantityChanged: () => {
        this.badges += 1
      },
      now: () => this.time,
    })
  }

  goOnline(): void {
    for (const each of this.waiting.splice(0)) each()
  }

  quantity(): number {
    return Number(this.stored.get(cartQuantityKey)?.split(' ')[0] ?? 0)
  }
}

let server: Server
let browser: Browser
let cart: Cart

beforeEach(() => {
  server = new Server()
  browser = new Browser()
  cart = browser.tab(server)
})

const shown = (of = cart) =>
  shownOrders(of.store.getState()).flatMap(({ ordersToProducts }) =>
    ordersToProducts.map(({ productId, quantity }) => `${productId} ${quantity}`),
  )
const sum = (of = cart) => cartTotals(shownOrders(of.store.getState())).map(({ amount }) => amount)

/** A cart with these quantities, which the page has loaded. */
async function filled(quantities: Readonly<Record<string, number>>): Promise<void> {
  server.subject = 'subject'
  for (const [id, quantity] of Object.entries(quantities)) server.put(id, quantity)
  await cart.load()
  server.requests.length = 0
}

describe('Adding', () => {
  test('shows what the server made of it, and remembers the quantity for the badge', async () => {
    await cart.add({ productId: 'scale', quantity: 2 })
    expect(shown()).toEqual(['scale 2'])
    expect(sum()).toEqual([2_480_000])
    expect(browser.quantity()).toBe(2)
    expect(server.requests).toEqual(['add scale 2'])
  })

  test('raises the quantity of the badge at once, and lowers it again when the server refuses', async () => {
    await filled({ scale: 1 })
    server.next.push({ respond: refused(400, 'ECOMMERCE_TOO_MANY'), isDone: false })
    const adding = cart.add({ productId: 'scale', quantity: 3 })
    expect(browser.quantity()).toBe(4)
    await expect(adding).rejects.toMatchObject({ status: 400 })
    expect(browser.quantity()).toBe(1)
    expect(shown()).toEqual(['scale 1'])
  })

  test('waits for a connection, says so, and then adds', async () => {
    await filled({})
    server.next.push({ respond: offline, isDone: false })
    const adding = cart.add({ productId: 'scale', quantity: 1 })
    await expect.poll(() => cart.store.getState().isOffline).toBe(true)
    browser.goOnline()
    await adding
    expect(cart.store.getState().isOffline).toBe(false)
    expect(shown()).toEqual(['scale 1'])
  })

  test.each([['loaded'], ['not loaded']])(
    'does not add twice when only the response was lost, whether the cart was %s or not',
    async state => {
      server.subject = 'subject'
      server.put('scale', 5)
      if (state === 'loaded') await cart.load()
      else await cart.refreshQuantity(async () => 'subject')
      server.next.push({ respond: offline, isDone: true })
      const adding = cart.add({ productId: 'scale', quantity: 1 })
      await expect.poll(() => browser.waiting.length).toBe(1)
      browser.goOnline()
      await adding
      expect(server.lines).toMatchObject([{ quantity: 6 }])
      expect(shown()).toEqual(['scale 6'])
    },
  )
})

describe('A quantity', () => {
  test('is changed at once; of fast clicks the server gets the first and the last', async () => {
    await filled({ scale: 1 })
    server.isGated = true
    for (const quantity of [2, 3, 4, 5, 6]) cart.change('line-scale', quantity)
    expect(shown()).toEqual(['scale 6'])
    expect(browser.quantity()).toBe(6)
    server.open()
    await cart.settled()
    expect(server.requests).toEqual(['change line-scale 2', 'change line-scale 6'])
    expect(cart.store.getState().wanted).toEqual({})
    expect(shown()).toEqual(['scale 6'])
  })

  test('that the server refuses is what it was before, with the reason', async () => {
    await filled({ scale: 1, samples: 2 })
    server.next.push({ respond: refused(400, 'OUT_OF_RANGE'), isDone: false })
    cart.change('line-scale', 9)
    expect(shown()).toEqual(['scale 9', 'samples 2'])
    await cart.settled()
    expect(shown()).toEqual(['scale 1', 'samples 2'])
    expect(cart.store.getState().error).toMatchObject({ issues: [{ code: 'OUT_OF_RANGE' }] })
  })

  test('of a line that is gone makes the cart what the server has', async () => {
    await filled({ scale: 1, samples: 2 })
    server.lines.splice(0, 1)
    cart.change('line-scale', 3)
    await cart.settled()
    expect(shown()).toEqual(['samples 2'])
    expect(cart.store.getState().error).toMatchObject({ status: 404 })
  })

  test('waits for a connection; the server gets the last one', async () => {
    await filled({ scale: 1 })
    server.next.push({ respond: offline, isDone: false })
    cart.change('line-scale', 2)
    await expect.poll(() => cart.store.getState().isOffline).toBe(true)
    cart.change('line-scale', 7)
    expect(shown()).toEqual(['scale 7'])
    browser.goOnline()
    await cart.settled()
    expect(server.requests).toEqual(['change line-scale 2', 'change line-scale 7'])
    expect(cart.store.getState()).toMatchObject({ isOffline: false, wanted: {} })
  })

  test('of one line does not wait for another line', async () => {
    await filled({ scale: 1, samples: 1 })
    server.isGated = true
    cart.change('line-scale', 2)
    cart.change('line-samples', 3)
    expect(server.requests).toEqual(['change line-scale 2', 'change line-samples 3'])
    server.open()
    await cart.settled()
    expect(shown()).toEqual(['scale 2', 'samples 3'])
  })
})

describe('A removed line', () => {
  test('is gone at once, and comes back with its quantity', async () => {
    await filled({ scale: 4, samples: 2 })
    cart.remove('line-scale')
    expect(shown()).toEqual(['samples 2'])
    expect(cart.store.getState().removed).toMatchObject([{ index: 0, isReturning: false }])
    await cart.restore('line-scale')
    expect(server.requests).toEqual(['remove line-scale', 'add scale 4'])
    expect(shown()).toEqual(['samples 2', 'scale 4'])
    expect(cart.store.getState().removed).toEqual([])
  })

  test('stays when the server refuses', async () => {
    await filled({ scale: 4 })
    server.next.push({ respond: refused(409, 'ECOMMERCE_ORDER_PLACED'), isDone: false })
    cart.remove('line-scale')
    await cart.settled()
    expect(shown()).toEqual(['scale 4'])
    expect(cart.store.getState()).toMatchObject({ removed: [], error: { status: 409 } })
  })

  test('is removed once, also when the response was lost', async () => {
    await filled({ scale: 4 })
    server.next.push({ respond: offline, isDone: true })
    cart.remove('line-scale')
    await expect.poll(() => browser.waiting.length).toBe(1)
    browser.goOnline()
    await cart.settled()
    expect(shown()).toEqual([])
    expect(cart.store.getState().error).toBeNull()
  })
})

describe('The tabs of a browser', () => {
  test('agree', async () => {
    await filled({ scale: 1 })
    const other = browser.tab(server)
    await other.load()
    cart.change('line-scale', 8)
    await cart.settled()
    await expect.poll(() => shown(other)).toEqual(['scale 8'])
    await other.add({ productId: 'samples', quantity: 1 })
    await expect.poll(() => shown()).toEqual(['scale 8', 'samples 1'])
  })

  test('ask for nothing that they don’t show', async () => {
    await filled({ scale: 1 })
    browser.tab(server)
    cart.change('line-scale', 2)
    await cart.settled()
    expect(server.requests).toEqual(['change line-scale 2'])
  })
})

describe('What the server says', () => {
  test('counts: a response that is older than a change is asked for again', async () => {
    await filled({ scale: 1 })
    server.isGated = true
    const loading = cart.load()
    cart.change('line-scale', 5)
    server.open()
    await Promise.all([loading, cart.settled()])
    expect(shown()).toEqual(['scale 5'])
  })

  test('about prices is what is shown', async () => {
    await filled({ scale: 2 })
    for (const line of server.lines) line.unitAmount = 1_000_000
    await cart.load()
    const [line] = cart.store.getState().orders?.[0]?.ordersToProducts ?? []
    expect(line).toMatchObject({ isChanged: true, unitAmount: 1_000_000, currentUnitAmount: 1_240_000 })
    expect(sum()).toEqual([2_480_000])
  })
})

describe('The badge', () => {
  test('asks for the quantity once a minute at most, and only for somebody', async () => {
    await cart.refreshQuantity(async () => null)
    expect(server.requests).toEqual([])
    server.subject = 'subject'
    server.put('scale', 3)
    await cart.refreshQuantity(async () => 'subject')
    await cart.refreshQuantity(async () => 'subject')
    expect(server.requests).toEqual(['quantity'])
    expect(browser.quantity()).toBe(3)
    browser.time += 60_000
    await cart.refreshQuantity(async () => 'subject')
    expect(server.requests).toEqual(['quantity', 'quantity'])
  })

  test('is nobody else’s', async () => {
    await filled({ scale: 3 })
    const next = browser.tab(server)
    await next.refreshQuantity(async () => null)
    expect(browser.stored.has(cartQuantityKey)).toBe(false)
    server.subject = 'other'
    server.lines.length = 0
    await next.refreshQuantity(async () => 'other')
    expect(browser.quantity()).toBe(0)
  })
})

describe('A checkout', () => {
  test('waits until the server has the last quantities', async () => {
    await filled({ scale: 1 })
    server.isGated = true
    cart.change('line-scale', 2)
    cart.change('line-scale', 3)
    const placing = cart.checkout({ provider: 'dummy', email: 'a@example.com' })
    server.open()
    await placing
    expect(server.requests).toEqual(['change line-scale 2', 'change line-scale 3', 'checkout cart dummy', 'list'])
  })

  test('that fails leaves the cart as it was', async () => {
    await filled({ scale: 1 })
    server.next.push({ respond: refused(400, 'BILLING_INVALID_PROVIDER'), isDone: false })
    await expect(cart.checkout({ provider: 'nobody', email: 'a@example.com' })).rejects.toMatchObject({ status: 400 })
    expect(server.requests).toEqual(['checkout cart nobody', 'list'])
    expect(shown()).toEqual(['scale 1'])
  })
})

describe('Totals', () => {
  test('are exact beyond what floating point can add', () => {
    const line = (id: string, unit: number, quantity: number) =>
      ({ id, currentUnitAmount: unit, quantity, billingModuleCurrency: rouble }) as unknown as CartLine
    const order = {
      ordersToProducts: [line('a', 99_999_999_999, 10_000), line('b', 1, 3)],
      adjustments: [{ currencyId: 'rub', amount: -5 }],
    } as unknown as CartOrder
    expect(cartTotals([order]).map(({ amount }) => amount)).toEqual([999_999_999_989_998])
  })
})

describe('A cart of a shop with deliveries and discounts', () => {
  test('is read again after a change of a line, and told where it goes before it is placed', async () => {
    const server = new Server()
    server.hasRules = true
    server.subject = 'anonymous'
    server.put('scale', 1)
    const cart = new Browser().tab(server)
    await cart.load()
    cart.change('line-scale', 2)
    await cart.settled()
    await cart.enterCode('TEN')
    await cart.checkout({ provider: 'till', email: 'ada@mail.example' })
    expect(server.requests).toEqual([
      'list',
      'change line-scale 2',
      'list',
      'code cart TEN',
      'choose cart {"email":"ada@mail.example"}',
      'checkout cart till',
      'list',
    ])
  })
})
