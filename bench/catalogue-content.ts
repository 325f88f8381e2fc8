import type { Host } from '@tessera/server'

const products = 100_000
const featuresEach = 8
const categories = 20

export interface Filled {
  readonly products: number
  readonly attributes: number
  readonly category: { readonly id: string; readonly slug: string }
  readonly store: { readonly id: string }
  /** Slugs of ten products begin so, and end with a digit. */
  readonly product: string
}

/**
 * Puts products with two prices and eight features each into the demo's shop, every value an attribute of its own. By SQL
 * and with the triggers off, as an import of that size would.
 */
export async function fillCatalogue(database: Host['database']): Promise<Filled> {
  const run = (text: string) => database.query({ text })
  const derived = [
    'ecommerce_products_to_attributes',
    'ecommerce_attributes',
    'ecommerce_attribute_keys_to_attributes',
    'ecommerce_attributes_to_billing_module_currencies',
  ]
  await run('set statement_timeout = 0')
  for (const table of derived) await run(`alter table ${table} disable trigger user`)
  for (const statement of statements) await run(statement)
  for (const table of derived) await run(`alter table ${table} enable trigger user`)
  for (let from = 0; from < products; from += 5000) {
    await run(
      `select ecommerce_derive_products(array(select id from bench_products where number > ${from} and number <= ${from + 5000}))`,
    )
  }
  await run('vacuum analyze')
  const [category] = await database.query<{ id: string; slug: string }>({
    text: `select id, slug from ecommerce_categories where slug = 'bench-7'`,
  })
  const [store] = await database.query<{ id: string }>({ text: 'select id from ecommerce_stores order by id limit 1' })
  if (!category || !store) throw new Error('The benchmark made no category')
  return { products, attributes: products * (2 + featuresEach), category, store, product: 'bench-471' }
}

/** Time-ordered ids, as the services make them. */
const uuid = (number: string) =>
  `(lpad(to_hex(1735689600000 + ${number}), 12, '0') || '7' || substr(md5(${number} || 'a'), 1, 3) || '8' || substr(md5(${number} || 'b'), 1, 15))::uuid`

const statements = [
  `create table bench_products as select number, ${uuid('number::text::bigint')} as id from generate_series(1, ${products}) number`,
  `insert into ecommerce_products (id, created_at, updated_at, title, admin_title, slug)
    select id, now(), now(), jsonb_build_object('en', 'Product ' || number, 'ru', 'Товар ' || number), 'Product ' || number, 'bench-' || number
    from bench_products`,
  `insert into ecommerce_categories (id, created_at, updated_at, title, admin_title, slug)
    select gen_random_uuid(), now(), now(), jsonb_build_object('en', 'Category ' || n), 'Category ' || n, 'bench-' || n
    from generate_series(1, ${categories}) n`,
  `insert into ecommerce_categories_to_products (id, created_at, updated_at, category_id, product_id, order_index)
    select gen_random_uuid(), now(), now(), c.id, p.id, p.number
    from bench_products p join ecommerce_categories c on c.slug = 'bench-' || (1 + p.number % ${categories})`,
  `insert into ecommerce_stores_to_products (id, created_at, updated_at, store_id, product_id, order_index, sku)
    select gen_random_uuid(), now(), now(), (select id from ecommerce_stores order by id limit 1), id, number, 'bench-' || number
    from bench_products where number % 2 = 0`,
  `insert into ecommerce_attribute_keys (id, created_at, updated_at, type, field, title, admin_title, slug)
    select gen_random_uuid(), now(), now(), 'feature', 'string', jsonb_build_object('en', name), name, name
    from unnest(array['batch', 'finish', 'shape', 'origin', 'series', 'edge']) name on conflict do nothing`,
  `create table bench_attributes as
    select row_number() over () as number, gen_random_uuid() as id, p.id as product_id, p.number as of, v.*
    from bench_products p cross join lateral (values
      ('price', 'RUB', (100 + (p.number::bigint * 7919) % 100000)::numeric, null),
      ('price', 'EUR', (1 + (p.number::bigint * 104729) % 1000)::numeric, null),
      ('colour', null, null, (array['Blue', 'Green', 'White', 'Red', 'Yellow'])[1 + p.number % 5]),
      ('surface', null, null, (array['Gloss', 'Matt', 'Bare'])[1 + p.number % 3]),
      ('batch', null, null, 'Batch-' || p.number % 2000),
      ('finish', null, null, 'Finish ' || p.number % 7),
      ('shape', null, null, 'Shape ' || p.number % 11),
      ('origin', null, null, 'Origin ' || p.number % 13),
      ('series', null, null, 'Series ' || p.number % 17),
      ('edge', null, null, 'Edge ' || p.number % 4)) v(key, currency, amount, value)`,
  `insert into ecommerce_attributes (id, created_at, updated_at, string, number, admin_title, slug)
    select id, now(), now(), case when value is null then '{}' else jsonb_build_object('en', value) end, amount, 'A', 'bench-' || number
    from bench_attributes`,
  `insert into ecommerce_products_to_attributes (id, created_at, updated_at, product_id, attribute_id)
    select gen_random_uuid(), now(), now(), product_id, id from bench_attributes`,
  `insert into ecommerce_attribute_keys_to_attributes (id, created_at, updated_at, attribute_key_id, attribute_id)
    select gen_random_uuid(), now(), now(), k.id, a.id from bench_attributes a join ecommerce_attribute_keys k on k.slug = a.key`,
  `insert into ecommerce_attributes_to_billing_module_currencies (id, created_at, updated_at, attribute_id, billing_module_currency_id)
    select gen_random_uuid(), now(), now(), a.id, c.id from bench_attributes a join billing_currencies c on c.code = a.currency`,
]
