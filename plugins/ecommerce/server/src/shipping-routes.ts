import { order, orderReturn, parcel } from '@tessera/ecommerce'
import { type FastifyInstance, idOf, type PluginHost } from '@tessera/server'
import { idIn } from './ids.ts'
import {
  changeParcel,
  type LinePieces,
  type ParcelChange,
  type ParcelInput,
  removeParcel,
  sendParcel,
} from './order-parcels.ts'
import { askForReturn, moveReturn, type ReturnInput, receiveReturn } from './order-returns.ts'
import { body, idSchema, quantitySchema } from './order-schemas.ts'
import { type ReturnRefund, refundReturn } from './refund-return.ts'

const config = { access: 'administrator' } as const
const parcels = `/api/${order.path}/:id/${parcel.plural}`
const returns = `/api/${orderReturn.path}/:id`

const short = { type: ['string', 'null'], maxLength: 200 } as const
const parcelFields = {
  carrier: short,
  number: short,
  trackingUrl: { type: ['string', 'null'], maxLength: 2000, pattern: '^https://[^\\s/]+(/\\S*)?$' },
} as const
const text = { type: 'string', minLength: 1, maxLength: 2000 } as const

/** Pieces of lines: `[{ id, quantity }]`. */
const piecesSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 200,
  items: body({ id: idSchema, quantity: quantitySchema }, ['id', 'quantity']),
} as const

/** What somebody asks to be sent back. */
export const returnSchema = body({ lines: piecesSchema, reason: { type: ['string', 'null'], maxLength: 2000 } }, [
  'lines',
])

/** @throws ValidationError */
export function piecesIn(lines: readonly LinePieces[]): readonly LinePieces[] {
  return lines.map(({ id, quantity }, index) => ({ id: idIn(id, `lines.${index}.id`), quantity }))
}

/** Parcels and returns, for administrators. */
export function registerShipping(app: FastifyInstance, host: PluginHost): void {
  app.post<{ Body: ParcelInput }>(
    parcels,
    {
      config,
      schema: {
        summary: 'Sends a part of an order, or all of it, and tells its customer',
        body: body({ ...parcelFields, lines: piecesSchema }, ['lines']),
      },
    },
    async (request, reply) => {
      const input = { ...request.body, lines: piecesIn(request.body.lines) }
      return reply.code(201).send({ data: await sendParcel(host, idOf(request), input, request.caller) })
    },
  )

  app.patch<{ Body: ParcelChange }>(
    `${parcels}/:parcelId`,
    {
      config,
      schema: {
        summary: 'Changes how a parcel travels, or notes that it has arrived',
        body: { ...body({ ...parcelFields, isDelivered: { type: 'boolean' } }), minProperties: 1 },
      },
    },
    async request => ({
      data: await changeParcel(host, idOf(request), idOf(request, 'parcelId'), request.body, request.caller),
    }),
  )

  app.delete(
    `${parcels}/:parcelId`,
    { config, schema: { summary: 'Takes a parcel back that has not been sent after all' } },
    async request => ({
      data: await removeParcel(host, idOf(request), idOf(request, 'parcelId'), request.caller),
    }),
  )

  app.post<{ Body: ReturnInput }>(
    `/api/${order.path}/:id/returns`,
    { config, schema: { summary: 'Notes that a customer sends something back', body: returnSchema } },
    async (request, reply) => {
      const input = { ...request.body, lines: piecesIn(request.body.lines) }
      const data = await askForReturn(host, idOf(request), input, { scope: {}, caller: request.caller })
      return reply.code(201).send({ data })
    },
  )

  app.post<{ Body: { readonly restocked?: readonly string[] } | null }>(
    `${returns}/receive`,
    {
      config,
      schema: {
        summary: 'Notes that a return has arrived',
        body: {
          ...body({
            restocked: {
              type: 'array',
              maxItems: 200,
              items: idSchema,
              description: 'Ids of the lines whose pieces go back to the stock',
            },
          }),
          type: ['object', 'null'],
        },
      },
    },
    async request => {
      const restocked = (request.body?.restocked ?? []).map((id, index) => idIn(id, `restocked.${index}`))
      return { data: await receiveReturn(host, idOf(request), restocked, request.caller) }
    },
  )

  app.post<{ Body: { readonly note: string } }>(
    `${returns}/refuse`,
    { config, schema: { summary: 'Refuses a return; its customer reads why', body: body({ note: text }, ['note']) } },
    async request => ({
      data: await moveReturn(host, idOf(request), 'refused', { note: request.body.note, caller: request.caller }),
    }),
  )

  app.post<{ Body: Omit<ReturnRefund, 'ifMatch'> }>(
    `${returns}/refund`,
    {
      config,
      schema: {
        summary: 'Pays back what a return has, wholly or in part',
        body: body({
          amount: { type: 'integer', minimum: 1, description: 'In minor units; what the pieces cost when absent' },
          reason: { type: 'string', maxLength: 1000 },
          isByHand: { type: 'boolean' },
        }),
      },
    },
    async request => {
      const { 'if-match': ifMatch } = request.headers
      const input = { ...request.body, ...(ifMatch !== undefined && { ifMatch }) }
      return { data: await refundReturn(host, idOf(request), input, request.caller) }
    },
  )
}
