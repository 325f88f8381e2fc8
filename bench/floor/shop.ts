import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as texts from './shop-queries.ts'

/** Each is prepared under its name, once for each connection. */
const queries = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { name, text }])) as Readonly<
  Record<keyof typeof texts, pg.QueryConfig>
>

const base = '/api/rbac/subjects/:id/ecommerce-module/orders'
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const secret = 'secret-of-the-floor'

/** What a cart says in a shop without discounts and delivery, in the country that the configuration names. */
const plainCart = {
  discountIds: [],
  cart: {
    code: null,
    country: 'RU',
    deliveries: [],
    deliveryMethodId: null,
    hasCodes: false,
    hasRules: false,
    needsDelivery: false,
  },
}

interface Line {
  readonly id: string
  readonly quantity: number
  readonly title: Readonly<Record<string, string>>
  readonly currencyId: string
  readonly code: string
  readonly digits: number
  readonly amount: string | null
}

interface Payment {
  readonly provider: string
  readonly email: string
  readonly language: string
}

interface Order {
  readonly id: string
  readonly ownerId: string
  readonly lines: readonly Line[]
}

/** A cart and its checkout by hand: transactions, locks and rows as the product has them; one currency in an order. */
export function addShop(app: FastifyInstance, pool: pg.Pool, publicUrl: string): void {
  const inTransaction = async <Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const orderOf = async (id: string) => {
    const [found] = (await pool.query(queries.order, [id])).rows
    return found?.status === 'new' ? { ...found, ...plainCart } : found
  }

  app.post<{ Params: { id: string }; Body: { productId: string; quantity?: number } }>(
    base,
    async ({ params: { id: ownerId }, body: { productId, quantity = 1 } }, reply) => {
      const cartId = await inTransaction(async client => {
        const id = await lockedCart(client, ownerId)
        await client.query(queries.addLine, [id, productId, quantity, randomUUID()])
        return id
      })
      return reply.code(201).send({ data: await orderOf(cartId) })
    },
  )

  app.get<{ Params: { id: string } }>(`${base}/total`, async ({ params }) => {
    const { rows } = await pool.query(queries.totals, [params.id])
    return { data: rows.map(({ total }) => total) }
  })

  app.post<{ Params: { id: string; orderId: string }; Body: Payment }>(
    `${base}/:orderId/checkout`,
    async ({ params: { id: ownerId, orderId }, body }, reply) => {
      const placed = await inTransaction(async client => {
        const { rows } = await client.query(queries.lockOrder, [ownerId, orderId])
        if (rows.length === 0 || rows[0].status !== 'new') return undefined
        const { rows: lines } = await client.query<Line>(queries.pricedLines, [orderId])
        if (lines.length === 0 || lines.some(({ amount }) => amount === null)) return undefined
        const values = placement({ id: orderId, ownerId, lines }, body, publicUrl)
        await client.query(queries.place, [JSON.stringify(values)])
        return values
      })
      const { rows } = placed
        ? await pool.query(queries.respond, [placed.invoice, ...paymentPage(placed, publicUrl)])
        : await pool.query(queries.openInvoices, [orderId])
      if (rows.length === 0) return reply.code(404).send({ data: null })
      const invoices = rows.map(invoice => ({
        ...invoice,
        amount: Number(invoice.amount),
        refundedAmount: Number(invoice.refundedAmount),
      }))
      return { data: { billingModule: { invoices }, ecommerceModule: { orders: [await orderOf(orderId)] } } }
    },
  )
}

/** The cart of an owner, locked. Two who need the first one at once wait for each other at their subject. */
async function lockedCart(client: pg.PoolClient, ownerId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(queries.lockCart, [ownerId])
  if (rows[0]) return rows[0].id
  await client.query(queries.lockOwner, [ownerId])
  const { rows: again } = await client.query<{ id: string }>(queries.lockCart, [ownerId])
  if (again[0]) return again[0].id
  const id = randomUUID()
  await client.query(queries.createCart, [ownerId, id, randomUUID()])
  return id
}

function placement({ id: orderId, ownerId, lines }: Order, { provider, email, language }: Payment, publicUrl: string) {
  const [{ code, currencyId, digits }] = lines as [Line]
  const money = (minor: number) => ({ amount: (minor / 10 ** digits).toFixed(digits), currency: code })
  const sold = lines.map(line => ({ ...line, unit: Number(line.amount), total: Number(line.amount) * line.quantity }))
  const amount = sold.reduce((sum, { total }) => sum + total, 0)
  const content = sold.map(({ id, quantity, unit }) => [id, quantity, unit])
  const attempt = digest([provider, email, language, content])
  const number = orderNumber()
  const page = `${publicUrl}/${language}/ecommerce/payment?order=${orderId}`
  return {
    orderId,
    customer: randomUUID(),
    number,
    email,
    language,
    owner: ownerId,
    event: randomUUID(),
    data: { attempt, content: digest(content) },
    lines: sold.map(({ id, unit, title }) => ({ id, amount: unit, code, title })),
    intent: randomUUID(),
    invoice: randomUUID(),
    amount,
    currencyId,
    code,
    attempt,
    key: digest([attempt, code]),
    parameters: {
      total: money(amount),
      lines: sold.map(({ title, quantity, unit, total }) => ({
        title: title[language] ?? '',
        quantity,
        unit: money(unit),
        total: money(total),
      })),
      description: `Order ${number}`,
      email,
      language,
      customerId: ownerId,
      successUrl: page,
      cancelUrl: `${page}&canceled=true`,
      expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    },
  }
}

/** What the provider without money answers: its number of the payment, and a page whose address holds a signed ticket. */
function paymentPage({ invoice, key, parameters }: ReturnType<typeof placement>, publicUrl: string): [string, string] {
  const { total, description, language, successUrl, cancelUrl, expiresAt } = parameters
  const ticket = { invoiceId: invoice, total, description, language, successUrl, cancelUrl, expiresAt }
  const text = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  return [`dummy-${key}`, `${publicUrl}/api/billing/payment-intents/dummy/page?ticket=${text}.${signature}`]
}

function orderNumber(): string {
  const text = Array.from({ length: 8 }, () => characters[randomInt(characters.length)]).join('')
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
