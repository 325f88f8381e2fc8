import { order, orderPages, paymentLinkFilePath, paymentLinkPath } from '@tessera/ecommerce'
import { FileService, sendContent } from '@tessera/file-storage-server'
import {
  addressKey,
  type FastifyInstance,
  type FastifyRequest,
  idOf,
  NotFoundError,
  type PluginHost,
  system,
} from '@tessera/server'
import { changeCart } from './cart.ts'
import { checkOrder } from './check-orders.ts'
import { checkOut, checkoutData } from './checkout.ts'
import { linkedFiles } from './linked-files.ts'
import { linkedOrder, ownerOfLinked } from './linked-order.ts'
import { body, deliveryProperties } from './order-schemas.ts'
import {
  checkoutLimit,
  type DeliveryBody,
  methodIdOf,
  type PaymentBody,
  paymentOf,
  paymentProperties,
} from './payment-body.ts'
import { orderOfLink, paymentLinkOf, paymentTokenOf } from './payment-link.ts'
import { pricedOrders } from './priced-orders.ts'

const base = paymentLinkPath(':link')
const config = { access: 'public' } as const
/** A page that waits for its payment asks again and again; somebody who guesses signatures asks more often. */
const requests = { tokens: 600, seconds: 10 * 60 }
/** Who pays enters no code, and reads what is to be paid. */
const { discountCode: _, ...payable } = paymentProperties

/** What anybody does with an order that they have the link of: no account is needed, and no session. */
export function registerPaymentLinks(app: FastifyInstance, host: PluginHost): void {
  /** Id of the order that the path leads to. @throws NotFoundError, TooManyRequestsError */
  async function orderOf(request: FastifyRequest): Promise<string> {
    await host.rateLimiter.consume('ecommerce/payment-link', addressKey(request), requests)
    return orderOfLink(host, (request.params as { readonly link: string }).link)
  }

  app.get(
    `/api/${order.path}/:id/payment-link`,
    { config: { access: 'administrator' }, schema: { summary: 'The address at which anybody can pay for an order' } },
    async request => {
      const found = await host.service(order).find(idOf(request), { caller: request.caller })
      if (!found) throw new NotFoundError()
      return { data: { url: await paymentLinkOf(host, found) } }
    },
  )

  app.get(base, { config, schema: { summary: 'An order that somebody has the link of' } }, async request => ({
    data: await linkedOrder(host, await orderOf(request)),
  }))

  app.get<{ Params: { readonly fileId: string } }>(
    paymentLinkFilePath(':link', ':fileId'),
    { config, schema: { summary: 'The bytes of the receipt of such an order, or of a file that comes with it' } },
    async (request, reply) => {
      const [found] = await pricedOrders(host, [await orderOf(request)])
      const ofOrder = found ? await linkedFiles(host, found) : []
      const isOfOrder = ofOrder.some(({ id }) => id === request.params.fileId)
      const files = host.service(FileService)
      return sendContent(request, reply, files, isOfOrder ? await files.find(request.params.fileId, system) : null)
    },
  )

  app.patch<{ Body: DeliveryBody }>(
    base,
    {
      config,
      schema: { summary: 'Chooses how such an order is delivered, and where to', body: body(deliveryProperties) },
    },
    async request => {
      const { deliveryMethodId, ...fields } = request.body
      const id = await orderOf(request)
      const delivery = deliveryMethodId === undefined ? {} : { deliveryMethodId: methodIdOf(deliveryMethodId) }
      await changeCart(host, id, { ...fields, ...delivery }, {})
      return { data: await linkedOrder(host, id) }
    },
  )

  app.post<{ Body: Omit<PaymentBody, 'discountCode'> }>(
    `${base}/checkout`,
    {
      config,
      schema: {
        summary: 'Asks for the payment of such an order; sent again, it returns the same payment pages',
        body: body(payable, ['provider', 'email']),
      },
    },
    async request => {
      const id = await orderOf(request)
      await host.rateLimiter.consume('ecommerce/checkout', id, checkoutLimit)
      const ownerId = await ownerOfLinked(host, id, request.caller)
      const returnTo = { page: orderPages.pay, query: { order: paymentTokenOf(host, id), returned: 'true' } }
      const asked = { ...paymentOf(host, request, request.body), orders: [id], returnTo }
      const { invoices } = await checkOut(host, ownerId, asked, request.caller)
      return { data: checkoutData({ invoices, orders: [] }) }
    },
  )

  app.post(
    `${base}/check`,
    { config, schema: { summary: 'Asks the provider whether such an order has been paid' } },
    async request => {
      const id = await orderOf(request)
      await checkOrder(host, id)
      return { data: await linkedOrder(host, id) }
    },
  )
}
