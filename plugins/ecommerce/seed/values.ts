import type { PluginHost } from '@tessera/server'
import { attribute, attributeKey, attributeKeysToAttributes, attributesToCurrencies } from '../src/index.ts'
import type { DemoPrice, DemoProduct, DemoValues } from './content.ts'
import { choices, demoKeys } from './keys.ts'
import { currencyIds, type DemoLink, link, plant } from './plant.ts'

interface DemoAttribute {
  readonly slug: string
  readonly key: string
  readonly currency?: string
  readonly fields: object
}

/** What has values, by slug. */
export type Valued = ReadonlyMap<string, readonly DemoAttribute[]>

/** The attributes of a product: prices first, then what it is like. A value that others have too is one attribute. */
export function productValues(product: DemoProduct): readonly DemoAttribute[] {
  const { slug, price, compareAt, per, interval, values } = product
  return [
    ...pricesOf(slug, per, price),
    ...(compareAt ? inCurrencies(`${slug}-before`, 'former-price', compareAt) : []),
    ...(interval ? attributesOf({ interval }) : []),
    ...attributesOf(values),
  ]
}

/** The prices of a product or a SKU, by what they are for. */
export function pricesOf(slug: string, per: DemoProduct['per'], price: DemoPrice): readonly DemoAttribute[] {
  return inCurrencies(slug, per ? `price-${per}` : 'price', price)
}

function inCurrencies(slug: string, key: string, [rub, eur, usd]: DemoPrice): readonly DemoAttribute[] {
  return [
    { slug: `${slug}-rub`, key, currency: 'RUB', fields: { number: rub } },
    { slug: `${slug}-eur`, key, currency: 'EUR', fields: { number: eur } },
    { slug: `${slug}-usd`, key, currency: 'USD', fields: { number: usd } },
  ]
}

/** Attributes for values, by the slugs of their keys. */
export function attributesOf(values: DemoValues): readonly DemoAttribute[] {
  return Object.entries(values).map(([key, value]) => ({
    slug: `${key}-${String(value)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')}`,
    key,
    fields: fieldsFor(key, value),
  }))
}

/** Makes keys and attributes, and gives the ids of attributes by slug. */
export async function plantValues(host: PluginHost, valued: readonly Valued[]): Promise<ReadonlyMap<string, string>> {
  const all = valued.flatMap(each => [...each.values()].flat())
  const attributes = [...new Map(all.map(each => [each.slug, each])).values()]
  const keys = await plant(host, attributeKey, demoKeys)
  const ids = await plant(
    host,
    attribute,
    attributes.map(({ slug, fields }) => ({ slug, ...fields })),
  )
  const meanings = attributes.map(({ slug, key }) => ({ from: key, to: slug }))
  await link(host, attributeKeysToAttributes, meanings, keys, ids)
  const prices = attributes.flatMap(({ slug, currency }) => (currency ? [{ from: slug, to: currency }] : []))
  await link(host, attributesToCurrencies, prices, ids, await currencyIds(host))
  return ids
}

/** Links from what has values to its attributes, in their order. */
export function linksOf(valued: Valued): readonly DemoLink[] {
  return [...valued].flatMap(([from, attributes]) =>
    attributes.map(({ slug }, orderIndex) => ({ from, to: slug, orderIndex })),
  )
}

function fieldsFor(key: string, value: string | number | boolean): object {
  const field = demoKeys.find(({ slug }) => slug === key)?.field
  if (field !== 'string') return { [field ?? 'string']: value }
  const text = choices[key]?.[String(value)]
  if (!text) throw new Error(`The demo's shop has no ${key} ${value}`)
  return { string: text }
}
