import {
  addressKey,
  type FastifyInstance,
  type FastifyRequest,
  idOf,
  type PluginHost,
  subjectOf,
  subjectRoutes,
} from '@tessera/server'
import { buyAtOnce } from './buy-at-once.ts'
import { giveUpOrder } from './cancel-order.ts'
import { addToCart, type CartItem, changeCart, enterCode } from './cart.ts'
import { checkOut, checkoutData } from './checkout.ts'
import { findOrders, lastAddress, type OrderPage } from './find-orders.ts'
import { idIn, optionalId } from './ids.ts'
import { assertOrders } from './lock-orders.ts'
import type { EcommerceOptions } from './options.ts'
import { askForReturn, type ReturnInput } from './order-returns.ts'
import {
  body,
  codeSchema,
  commentSchema,
  deliveryProperties,
  emailSchema,
  type ItemBody,
  idSchema,
  itemProperties,
  quantitySchema,
} from './order-schemas.ts'
import { orderWithTimeline } from './order-timeline.ts'
import {
  checkoutLimit,
  type DeliveryBody,
  methodIdOf,
  type PaymentBody,
  paymentOf,
  paymentProperties,
} from './payment-body.ts'
import { pricedOrders } from './priced-orders.ts'
import { piecesIn, returnSchema } from './shipping-routes.ts'
import { quantityOf, totalsOf } from './totals.ts'

const base = '/orders'
/** All carts of an owner: more than one only after payments that failed. */
const carts: OrderPage = { type: 'cart', limit: 100, offset: 0 }

const pageSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: ['cart', 'history'], default: 'cart' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
    offset: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
  },
} as const

const changesSchema = body({
  ordersToProducts: {
    type: 'array',
    maxItems: 200,
    items: body({ id: idSchema, quantity: quantitySchema }, ['id', 'quantity']),
  },
  comment: commentSchema,
  email: { ...emailSchema, type: ['string', 'null'] },
  ...deliveryProperties,
})

/** Against guessing codes: of one subject, and of all that have one address. */
const codes = { tokens: 10, seconds: 10 * 60 }
const codesByAddress = { tokens: 60, seconds: 60 * 60 }
const ordersSchema = body(
  { orders: { type: 'array', minItems: 1, maxItems: 20, items: body({ id: idSchema }, ['id']) } },
  ['orders'],
)

interface ChangesBody extends DeliveryBody {
  readonly ordersToProducts?: readonly { readonly id: string; readonly quantity: number }[]
  readonly comment?: string | null
  readonly email?: string | null
}

/** The orders of a subject: its cart, what it costs, how it is paid for, and what it ordered before. */
export function registerOwnerOrders(app: FastifyInstance, host: PluginHost<EcommerceOptions>): void {
  subjectRoutes(app, host, '/ecommerce-module', routes => addRoutes(routes, host))
}

function addRoutes(app: FastifyInstance, host: PluginHost<EcommerceOptions>): void {
  const { database } = host
  const returnDays = host.options?.returns?.days
  const ownerOf = (request: FastifyRequest) => subjectOf(request).subjectId
  const cartsOf = async (request: FastifyRequest) => {
    const { ids } = await findOrders(host, ownerOf(request), carts, database)
    return pricedOrders(host, ids)
  }
  const orderOf = async (id: string) => (await pricedOrders(host, [id]))[0]

  app.get<{ Querystring: OrderPage }>(
    base,
    { schema: { summary: 'The cart of a subject, or the orders it placed', querystring: pageSchema } },
    async request => {
      const { limit, offset } = request.query
      const { ids, total } = await findOrders(host, ownerOf(request), request.query, database)
      return { data: await pricedOrders(host, ids), meta: { limit, offset, total } }
    },
  )

  app.get(`${base}/total`, { schema: { summary: 'What the cart costs, in each currency' } }, async request => ({
    data: totalsOf(await cartsOf(request)),
  }))

  app.get(`${base}/quantity`, { schema: { summary: 'How many pieces are in the cart' } }, async request => ({
    data: quantityOf(await cartsOf(request)),
  }))

  app.get(
    `${base}/:orderId`,
    { schema: { summary: 'One order of a subject, with its steps, payments and documents' } },
    async request => {
      const ownerId = ownerOf(request)
      const id = idOf(request, 'orderId')
      await assertOrders(host, [id], { ownerId }, database)
      return { data: await orderWithTimeline(host, id, returnDays) }
    },
  )

  app.post<{ Body: ItemBody & { readonly productId?: string } }>(
    base,
    {
      schema: { summary: 'Puts a product into the cart', body: body({ productId: idSchema, ...itemProperties }) },
    },
    async (request, reply) => {
      const ownerId = ownerOf(request)
      const id = await addToCart(host, ownerId, itemOf(request.body), request.caller)
      return reply.code(201).send({ data: await orderOf(id) })
    },
  )

  app.route<{ Body: ChangesBody }>({
    method: ['PATCH', 'PUT'],
    url: `${base}/:orderId`,
    schema: { summary: 'Changes quantities, comment, e-mail and delivery of a cart', body: changesSchema },
    async handler(request) {
      const ownerId = ownerOf(request)
      const id = idOf(request, 'orderId')
      const { ordersToProducts, deliveryMethodId, ...fields } = request.body
      const lines = ordersToProducts?.map((line, index) => ({
        ...line,
        id: idIn(line.id, `ordersToProducts.${index}.id`),
      }))
      const delivery = deliveryMethodId === undefined ? {} : { deliveryMethodId: methodIdOf(deliveryMethodId) }
      await changeCart(host, id, { ...fields, ...delivery, ...(lines && { ordersToProducts: lines }) }, { ownerId })
      return { data: await orderOf(id) }
    },
  })

  app.delete(
    `${base}/:orderId`,
    { schema: { summary: 'Deletes a cart, or cancels an order that is not paid for' } },
    async request => {
      const ownerId = ownerOf(request)
      return { data: await giveUpOrder(host, idOf(request, 'orderId'), { ownerId }, request.caller) }
    },
  )

  app.post<{ Body: ReturnInput }>(
    `${base}/:orderId/returns`,
    { schema: { summary: 'Asks to send something of an order back', body: returnSchema } },
    async (request, reply) => {
      const scope = { ownerId: ownerOf(request) }
      const input = { ...request.body, lines: piecesIn(request.body.lines) }
      const id = idOf(request, 'orderId')
      await askForReturn(host, id, input, { scope, days: returnDays, caller: request.caller })
      return reply.code(201).send({ data: await orderWithTimeline(host, id, returnDays) })
    },
  )

  const codeUrl = `${base}/:orderId/discount-code`
  const countCode = async (request: FastifyRequest) => {
    await host.rateLimiter.consume('ecommerce/discount-code', ownerOf(request), codes)
    await host.rateLimiter.consume('ecommerce/discount-code-by-address', addressKey(request), codesByAddress)
  }

  app.put<{ Body: { readonly code: string } }>(
    codeUrl,
    { schema: { summary: 'Enters a discount code', body: body({ code: codeSchema }, ['code']) } },
    async request => {
      const ownerId = ownerOf(request)
      const id = idOf(request, 'orderId')
      await countCode(request)
      await enterCode(host, id, request.body.code, { ownerId })
      return { data: await orderOf(id) }
    },
  )

  app.delete(codeUrl, { schema: { summary: 'Takes the discount code out' } }, async request => {
    const ownerId = ownerOf(request)
    const id = idOf(request, 'orderId')
    await enterCode(host, id, null, { ownerId })
    return { data: await orderOf(id) }
  })

  app.get(
    `${base}/address`,
    { schema: { summary: 'Where the last order of a subject was delivered to; null where none was' } },
    async request => ({ data: await lastAddress(host, ownerOf(request), database) }),
  )

  const pay = async (request: FastifyRequest, ownerId: string, payment: PaymentBody, orderIds: readonly string[]) => {
    await host.rateLimiter.consume('ecommerce/checkout', ownerId, checkoutLimit)
    if (payment.discountCode) await countCode(request)
    return {
      data: checkoutData(
        await checkOut(host, ownerId, { ...paymentOf(host, request, payment), orders: orderIds }, request.caller),
      ),
    }
  }

  app.post<{
    Body: PaymentBody & { readonly ecommerceModule: { readonly orders: readonly { readonly id: string }[] } }
  }>(
    `${base}/checkout`,
    {
      schema: {
        summary: 'Asks for the payment of orders; sent again, it returns the same payment pages',
        body: body({ ...paymentProperties, ecommerceModule: ordersSchema }, ['provider', 'email', 'ecommerceModule']),
      },
    },
    async request => {
      const { ecommerceModule, ...payment } = request.body
      const ids = ecommerceModule.orders.map(({ id }, index) => idIn(id, `ecommerceModule.orders.${index}.id`))
      return pay(request, ownerOf(request), payment, [...new Set(ids)])
    },
  )

  app.post<{ Body: PaymentBody }>(
    `${base}/:orderId/checkout`,
    {
      schema: {
        summary: 'The same for one order',
        body: body({ ...paymentProperties }, ['provider', 'email']),
      },
    },
    async request => pay(request, ownerOf(request), request.body, [idOf(request, 'orderId')]),
  )

  app.post<{ Body: PaymentBody & ItemBody }>(
    '/products/:productId/checkout',
    {
      schema: {
        summary: 'Asks for the payment of one product, in an order of its own',
        body: body({ ...paymentProperties, ...itemProperties }, ['provider', 'email']),
      },
    },
    async request => {
      const ownerId = ownerOf(request)
      const { quantity, storeId, skuId, billingModule, ...payment } = request.body
      const item = itemOf({
        productId: idOf(request, 'productId'),
        ...(quantity !== undefined && { quantity }),
        ...(storeId !== undefined && { storeId }),
        ...(skuId !== undefined && { skuId }),
        ...(billingModule && { billingModule }),
      })
      await host.rateLimiter.consume('ecommerce/checkout', ownerId, checkoutLimit)
      if (payment.discountCode) await countCode(request)
      return {
        data: checkoutData(await buyAtOnce(host, ownerId, item, paymentOf(host, request, payment), request.caller)),
      }
    },
  )
}

/** What a body asks for. @throws ValidationError */
function itemOf({
  productId,
  quantity,
  storeId,
  skuId,
  billingModule,
}: ItemBody & { readonly productId?: string }): CartItem {
  const store = optionalId(storeId, 'storeId')
  const sku = optionalId(skuId, 'skuId')
  const currency = optionalId(billingModule?.currency?.id, 'billingModule.currency.id')
  return {
    productId: idIn(productId, 'productId'),
    ...(quantity !== undefined && { quantity }),
    ...(store !== undefined && { storeId: store }),
    ...(sku !== undefined && { skuId: sku }),
    ...(currency !== undefined && { currencyId: currency }),
  }
}
