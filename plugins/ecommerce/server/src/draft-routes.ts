import {
  addressSchema,
  agreedTermsSchema,
  type DraftInput,
  type DraftLine,
  draftPath,
  draftsPath,
  maximumOpenTotals,
  type OpenTotals,
  openTotalsPath,
  order,
} from '@tessera/ecommerce'
import { type FastifyInstance, idOf, NotFoundError, type PluginHost } from '@tessera/server'
import { maximumLines } from './cart.ts'
import { changeDraft, createDraft, removeDraft } from './drafts.ts'
import { idIn, optionalId } from './ids.ts'
import { body, commentSchema, emailSchema, idSchema, quantitySchema } from './order-schemas.ts'
import { paymentLinkOf } from './payment-link.ts'
import { type PricedOrder, pricedOrders } from './priced-orders.ts'
import { sendPaymentLink } from './send-payment-link.ts'
import { totalsOf } from './totals.ts'

const config = { access: 'administrator' } as const
const nullableId = { ...idSchema, type: ['string', 'null'] } as const

const totalsQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: { ids: { type: 'string', maxLength: maximumOpenTotals * 37, description: 'With commas between them' } },
} as const

/** What the shop keeper does with orders that customers pay by a link. */
export function registerDrafts(app: FastifyInstance, host: PluginHost): void {
  const input = body({
    email: { ...emailSchema, type: ['string', 'null'] },
    customerName: { type: ['string', 'null'], maxLength: 200 },
    language: { type: ['string', 'null'], enum: [...host.configuration.languages, null] },
    comment: commentSchema,
    address: { ...addressSchema, type: ['object', 'null'] },
    agreed: { ...agreedTermsSchema, type: ['object', 'null'] },
    lines: {
      type: 'array',
      maxItems: maximumLines,
      items: body({ productId: idSchema, skuId: nullableId, storeId: nullableId, quantity: quantitySchema }, [
        'productId',
        'quantity',
      ]),
    },
  })

  /** A draft at today's prices, with its link. @throws NotFoundError */
  async function shown(id: string) {
    const [found] = await pricedOrders(host, [id])
    if (!found) throw new NotFoundError()
    return { ...found, paymentLink: await paymentLinkOf(host, found) }
  }

  app.post<{ Body: DraftInput }>(
    draftsPath,
    { config, schema: { summary: 'Makes an order for a customer, who pays it by a link', body: input } },
    async (request, reply) => {
      const id = await createDraft(host, withIds(request.body), request.caller)
      return reply.code(201).send({ data: await shown(id) })
    },
  )

  app.get<{ Querystring: { readonly ids: string } }>(
    openTotalsPath,
    {
      config,
      schema: {
        summary: 'What orders cost today, each in its currencies, before they are placed',
        querystring: totalsQuery,
      },
    },
    async request => {
      const ids = new Set(request.query.ids.split(',').map(id => idIn(id, 'ids')))
      const found = await pricedOrders(host, [...ids])
      return { data: found.map(openTotals) }
    },
  )

  app.get(draftPath(':id'), { config, schema: { summary: 'A draft, at today’s prices' } }, async request => ({
    data: await shown(idOf(request)),
  }))

  app.patch<{ Body: DraftInput }>(
    draftPath(':id'),
    { config, schema: { summary: 'Changes a draft; what could be paid for it is closed', body: input } },
    async request => {
      const id = idOf(request)
      await changeDraft(host, id, withIds(request.body))
      return { data: await shown(id) }
    },
  )

  app.delete(
    draftPath(':id'),
    { config, schema: { summary: 'Deletes a draft, or cancels one that somebody was asked to pay for' } },
    async request => {
      await removeDraft(host, idOf(request), request.caller)
      return { data: null }
    },
  )

  app.post(
    `/api/${order.path}/:id/payment-link`,
    {
      config,
      schema: { summary: 'Sends the customer of an order the link at which it is paid, or what is still owed of it' },
    },
    async (request, reply) =>
      reply.code(202).send({ data: await sendPaymentLink(host, idOf(request), request.caller) }),
  )
}

function openTotals(found: PricedOrder): OpenTotals {
  const totals = totalsOf([found]).map(({ billingModuleCurrency, total }) => ({ billingModuleCurrency, total }))
  return { id: found.id, totals }
}

/** @throws ValidationError for ids that are none */
function withIds({ lines, agreed, ...fields }: DraftInput): DraftInput {
  if (agreed?.currencyId !== undefined) idIn(agreed.currencyId, 'agreed.currencyId')
  if (agreed?.delivery && 'deliveryMethodId' in agreed.delivery) {
    idIn(agreed.delivery.deliveryMethodId, 'agreed.delivery.deliveryMethodId')
  }
  return {
    ...fields,
    ...(agreed !== undefined && { agreed }),
    ...(lines && { lines: lines.map(lineWithIds) }),
  }
}

function lineWithIds({ productId, skuId, storeId, quantity }: DraftLine, index: number): DraftLine {
  return {
    productId: idIn(productId, `lines.${index}.productId`),
    skuId: optionalId(skuId, `lines.${index}.skuId`) ?? null,
    storeId: optionalId(storeId, `lines.${index}.storeId`) ?? null,
    quantity,
  }
}
