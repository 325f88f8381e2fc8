import { type currency, formatMoney } from '@tessera/billing'
import type { Include, Localized, Row } from '@tessera/core'
import {
  type Address,
  type adjustment,
  lineTitle,
  order,
  type ordersToProducts,
  type parcel,
  type parcelLine,
  type product,
  type store,
} from '@tessera/ecommerce'
import { messageTexts, NotFoundError, type PluginHost, system } from '@tessera/server'

type Texts = Pick<typeof import('@tessera/ecommerce/messages/en.json'), 'documents' | 'payment'>

type Currency = Row<typeof currency>

/** A line of an order as documents say it. */
type DocumentLine = Row<typeof ordersToProducts> & {
  readonly product: Row<typeof product>
  readonly store: Row<typeof store> | null
  readonly currency: Currency | null
}

interface Contents {
  readonly ordersToProducts: readonly DocumentLine[]
  readonly adjustments: readonly (Row<typeof adjustment> & { readonly currency: Currency })[]
  readonly parcels: readonly (Row<typeof parcel> & { readonly parcelLines: readonly Row<typeof parcelLine>[] })[]
}

const contents: readonly Include<typeof order, Contents>[] = [
  { path: 'ordersToProducts.product' },
  { path: 'ordersToProducts.store' },
  { path: 'ordersToProducts.currency' },
  { path: 'adjustments.currency' },
  { path: 'parcels.parcelLines' },
]

/** A placed order with what its documents say, in the language of its customer. */
export interface DocumentedOrder extends Row<typeof order>, Contents {
  readonly number: string
  readonly texts: Texts
  /** Of the texts. */
  readonly language: string
  readonly shop: string
  /** When it was placed. */
  readonly date: Date
  textOf(text: Localized | null): string
  titleOf(line: DocumentLine): string
  money(amount: number, of: Currency | null): string
  dayOf(date: string | Date): string
  /** An address in lines. */
  readonly addressText: string
}

type DocumentHost = Pick<PluginHost, 'service' | 'configuration' | 'catalogues'>

/** @throws NotFoundError for an order that hasn't been placed */
export async function documentedOrder(host: DocumentHost, id: string): Promise<DocumentedOrder> {
  const found = await host.service(order).find(id, system, contents)
  if (!found || found.number === null || found.status === 'new') throw new NotFoundError()
  const { project, defaultLanguage, publicUrl, timeZone } = host.configuration
  const { site, language, texts } = messageTexts(host, '@tessera/ecommerce', found.language)
  const textOf = (text: Localized | null) =>
    text?.[site] || text?.[defaultLanguage] || (Object.values(text ?? {}).find(Boolean) ?? '')
  const days = new Intl.DateTimeFormat(site, { dateStyle: 'long', timeZone })
  const { host: domain } = new URL(publicUrl)
  return {
    ...found,
    number: found.number,
    texts: texts as unknown as Texts,
    language,
    shop: project.name?.[site] ?? project.name?.[defaultLanguage] ?? domain,
    date: new Date(found.placedAt ?? found.createdAt),
    textOf,
    titleOf: line =>
      textOf(lineTitle(isEmpty(line.productTitle) ? line.product.title : line.productTitle, line.skuTitle)),
    money: (amount, of) => (of ? formatMoney(amount, of, site) : ''),
    dayOf: date => days.format(new Date(date)),
    addressText: found.address ? addressLines(found.address, site) : '',
  }
}

function isEmpty(text: Localized | null): boolean {
  return Object.keys(text ?? {}).length === 0
}

function addressLines(address: Address, language: string): string {
  const { name, phone, country, region, city, postalCode, street, details } = address
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return [name, street, details, [postalCode, city].filter(Boolean).join(' '), region, countries.of(country), phone]
    .filter(Boolean)
    .join('\n')
}
