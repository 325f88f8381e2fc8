import { order } from '@tessera/ecommerce'
import { type FastifyInstance, type FastifyReply, idOf, type PluginHost } from '@tessera/server'
import { invoiceDocument } from './documents/invoice-document.ts'
import { packingListDocument } from './documents/packing-list-document.ts'
import type { PdfPaper } from './documents/pdf-paper.ts'
import { optionalId } from './ids.ts'
import { assertOrders, scopeOf } from './lock-orders.ts'
import type { EcommerceOptions } from './options.ts'
import { idSchema } from './order-schemas.ts'

const base = `/api/${order.path}/:id`
const parcelQuery = { type: 'object', additionalProperties: false, properties: { parcel: idSchema } } as const

/** Documents of orders as PDF: for administrators, and invoices for those whose order it is. */
export function registerDocuments(app: FastifyInstance, host: PluginHost<EcommerceOptions>): void {
  app.get(
    `${base}/invoice.pdf`,
    { config: { access: 'subject' }, schema: { summary: 'The invoice of a placed order, as PDF' } },
    async (request, reply) => {
      const id = idOf(request)
      await assertOrders(host, [id], scopeOf(request), host.database)
      const { paper, number } = await invoiceDocument(host, id, host.options?.seller)
      return send(reply, paper, `invoice-${number}`)
    },
  )

  app.get<{ Querystring: { readonly parcel?: string } }>(
    `${base}/packing-list.pdf`,
    {
      config: { access: 'administrator' },
      schema: { summary: 'What goes into a parcel, or into all of an order, as PDF', querystring: parcelQuery },
    },
    async (request, reply) => {
      const parcelId = optionalId(request.query.parcel, 'parcel')
      const { paper, number } = await packingListDocument(host, idOf(request), parcelId)
      return send(reply, paper, `packing-list-${number}`)
    },
  )
}

function send(reply: FastifyReply, { stream }: PdfPaper, name: string): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(stream)
}
