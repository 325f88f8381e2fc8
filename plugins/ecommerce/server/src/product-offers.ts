import { AmountRangeError, minorUnits, sumOf } from '@tessera/billing'
import {
  attribute,
  offerParts,
  option,
  optionValue,
  type ProductOffers,
  product,
  productOffersPath,
  productsToAttributes,
  type SkuPrice,
  sku,
  skusToAttributes,
  skusToFiles,
  skusToOptionValues,
} from '@tessera/ecommerce'
import {
  type Context,
  type FastifyInstance,
  mayReadAllOf,
  type PluginHost,
  sqlNames,
  visibleSql,
} from '@tessera/server'
import { idIn } from './ids.ts'
import { firstCurrency, firstKey } from './offers.ts'

const querystring = {
  type: 'object',
  additionalProperties: false,
  required: ['ids'],
  properties: {
    ids: {
      type: 'string',
      minLength: 1,
      maxLength: 3700,
      description: 'Of products, at most 100, separated by commas',
    },
  },
} as const

/** `GET offers`: what visitors choose from of products with options, by the id of the product. */
export function registerProductOffers(app: FastifyInstance, host: PluginHost): void {
  app.get<{ Querystring: { readonly ids: string } }>(
    productOffersPath,
    { config: { reads: product }, schema: { summary: 'SKUs of products with what they cost', querystring } },
    async ({ query, caller }) => {
      const ids = [...new Set(query.ids.split(',').map(id => idIn(id, 'ids')))]
      return { data: await readOffers(host, ids, { caller }) }
    },
  )
}

interface FoundValue {
  readonly number: number
  readonly type: 'price' | 'compare-at'
  readonly currency: { readonly id: string; readonly code: string; readonly fractionDigits: number }
}

interface Found {
  readonly id: string
  readonly options: ProductOffers['options']
  readonly skus: readonly (Omit<ProductOffers['skus'][number], 'prices'> & { readonly values: readonly FoundValue[] })[]
  readonly values: readonly FoundValue[]
}

/** What is sold of products with options, in one statement; products without options have none. */
async function readOffers(
  host: Pick<PluginHost, 'service' | 'database'>,
  ids: readonly string[],
  context: Context,
): Promise<Readonly<Record<string, ProductOffers>>> {
  if (!mayReadAllOf(host, offerParts, context)) return {}
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const text = offersSql(add(ids), visibleSql(host, product, 'p', context, { values, add }))
  const found = await (context.transaction ?? host.database).query<Found>({ text, values })
  return Object.fromEntries(
    found.map(({ id, options, skus, values: common }) => [
      id,
      {
        options,
        skus: skus.map(({ values: own, ...each }) => ({ ...each, prices: pricesFrom(own, common) })),
      },
    ]),
  )
}

/** The prices of a SKU replace those of the product in their currency, with the former price that goes with them. */
function pricesFrom(own: readonly FoundValue[], common: readonly FoundValue[]): SkuPrice[] {
  const currencies = new Map([...common, ...own].map(({ currency }) => [currency.id, currency]))
  return [...currencies.values()].flatMap(currency => {
    const inCurrency = (values: readonly FoundValue[], type: FoundValue['type']) =>
      values.filter(each => each.type === type && each.currency.id === currency.id)
    const values = inCurrency(own, 'price').length > 0 ? own : common
    const amount = sumIn(inCurrency(values, 'price'), currency)
    // One of the SKU goes with the product's price, too.
    const ofOwn = inCurrency(own, 'compare-at')
    const former = sumIn(ofOwn.length > 0 ? ofOwn : inCurrency(values, 'compare-at'), currency)
    if (amount === null || amount < 0) return []
    return [{ currencyId: currency.id, amount, compareAt: former !== null && former > amount ? former : null }]
  })
}

/** In minor units; null for none, and beyond 15 digits. */
function sumIn(values: readonly FoundValue[], currency: FoundValue['currency']): number | null {
  if (values.length === 0) return null
  try {
    return sumOf(values.map(({ number }) => minorUnits(number, currency)))
  } catch (error) {
    if (error instanceof AmountRangeError) return null
    throw error
  }
}

const [products, p] = sqlNames(product, 'p')
const [options, o] = sqlNames(option, 'o')
const [optionValues, ov] = sqlNames(optionValue, 'ov')
const [skus, s] = sqlNames(sku, 's')
const [skuValues, kv] = sqlNames(skusToOptionValues, 'kv')
const [skuPrices, ka] = sqlNames(skusToAttributes, 'ka')
const [productPrices, pa] = sqlNames(productsToAttributes, 'pa')
const [skuFiles, kf] = sqlNames(skusToFiles, 'kf')
const [attributes, a] = sqlNames(attribute, 'a')

const valuesOf = (links: string, attributeId: string, where: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('number', ${a.number}, 'type', fk.type, 'currency', fc.currency))
    from ${links} join ${attributes} on ${a.id} = ${attributeId} and ${a.number} is not null
    cross join lateral (${firstKey}) fk
    cross join lateral (${firstCurrency}) fc
    where ${where} and fk.type in ('price', 'compare-at')), '[]')`

const valuesOfOption = `coalesce((
    select jsonb_agg(jsonb_build_object('id', ${ov.id}, 'title', ${ov.title}) order by ${ov.orderIndex}, ${ov.createdAt}, ${ov.id})
    from ${optionValues} where ${ov.optionId} = ${o.id}), '[]')`

/** The values of a SKU, by the order of their options. */
const namedBySku = `select jsonb_agg(${ov.id} order by ${o.orderIndex}, ${o.createdAt}, ${o.id}) as ids, count(distinct ${o.id}) as named
    from ${skuValues} join ${optionValues} on ${ov.id} = ${kv.optionValueId}
    join ${options} on ${o.id} = ${ov.optionId} and ${o.productId} = ${s.productId}
    where ${kv.skuId} = ${s.id}`

const filesOfSku = `coalesce((
    select jsonb_agg(${kf.fileStorageModuleFileId} order by ${kf.orderIndex}, ${kf.createdAt}, ${kf.id})
    from ${skuFiles} where ${kf.skuId} = ${s.id}), '[]')`

// By hand: one statement for all products of a list, however many SKUs they have.
const offersSql = (ids: string, visible: string) => `
select ${p.id} as "id", u.options, coalesce(x.skus, '[]') as skus,
  ${valuesOf(productPrices, pa.attributeId, `${pa.productId} = ${p.id}`)} as "values"
from ${products}
cross join lateral (
  select count(*) as number, jsonb_agg(jsonb_build_object('id', ${o.id}, 'title', ${o.title}, 'values', ${valuesOfOption})
    order by ${o.orderIndex}, ${o.createdAt}, ${o.id}) as options
  from ${options} where ${o.productId} = ${p.id}) u
left join lateral (
  select jsonb_agg(jsonb_build_object('id', ${s.id}, 'code', ${s.code}, 'weight', coalesce(${s.weight}, ${p.weight}),
    'valueIds', n.ids, 'fileIds', ${filesOfSku}, 'values', ${valuesOf(skuPrices, ka.attributeId, `${ka.skuId} = ${s.id}`)})
    order by ${s.orderIndex}, ${s.createdAt}, ${s.id}) as skus
  from ${skus} cross join lateral (${namedBySku}) n
  where ${s.productId} = ${p.id} and ${s.isEnabled} and n.named = u.number and jsonb_array_length(n.ids) = u.number) x on true
where ${p.id} = any(${ids}::uuid[]) and u.number > 0 and ${visible}`
