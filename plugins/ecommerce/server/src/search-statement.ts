import { currency as currencyEntity } from '@tessera/billing'
import type { Entity } from '@tessera/core'
import {
  categoriesToProducts,
  type ProductOrder,
  type ProductSearch,
  product,
  storesToProducts,
} from '@tessera/ecommerce'
import { sqlNames } from '@tessera/server'

/** The values of a search, by the id of their key. */
export type FacetChoices = ReadonlyMap<string, readonly string[]>

/** Counting stops there; the list ends there, too. */
export const maximumTotal = 10_000
/**
 * So many are counted with each page. Those that meet several conditions are looked for among many more that don't: then it is
 * four pages.
 */
export function countedWithPage(terms: SearchTerms): number {
  return hasSeveralConditions(terms) ? 96 : 1000
}

function hasSeveralConditions({ category, store, from, to, choices }: SearchTerms): boolean {
  return [category, store, from ?? to, ...choices.keys()].filter(each => each !== undefined).length > 1
}

export interface SearchTerms extends Omit<ProductSearch, 'value'> {
  readonly choices: FacetChoices
  readonly order: ProductOrder
  /** The condition for records of an entity that the caller may read; it adds its values to those of the statement. */
  readable(entity: Entity, alias: string, parameters: StatementParameters): string
}

interface StatementParameters {
  readonly values: unknown[]
  add(value: unknown): string
}

/** SQL with its values. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const [products, p] = sqlNames(product, 'p')
const [currencies, c] = sqlNames(currencyEntity, 'c')
const [categoryLinks, lc] = sqlNames(categoriesToProducts, 'lc')
const [storeLinks, ls] = sqlNames(storesToProducts, 'ls')

/** Where products stand, in an order. */
const inCategory = {
  relation: categoriesToProducts,
  alias: 'lc',
  table: categoryLinks,
  productId: lc.productId,
  placeId: lc.categoryId,
  orderIndex: lc.orderIndex,
}
const inStore = {
  relation: storesToProducts,
  alias: 'ls',
  table: storeLinks,
  productId: ls.productId,
  placeId: ls.storeId,
  orderIndex: ls.orderIndex,
}

/**
 * A statement that finds the ids of a page of products and their number: `{ ids, total }`, where a total above
 * `countedWithPage` means that there are more. Every part of it uses an index, the order included, so that it reads only the
 * beginning of a million products. Written by hand: it reads tables that are maintained by triggers and are no entities.
 */
export function searchStatement(terms: SearchTerms): Statement {
  const { source, values, add, placedBy } = sourceOf(terms)
  const { order, limit = 24, offset = 0 } = terms
  const part = `limit ${add(limit)}::integer offset ${add(offset)}::integer`
  const ordered = `${source} order by ${orders[order](placedBy)}`
  // No index has several conditions, and that of a place has its order: there as few products are looked at as for the page.
  const counted = order === 'placed' || hasSeveralConditions(terms) ? ordered : source
  const text = `select
    (select coalesce(json_agg(id), '[]') from (select ${p.id} ${ordered} ${part}) found) as ids,
    (select count(*)::integer from (select 1 ${counted} limit ${countedWithPage(terms) + 1}) counted) as total`
  return { text, values }
}

/** Counts all products of a search, up to one more than `maximumTotal`: `{ total }`. */
export function totalStatement(terms: SearchTerms): Statement {
  const { source, values } = sourceOf(terms)
  const text = `select count(*)::integer as total from (select 1 ${source} limit ${maximumTotal + 1}) counted`
  return { text, values }
}

/** Asks the planner how many products it expects. */
export function expectedStatement(terms: SearchTerms): Statement {
  const { source, values } = sourceOf(terms)
  return { text: `explain (format json) select 1 ${source}`, values }
}

function sourceOf(terms: SearchTerms) {
  const { category, store, from, to, currency, order, choices } = terms
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const readable = (entity: Entity, alias: string) => terms.readable(entity, alias, { values, add })
  const joins: string[] = []
  const where: string[] = []
  const visible = readable(product, 'p')
  if (visible !== 'true') where.push(visible)

  const isByPrice = order === 'price' || order === 'price-desc'
  if (isByPrice || from !== undefined || to !== undefined) {
    const wanted = currency === undefined ? ownCurrency : namedCurrency(add(currency))
    joins.push(
      `join ecommerce_product_prices s on s.product_id = ${p.id} and s.billing_module_currency_id = (${wanted})`,
    )
    if (from !== undefined) where.push(`s.amount >= ${add(from)}::numeric`)
    if (to !== undefined) where.push(`s.amount <= ${add(to)}::numeric`)
  }
  const placed = [...(category ? [{ ...inCategory, id: category }] : []), ...(store ? [{ ...inStore, id: store }] : [])]
  for (const [index, { relation, alias, table, productId, placeId, id }] of placed.entries()) {
    const isThere = `${placeId} = ${add(id)}::uuid and ${readable(relation, alias)}`
    if (index === 0 && order === 'placed') {
      joins.push(`join ${table} on ${productId} = ${p.id}`)
      where.push(isThere)
    } else {
      where.push(`exists (select 1 from ${table} where ${productId} = ${p.id} and ${isThere})`)
    }
  }
  for (const [key, wanted] of choices) {
    where.push(
      `exists (select 1 from ecommerce_product_facets f where f.product_id = ${p.id} and f.attribute_key_id = ${add(key)}::uuid and f.value = any(${add(wanted)}::text[]))`,
    )
  }
  const source = `from ${products} ${joins.join(' ')}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`
  return { source, values, add, placedBy: placed[0]?.orderIndex }
}

const ownCurrency = `select ${c.id} from ${currencies} order by ${c.isDefault} desc, ${c.code} limit 1`

/** A code takes precedence over another currency's slug. */
function namedCurrency(name: string): string {
  return `select ${c.id} from ${currencies} where ${c.code} = upper(${name}::text) or ${c.slug} = ${name}::text order by ${c.code} = upper(${name}::text) desc limit 1`
}

const newest = `${p.id} desc`

/** Ids sort by creation time. */
const orders: Readonly<Record<ProductOrder, (orderIndex: string | undefined) => string>> = {
  newest: () => newest,
  placed: orderIndex => (orderIndex ? `${orderIndex}, ${newest}` : newest),
  price: () => 's.amount, s.product_id',
  'price-desc': () => 's.amount desc, s.product_id desc',
}
