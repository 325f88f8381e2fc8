import type { Statement } from './search-statement.ts'

/** Most keys that are offered, and values of each. */
export const maximumFacets = 10
export const maximumFacetValues = 24

/**
 * One statement that finds by what products can be chosen: keys with more than one value, each with its values. It steps
 * from value to value in the index: what it costs does not grow with the products.
 */
export function facetStatement({
  category,
  store,
}: {
  readonly category?: string
  readonly store?: string
}): Statement {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const within = [
    ...(category
      ? [
          `exists (select 1 from ecommerce_categories_to_products l where l.product_id = f.product_id and l.category_id = ${add(category)}::uuid)`,
        ]
      : []),
    ...(store
      ? [
          `exists (select 1 from ecommerce_stores_to_products l where l.product_id = f.product_id and l.store_id = ${add(store)}::uuid)`,
        ]
      : []),
  ]
  const inScope =
    within.length === 0
      ? ''
      : ` where exists (select 1 from ecommerce_product_facets f where f.attribute_key_id = k.id and f.value = v.value and ${within.join(' and ')})`
  const text = `
    select k.id, k.slug as key, k.title, k.field, k.suffix, o.values
    from (
      select * from ecommerce_attribute_keys where type = 'feature' and field in ('string', 'boolean')
        and exists (select 1 from ecommerce_product_facets f where f.attribute_key_id = ecommerce_attribute_keys.id)
      order by created_at, id limit ${maximumFacets}) k
    cross join lateral (
      with recursive steps(value, label, step) as (
        (select f.value, f.label, 1 from ecommerce_product_facets f
          where f.attribute_key_id = k.id order by f.value limit 1)
        union all
        select n.value, n.label, s.step + 1 from steps s cross join lateral (
          select f.value, f.label from ecommerce_product_facets f
          where f.attribute_key_id = k.id and f.value > s.value order by f.value limit 1) n
        where s.step < ${maximumFacetValues})
      select coalesce(json_agg(json_build_object('value', v.value, 'label', v.label) order by v.value), '[]') as values,
        count(*) as number
      from steps v${inScope}) o
    where o.number > 1
    order by k.created_at, k.id`
  return { text, values }
}
