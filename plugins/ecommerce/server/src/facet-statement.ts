import { attributeKey, categoriesToProducts, storesToProducts } from '@tessera/ecommerce'
import { selected, sqlNames } from '@tessera/server'
import type { Statement } from './search-statement.ts'

/** Maximum number of facets, and of values of each. */
const maximumFacets = 10
const maximumValues = 24
/** In a category or store, only the values of the first so many products are offered. */
const maximumProducts = 1000

const [keys, k] = sqlNames(attributeKey, 'k')

/** A key that products can be filtered by. */
const isFacet = `${k.type} = 'feature' and ${k.field} in ('string', 'boolean')`
const shown = `${selected(k, 'id')}, ${k.slug} as key, ${selected(k, 'title', 'field', 'suffix')}`

/**
 * A statement that finds the facets of a search: keys with more than one value, each with its values. Its cost doesn't
 * grow with the number of products. Written by hand: it reads a table that is maintained by triggers and is no entity.
 */
export function facetStatement(scope: { readonly category?: string; readonly store?: string }): Statement {
  return scope.category || scope.store ? placedFacets(scope) : allFacets
}

/** Skips from value to value in the index. The order makes the planner use that index for a key without values, too. */
const allFacets: Statement = {
  text: `
    select ${shown}, o.values
    from (
      select k.* from ${keys} where ${isFacet}
        and (select f.value from ecommerce_product_facets f where f.attribute_key_id = ${k.id} order by f.value limit 1) is not null
      order by ${k.createdAt}, ${k.id} limit ${maximumFacets}) k
    cross join lateral (
      with recursive steps(value, label, step) as (
        (select f.value, f.label, 1 from ecommerce_product_facets f
          where f.attribute_key_id = ${k.id} order by f.value limit 1)
        union all
        select n.value, n.label, s.step + 1 from steps s cross join lateral (
          select f.value, f.label from ecommerce_product_facets f
          where f.attribute_key_id = ${k.id} and f.value > s.value order by f.value limit 1) n
        where s.step < ${maximumValues})
      select json_agg(json_build_object('value', v.value, 'label', v.label) order by v.value) as values, count(*) as number
      from steps v) o
    where o.number > 1
    order by ${k.createdAt}, ${k.id}`,
  values: [],
}

/** Reads the values of the products that come first there. */
function placedFacets({ category, store }: { readonly category?: string; readonly store?: string }): Statement {
  const [inCategory, inStore] = [sqlNames(categoriesToProducts, 'l'), sqlNames(storesToProducts, category ? 'm' : 'l')]
  const [categories, c] = inCategory
  const [stores, s] = inStore
  const first = category
    ? { table: categories, product: c.productId, order: c.orderIndex, place: c.categoryId }
    : { table: stores, product: s.productId, order: s.orderIndex, place: s.storeId }
  const inBoth =
    category && store
      ? ` and exists (select 1 from ${stores} where ${s.productId} = ${first.product} and ${s.storeId} = $2::uuid)`
      : ''
  const text = `
    with placed as materialized (
      select ${first.product} from ${first.table} where ${first.place} = $1::uuid${inBoth}
      order by ${first.order} limit ${maximumProducts}),
    found as (
      select distinct on (f.attribute_key_id, f.value) f.attribute_key_id, f.value, f.label
      from placed p cross join lateral (
        select f.* from ecommerce_product_facets f where f.product_id = p.product_id limit 100) f
      order by f.attribute_key_id, f.value),
    numbered as (
      select *, row_number() over (partition by attribute_key_id order by value) as number from found)
    select ${shown},
      json_agg(json_build_object('value', n.value, 'label', n.label) order by n.value) as values
    from numbered n join ${keys} on ${k.id} = n.attribute_key_id
    where ${isFacet} and n.number <= ${maximumValues}
    group by ${k.id} having count(*) > 1
    order by ${k.createdAt}, ${k.id} limit ${maximumFacets}`
  return { text, values: [category, store].filter(id => id !== undefined) }
}
