import { paymentsOf } from '@tessera/billing/server'
import {
  type OrderBalance,
  type OrderEditChanges,
  orderBalancePath,
  orderEditPreviewPath,
  orderEditsPath,
} from '@tessera/ecommerce'
import {
  type FastifyInstance,
  type FastifyReply,
  idOf,
  issues,
  type PluginHost,
  ValidationError,
} from '@tessera/server'
import { maximumQuantity } from '../cart.ts'
import { idIn, optionalId } from '../ids.ts'
import { assertOrders } from '../lock-orders.ts'
import { body, idSchema, quantitySchema } from '../order-schemas.ts'
import { currencyCodes } from '../order-timeline.ts'
import { pricedOrders } from '../priced-orders.ts'
import { editOrder, type OrderEdit, previewEdit } from './edit-order.ts'
import { entriesOfOrders, orderBalance } from './order-balance.ts'
import { type SettleOptions, settleEdits } from './settle-edits.ts'

const config = { access: 'administrator' } as const
const optionalIdSchema = { ...idSchema, type: ['string', 'null'] } as const

const changesProperties = {
  lines: {
    type: 'array',
    maxItems: 200,
    items: body({ id: idSchema, quantity: { type: 'integer', minimum: 0, maximum: maximumQuantity } }, [
      'id',
      'quantity',
    ]),
    description: 'Lines with how many pieces they shall have; 0 takes a line out',
  },
  products: {
    type: 'array',
    maxItems: 200,
    items: body(
      {
        productId: idSchema,
        quantity: quantitySchema,
        skuId: optionalIdSchema,
        storeId: optionalIdSchema,
        currencyId: idSchema,
      },
      ['productId', 'quantity'],
    ),
    description: 'Added at what they cost today',
  },
  discounts: {
    type: 'array',
    maxItems: 10,
    items: body(
      {
        currencyId: idSchema,
        amount: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
        title: { type: 'string', maxLength: 200 },
      },
      ['currencyId', 'amount'],
    ),
    description: 'Taken off by hand, in minor units',
  },
} as const

interface EditBody extends OrderEditChanges {
  readonly reason?: string | null
  readonly isTold?: boolean
  readonly expected: OrderEdit['expected']
}

/** Edits of paid orders and their money, for administrators. */
export function registerOrderEdits(app: FastifyInstance, host: PluginHost): void {
  const balanceOf = async (id: string): Promise<OrderBalance> => {
    await assertOrders(host, [id], {}, host.database)
    const [found] = await pricedOrders(host, [id])
    return found ? orderBalance(host, found, currencyCodes(found)) : { owed: [], refunds: [] }
  }

  app.post<{ Body: OrderEditChanges }>(
    orderEditPreviewPath(':id'),
    { config, schema: { summary: 'Says what an edit of a paid order would mean', body: body(changesProperties) } },
    async (request, reply: FastifyReply) => {
      const data = await previewEdit(host, idOf(request), changesOf(request.body))
      return reply.header('etag', data.etag).send({ data })
    },
  )

  app.post<{ Body: EditBody }>(
    orderEditsPath(':id'),
    {
      config,
      schema: {
        summary: 'Edits a paid order: what it costs less is refunded, what it costs more can be paid',
        body: body(
          {
            ...changesProperties,
            reason: { type: ['string', 'null'], maxLength: 2000 },
            isTold: { type: 'boolean', default: true, description: 'The customer gets a mail' },
            expected: {
              type: 'array',
              maxItems: 100,
              items: body({ currencyId: idSchema, total: { type: 'integer', minimum: 0 } }, ['currencyId', 'total']),
              description:
                'The totals of the preview; where they are others by now, the response is 409 with a new one',
            },
          },
          ['expected'],
        ),
      },
    },
    async (request, reply) => {
      const id = idOf(request)
      const { reason = null, isTold = true, expected } = request.body
      const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers
      if (ifMatch === undefined) throw new ValidationError(issues.REQUIRED('If-Match'))
      if (Array.isArray(key) || (key?.length ?? 0) > maxKey) {
        throw new ValidationError(issues.TOO_LONG('Idempotency-Key', { maximum: maxKey }))
      }
      const edit = { ...changesOf(request.body), reason, isTold, expected, ifMatch }
      const eventId = await editOrder(
        host,
        id,
        { ...edit, ...(key && { idempotencyKey: String(key) }) },
        request.caller,
      )
      return reply.code(201).send({ data: { eventId, ...(await balanceOf(id)) } })
    },
  )

  app.get(
    orderBalancePath(':id'),
    { config, schema: { summary: 'What is still to be paid or paid back after the edits of an order' } },
    async request => ({ data: await balanceOf(idOf(request)) }),
  )

  app.post<{ Body: SettleOptions | null }>(
    `${orderBalancePath(':id')}/refund`,
    {
      config,
      schema: {
        summary: 'Asks again for the refunds of edits that were refused, or notes them as paid back by hand',
        body: { ...body({ isByHand: { type: 'boolean' } }), type: ['object', 'null'] },
      },
    },
    async request => {
      const id = idOf(request)
      await assertOrders(host, [id], {}, host.database)
      const [refused] = await settleEdits(host, id, { isAgain: true, isByHand: request.body?.isByHand ?? false })
      if (refused) throw refused
      return { data: await balanceOf(id) }
    },
  )

  app.delete(
    `${orderBalancePath(':id')}/payment`,
    {
      config,
      schema: { summary: 'Voids the open payment of what is still owed: the order stays as it is, and owes it' },
    },
    async request => {
      const id = idOf(request)
      await assertOrders(host, [id], {}, host.database)
      const entries = await entriesOfOrders([id], host.database)
      const open = entries.filter(({ kind, invoiceStatus }) => kind === 'request' && invoiceStatus === 'open')
      if (open.length > 0) await paymentsOf(host).close(open.flatMap(({ invoiceId }) => invoiceId ?? []))
      return { data: await balanceOf(id) }
    },
  )
}

const maxKey = 200

/** @throws ValidationError */
function changesOf({ lines, products, discounts }: OrderEditChanges): OrderEditChanges {
  return {
    ...(lines && { lines: lines.map((each, index) => ({ ...each, id: idIn(each.id, `lines.${index}.id`) })) }),
    ...(products && {
      products: products.map(({ productId, quantity, skuId, storeId, currencyId }, index) => {
        const [sku, store, currency] = [
          optionalId(skuId, `products.${index}.skuId`),
          optionalId(storeId, `products.${index}.storeId`),
          optionalId(currencyId, `products.${index}.currencyId`),
        ]
        return {
          productId: idIn(productId, `products.${index}.productId`),
          quantity,
          ...(sku !== undefined && { skuId: sku }),
          ...(store !== undefined && { storeId: store }),
          ...(currency !== undefined && { currencyId: currency }),
        }
      }),
    }),
    ...(discounts && {
      discounts: discounts.map((each, index) => ({
        ...each,
        currencyId: idIn(each.currencyId, `discounts.${index}.currencyId`),
      })),
    }),
  }
}
