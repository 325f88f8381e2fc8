/**
 * SQL of articles as somebody writes it who knows PostgreSQL well. Every one is a prepared statement with a name, so that it
 * is parsed and planned once for each connection. Indexes they want, all there: articles (id), (slug), (created_at, id), which
 * is read backwards for the newest; links (article_id, order_index, created_at desc, id desc); categories (id).
 */

const columns = `a.id, a.created_at as "createdAt", a.updated_at as "updatedAt", a.variant, a.title, a.subtitle, a.description,
  a.admin_title as "adminTitle", a.slug, a.class_name as "className"`

const articles = 'website_builder_articles a'
const links = 'website_builder_categories_to_articles l'
const newest = 'order by a.created_at desc, a.id desc'
const page = `${newest} limit 25 offset $1`
const linkOrder = 'order by l.order_index, l.created_at desc, l.id desc'
const byIdsOrder = 'order by a.created_at, a.id'

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `json_build_object` copies the stored texts of `jsonb` once, and no row description is sent or parsed for them. */
const json = (
  alias: string,
  more = '',
) => `json_build_object('id', ${alias}.id, 'createdAt', ${iso(`${alias}.created_at`)},
  'updatedAt', ${iso(`${alias}.updated_at`)}, 'variant', ${alias}.variant, 'title', ${alias}.title,
  'subtitle', ${alias}.subtitle, 'description', ${alias}.description, 'adminTitle', ${alias}.admin_title,
  'slug', ${alias}.slug, 'className', ${alias}.class_name${more})`

const linkObject = `'id', l.id, 'createdAt', ${iso('l.created_at')}, 'updatedAt', ${iso('l.updated_at')}, 'variant', l.variant,
  'categoryId', l.category_id, 'articleId', l.article_id, 'orderIndex', l.order_index, 'className', l.class_name`

/** The links of an article with their categories: one index scan, and one read each by the primary key. */
const linksJson = `coalesce((
    select json_agg(json_build_object(${linkObject}, 'category', ${json('c')}) ${linkOrder})
    from ${links} join website_builder_categories c on c.id = l.category_id where l.article_id = a.id
  ), '[]')`

/** Statements that return a row for each record. */
export const rowStatements = {
  list: `select ${columns} from ${articles} ${page}`,
  /** One round trip: the count is read once, beside the page. */
  listWithTotal: `select ${columns}, (select count(*) from website_builder_articles)::int as total from ${articles} ${page}`,
  listWithCategories: `select ${columns}, ${linksJson} as "categoriesToArticles"
    from (select * from ${articles} ${page}) a ${newest}`,
  byId: `select ${columns} from ${articles} where a.id = $1`,
  bySlug: `select ${columns} from ${articles} where a.slug = $1`,
  byIds: `select ${columns} from ${articles} where a.id = any($1::uuid[]) ${byIdsOrder}`,
} as const

const aggregated = (record: string, rest: string) =>
  `select coalesce(json_agg(j), '[]')::text as json from (select ${record} as j from ${rest}) t`

/** The page is cut first: else the JSON of rows that the offset skips would be made as well. */
const cut = `(select * from ${articles} ${page}) a ${newest}`

/** Statements that return the JSON of the records in one row. */
export const jsonStatements = {
  list: aggregated(json('a'), cut),
  listWithTotal: `select (${aggregated(json('a'), cut)}) as json,
    (select count(*) from website_builder_articles)::int as total`,
  listWithCategories: aggregated(json('a', `, 'categoriesToArticles', ${linksJson}`), cut),
  byId: `select ${json('a')}::text as json from ${articles} where a.id = $1`,
  bySlug: `select ${json('a')}::text as json from ${articles} where a.slug = $1`,
  byIds: aggregated(json('a'), `${articles} where a.id = any($1::uuid[]) ${byIdsOrder}`),
} as const

const columnsOfNew = 'id, created_at, updated_at, title, subtitle, description, admin_title, slug'
const newArticles = (
  moment: string,
) => `select id, ${moment}::timestamptz, ${moment}::timestamptz, title::jsonb, subtitle::jsonb,
    description::jsonb, admin_title, slug
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
    as t(id, title, subtitle, description, admin_title, slug)`
const newLinks = (moment: string) => `insert into website_builder_categories_to_articles as l
    (id, created_at, updated_at, category_id, article_id, order_index)
  select id, ${moment}::timestamptz, ${moment}::timestamptz, category_id, ($1::uuid[])[1], order_index
  from unnest($8::uuid[], $9::uuid[], $10::int[]) as t(id, category_id, order_index)`
const insertArticles = `insert into website_builder_articles as a (${columnsOfNew}) ${newArticles('$7')}`

/**
 * Writes are one statement each, which is one transaction and one round trip. Everything that is stored is known before, so
 * nothing is returned; what PostgreSQL writes as JSON comes from the rows.
 */
export const writes = {
  create: `with a as (${insertArticles}) ${newLinks('$7')}`,
  createMany: insertArticles,
  createJson: `with a as (${insertArticles} returning ${json('a')} as j), l as (
      ${newLinks('$7')} returning l.order_index, json_build_object(${linkObject}) as j
    ) select (select j from a) ::text || coalesce((select ',' || string_agg(j::text, ',' order by order_index) from l), '') as json`,
  createManyJson: `with a as (${insertArticles} returning ${json('a')} as j) select coalesce(json_agg(j), '[]')::text as json from a`,
} as const
