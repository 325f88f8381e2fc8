import {
  bulkSteps,
  type OrderStatus,
  order,
  orderActorsPath,
  orderStatuses,
  ordersToProducts,
  type ShopTerms,
  shopTermsPath,
} from '@tessera/ecommerce'
import { type FastifyInstance, type FastifyRequest, idOf, NotFoundError, type PluginHost } from '@tessera/server'
import { changeCart, removeLine } from './cart.ts'
import { addNote, changeByHand, type OrderChange, sendAgain } from './change-by-hand.ts'
import { checkOrder } from './check-orders.ts'
import { checkoutAttributes } from './checkout-attributes.ts'
import { clearOldCarts } from './clear-old-carts.ts'
import { idIn } from './ids.ts'
import { assertOrders, orderOfLine, scopeOf } from './lock-orders.ts'
import { moveMany } from './move-many.ts'
import { optionsOf } from './options.ts'
import { orderActors } from './order-actors.ts'
import { body, idSchema, quantitySchema } from './order-schemas.ts'
import { pricedOrders } from './priced-orders.ts'
import { lineTotals, quantityOf, totalsOf } from './totals.ts'
import { hasRules } from './trade-rules.ts'

const base = `/api/${order.path}/:id`
const lineUrl = `${base}/${ordersToProducts.plural}/:orderToProductId`
const config = { access: 'subject' } as const
const changeSchema = {
  ...body({
    status: { type: 'string', enum: orderStatuses },
    expectedStatus: {
      type: 'string',
      enum: orderStatuses,
      description: 'The status that was shown; where it is another one by now, the response is 409',
    },
    reason: { type: ['string', 'null'], maxLength: 2000 },
    attention: { type: 'null', description: 'The decision that an order waited for has been made' },
  }),
  minProperties: 1,
}
const stepsSchema = body(
  {
    status: { type: 'string', enum: bulkSteps },
    orders: { type: 'array', minItems: 1, maxItems: 500, items: body({ id: idSchema }, ['id']) },
  },
  ['status', 'orders'],
)

interface StepsBody {
  readonly status: OrderStatus
  readonly orders: readonly { readonly id: string }[]
}

/** What owners do with an order, and administrators with any. */
export function registerOrders(app: FastifyInstance, host: PluginHost): void {
  const { database } = host
  /** The order of the path, of this caller. @throws NotFoundError for somebody else's, too */
  async function orderOf(request: FastifyRequest) {
    const id = idOf(request)
    await assertOrders(host, [id], scopeOf(request), database)
    return pricedOrder(id)
  }

  async function pricedOrder(id: string) {
    const [found] = await pricedOrders(host, [id])
    if (!found) throw new NotFoundError()
    return found
  }

  app.get(`${base}/total`, { config, schema: { summary: 'What an order costs, in each currency' } }, async request => ({
    data: totalsOf([await orderOf(request)]),
  }))

  app.get(`${base}/quantity`, { config, schema: { summary: 'How many pieces an order has' } }, async request => ({
    data: quantityOf([await orderOf(request)]),
  }))

  app.get(
    `${base}/checkout-attributes/:currencyId`,
    { config, schema: { summary: 'What is paid for an order in one currency, and how often' } },
    async request => {
      const currencyId = idOf(request, 'currencyId')
      return { data: checkoutAttributes(await orderOf(request), currencyId) }
    },
  )

  app.patch<{ Body: { readonly quantity: number } }>(
    lineUrl,
    {
      config,
      schema: { summary: 'Changes the quantity of a line', body: body({ quantity: quantitySchema }, ['quantity']) },
    },
    async request => {
      const id = idOf(request)
      const line = { id: idOf(request, 'orderToProductId'), quantity: request.body.quantity }
      await changeCart(host, id, { ordersToProducts: [line] }, scopeOf(request))
      return { data: (await pricedOrder(id)).ordersToProducts.find(each => each.id === line.id) }
    },
  )

  app.delete(lineUrl, { config, schema: { summary: 'Takes a line out of a cart' } }, async request => {
    const id = idOf(request)
    await removeLine(host, id, idOf(request, 'orderToProductId'), scopeOf(request))
    return { data: await pricedOrder(id) }
  })

  app.post(
    `${base}/check`,
    { config, schema: { summary: 'Asks the provider whether an order has been paid' } },
    async request => {
      const { id } = await orderOf(request)
      await checkOrder(host, id)
      return { data: await pricedOrder(id) }
    },
  )

  app.post(
    `/api/${order.path}/clear-old-orders`,
    { config: { access: 'administrator' }, schema: { summary: 'Deletes carts that were left for a day' } },
    async () => ({ data: { deleted: await clearOldCarts(host) } }),
  )

  app.route<{ Body: OrderChange }>({
    method: ['PATCH', 'PUT'],
    url: base,
    config: { access: 'administrator' },
    schema: { summary: 'Moves an order to any status, by hand', body: changeSchema },
    async handler(request) {
      const id = idOf(request)
      await changeByHand(host, id, request.body, request.caller)
      return { data: await pricedOrder(id) }
    },
  })

  app.get(
    shopTermsPath,
    { config: { access: 'public' }, schema: { summary: 'What the shop adds to prices and takes off them' } },
    async () => ({ data: { hasRules: await hasRules(host), tax: optionsOf(host).tax ?? null } satisfies ShopTerms }),
  )

  app.post<{ Body: StepsBody }>(
    `/api/${order.path}/steps`,
    {
      config: { access: 'administrator' },
      schema: { summary: 'Takes a step with each of many orders whose next one it is', body: stepsSchema },
    },
    async ({ body: { status, orders }, caller }) => {
      const ids = orders.map(({ id }, index) => idIn(id, `orders.${index}.id`))
      return { data: await moveMany(host, [...new Set(ids)], status, caller) }
    },
  )

  app.post(
    `${base}/mails`,
    {
      config: { access: 'administrator' },
      schema: { summary: 'Sends the mail of an order’s status to its customer again' },
    },
    async (request, reply) => reply.code(202).send({ data: await sendAgain(host, idOf(request), request.caller) }),
  )

  app.get(
    orderActorsPath(':id'),
    { config: { access: 'administrator' }, schema: { summary: 'Who has done something with an order' } },
    async request => ({ data: await orderActors(host, idOf(request), request.caller) }),
  )

  app.post<{ Body: { readonly note: string } }>(
    `${base}/notes`,
    {
      config: { access: 'administrator' },
      schema: {
        summary: 'Notes something about an order, for administrators',
        body: body({ note: { type: 'string', minLength: 1, maxLength: 2000 } }, ['note']),
      },
    },
    async (request, reply) => {
      const data = await addNote(host, idOf(request), request.body.note, request.caller)
      return reply.code(201).send({ data })
    },
  )

  app.get(
    `/api/${ordersToProducts.path}/:id/total`,
    { config, schema: { summary: 'What all pieces of a line cost' } },
    async request => {
      const lineId = idOf(request)
      const found = await pricedOrder(await orderOfLine(host, lineId, scopeOf(request), database))
      return { data: lineTotals(found, lineId) }
    },
  )
}
