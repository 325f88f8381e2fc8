import type { Database, OpenedDatabase } from '@tessera/server'

/** What the rows of the benchmark name. */
export interface GrowthContent {
  readonly size: number
  /** Slug of a category of articles, that one article in seventeen is linked to. */
  readonly category: string
  /** Slug of an article in that category. */
  readonly article: string
  /** Id of a category of products, one in twenty. */
  readonly productCategory: string
  readonly store: string
}

/** Three articles have it in their titles. */
export const rareWord = 'quagga'
/** Every article has it in its title. */
export const commonWord = 'article'
/** A variant of one article in two thousand. */
export const rareVariant = 'overview-large'

const categories = 50
const productCategories = 20

/**
 * Fills a migrated database with as many articles, products and history entries as `size` says: articles in two languages with
 * 1.2 kB of text, linked to three of 50 categories each with the default order index; products of one import, all created at
 * one moment, with two prices and three values each. By SQL, without triggers and checks of references: the user must be a
 * superuser. Prices and values of products are written where the triggers would have put them.
 */
export function fillGrowth(database: OpenedDatabase, size: number): Promise<void> {
  return database.session(async session => {
    await session.query({ text: `set session_replication_role = replica` })
    await session.query({ text: `set synchronous_commit = off` })
    for (const text of statements(size)) await session.query({ text })
  })
}

/** Finds what the benchmark asks for. @throws if the database is not filled */
export async function growthContent(database: Pick<Database, 'query'>, size: number): Promise<GrowthContent> {
  const [found] = await database.query<{ productCategory: string; store: string }>({
    text: `select (select id from ecommerce_categories where slug = 'growth-7') as "productCategory",
      (select id from ecommerce_stores where slug = 'growth') as "store"`,
  })
  if (!found?.productCategory || !found.store) throw new Error('The database is not filled')
  return { size, category: 'growth-7', article: `growth-${categories * 100 + 6}`, ...found }
}

/** Time-ordered ids, as the services make them: one for each kind and number. */
const id = (kind: string, number: string) =>
  `(lpad(to_hex(1577836800000 + (${number})::bigint), 12, '0') || '7' || substr(md5('${kind}' || (${number})), 1, 3) || '8' || substr(md5((${number}) || '${kind}'), 1, 15))::uuid`

const moment = (number: string) => `timestamptz '2020-01-01' + (${number}) * interval '100 seconds'`

function statements(size: number): string[] {
  const text = `'<p>' || repeat('A paragraph of the article with its number ' || n || ' and more. ', 9) || '</p>'`
  const russian = `'<p>' || repeat('Абзац статьи с её номером ' || n || ' и так далее. ', 6) || '</p>'`
  return [
    `insert into blog_categories (id, created_at, updated_at, title, admin_title, slug)
      select ${id('category', 'n')}, ${moment('n')}, now(), jsonb_build_object('en', 'Subject ' || n, 'ru', 'Тема ' || n), 'Subject ' || n, 'growth-' || n
      from generate_series(1, ${categories}) n`,
    `insert into blog_articles (id, created_at, updated_at, variant, title, subtitle, description, admin_title, slug)
      select ${id('article', 'n')}, ${moment('n')}, ${moment(`n + 7919 * (n % 11)`)},
        case when n % 2000 = 0 then '${rareVariant}' else 'default' end,
        jsonb_build_object('en', initcap(substr(md5('word' || n), 1, 7)) || ' article ' || n || case when n in (100, 4711, 9000) then ' ${rareWord}' else '' end,
          'ru', 'Статья ' || n || ' о том и об этом'),
        jsonb_build_object('en', 'What it says below its title', 'ru', 'Что сказано под заголовком'),
        jsonb_build_object('en', ${text}, 'ru', ${russian}),
        initcap(substr(md5('word' || n), 1, 7)) || ' article ' || n, 'growth-' || n
      from generate_series(1, ${size}) n`,
    `insert into blog_categories_to_articles (id, created_at, updated_at, category_id, article_id)
      select ${id('link', 'n * 3 + k')}, ${moment('n')}, now(), ${id('category', `1 + (n + k * 17) % ${categories}`)}, ${id('article', 'n')}
      from generate_series(1, ${size}) n cross join generate_series(0, 2) k`,
    `insert into ecommerce_products (id, created_at, updated_at, title, admin_title, slug)
      select ${id('product', 'n')}, timestamptz '2026-11-01', timestamptz '2026-11-01', jsonb_build_object('en', initcap(substr(md5('thing' || n), 1, 7)) || ' product ' || n, 'ru', 'Товар ' || n), 'Product ' || n, 'growth-' || n
      from generate_series(1, ${size}) n`,
    `insert into ecommerce_categories (id, created_at, updated_at, title, admin_title, slug)
      select ${id('product category', 'n')}, now(), now(), jsonb_build_object('en', 'Category ' || n), 'Category ' || n, 'growth-' || n
      from generate_series(1, ${productCategories}) n`,
    `insert into ecommerce_stores (id, created_at, updated_at, title, admin_title, slug)
      select ${id('store', '1')}, now(), now(), '{"en": "Growth"}', 'Growth', 'growth'`,
    `insert into ecommerce_categories_to_products (id, created_at, updated_at, category_id, product_id, order_index)
      select ${id('category link', 'n')}, now(), now(), ${id('product category', `1 + n % ${productCategories}`)}, ${id('product', 'n')}, n
      from generate_series(1, ${size}) n`,
    `insert into ecommerce_stores_to_products (id, created_at, updated_at, store_id, product_id, order_index, sku)
      select ${id('store link', 'n')}, now(), now(), ${id('store', '1')}, ${id('product', 'n')}, n, 'growth-' || n
      from generate_series(1, ${size}) n where n % 2 = 0`,
    `insert into ecommerce_attribute_keys (id, created_at, updated_at, type, field, title, admin_title, slug)
      select gen_random_uuid(), now(), now(), 'feature', 'string', jsonb_build_object('en', name), name, name
      from unnest(array['colour', 'surface', 'batch', 'nobody-has-it']) name on conflict do nothing`,
    `insert into ecommerce_product_prices (product_id, billing_module_currency_id, amount)
      select ${id('product', 'n')}, c.id, case c.code when 'RUB' then 100 + (n::bigint * 7919) % 100000 else 1 + (n::bigint * 104729) % 1000 end
      from generate_series(1, ${size}) n cross join (select id, code from billing_currencies where code in ('RUB', 'EUR')) c`,
    `insert into ecommerce_product_facets (product_id, attribute_key_id, value, label)
      select ${id('product', 'n')}, k.id, v.value, jsonb_build_object('en', v.value)
      from generate_series(1, ${size}) n cross join lateral (values
        ('colour', (array['Blue', 'Green', 'White', 'Red', 'Yellow'])[1 + n % 5]),
        ('surface', (array['Gloss', 'Matt', 'Bare'])[1 + n % 3]),
        ('batch', 'Batch-' || n % 2000)) v(key, value)
      join ecommerce_attribute_keys k on k.slug = v.key`,
    `insert into core_history (at, entity, record_id, action, actor_kind, title, fields)
      select now() - (${size} - n) * interval '10 seconds', 'blog/articles', ${id('article', 'n')}, 'updated', 'subject', '{"en": "Article"}', '{title}'
      from generate_series(1, ${size}) n`,
    'vacuum analyze',
  ]
}
