import { filledText, NotFoundError, type PluginHost } from '@tessera/server'
import { documentedOrder } from './order-contents.ts'
import { PdfPaper } from './pdf-paper.ts'

/**
 * What goes into a parcel, or into all parcels of an order, as PDF in the language of its customer.
 * @param parcelId all of the order when absent
 * @throws NotFoundError for an order that hasn't been placed, or another order's parcel
 */
export async function packingListDocument(
  host: Pick<PluginHost, 'service' | 'configuration' | 'catalogues'>,
  id: string,
  parcelId?: string,
): Promise<{ readonly paper: PdfPaper; readonly number: string }> {
  const found = await documentedOrder(host, id)
  const { texts, number, date, email, addressText } = found
  const written = texts.documents
  const parcel = found.parcels.find(each => each.id === parcelId)
  if (parcelId !== undefined && !parcel) throw new NotFoundError()
  const pieces = new Map(
    parcel
      ? parcel.parcelLines.map(({ lineId, quantity }) => [lineId, quantity ?? 0])
      : found.ordersToProducts.map(line => [line.id, line.quantity ?? 1]),
  )
  const title = filledText(written.packingList, { number })
  const paper = await PdfPaper.open({
    title,
    language: found.language,
    date,
    footer: page => filledText(written.page, { title, page: String(page) }),
  })
  paper.text(title, { size: 20, weight: 600 })
  paper.space(4)
  paper.text([found.dayOf(date), found.textOf(found.deliveryTitle)].filter(Boolean).join(' · '))
  const how = parcel && [parcel.carrier, parcel.number].filter(Boolean).join(' ')
  if (how) paper.text(how)
  paper.space(18)
  paper.text(written.customer, { weight: 600 })
  paper.text([email, addressText].filter(Boolean).join('\n'))
  paper.space(18)
  const lines = found.ordersToProducts.filter(line => pieces.has(line.id))
  const hasStores = lines.some(({ store }) => store)
  const count = new Intl.NumberFormat(found.language)
  paper.table(
    [
      { title: written.product, share: hasStores ? 0.42 : 0.64 },
      { title: written.sku, share: 0.2 },
      ...(hasStores ? [{ title: written.store, share: 0.22 }] : []),
      { title: written.quantity, share: 0.16, isAmount: true },
    ],
    lines.map(line => [
      found.titleOf(line),
      line.skuCode ?? '',
      ...(hasStores ? [found.textOf(line.store?.title ?? null)] : []),
      count.format(pieces.get(line.id) ?? 0),
    ]),
  )
  if (found.comment) {
    paper.space(18)
    paper.text(written.comment, { weight: 600 })
    paper.text(found.comment)
  }
  paper.end()
  return { paper, number }
}
