/** What somebody writes by hand who knows PostgreSQL well; the results are the same JSON as ours. */

const columns = (alias: string) => `${alias}.id, ${alias}.created_at as "createdAt", ${alias}.updated_at as "updatedAt",
  ${alias}.variant, ${alias}.title, ${alias}.subtitle, ${alias}.description, ${alias}.admin_title as "adminTitle",
  ${alias}.slug, ${alias}.class_name as "className"`

export const list = `select ${columns('a')} from website_builder_articles a order by a.created_at, a.id limit $1 offset $2`

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const category = `json_build_object('id', c.id, 'createdAt', ${iso('c.created_at')}, 'updatedAt', ${iso('c.updated_at')},
  'variant', c.variant, 'title', c.title, 'subtitle', c.subtitle, 'description', c.description,
  'adminTitle', c.admin_title, 'slug', c.slug, 'className', c.class_name)`

const link = `json_build_object('id', l.id, 'createdAt', ${iso('l.created_at')}, 'updatedAt', ${iso('l.updated_at')},
  'variant', l.variant, 'categoryId', l.category_id, 'articleId', l.article_id, 'orderIndex', l.order_index,
  'className', l.class_name, 'category', ${category})`

export const listWithInclude = `select ${columns('a')}, coalesce((
    select json_agg(${link} order by l.order_index, l.created_at, l.id)
    from website_builder_categories_to_articles l
    join website_builder_categories c on c.id = l.category_id
    where l.article_id = a.id
  ), '[]') as "categoriesToArticles"
  from (select * from website_builder_articles order by created_at, id limit $1 offset $2) a
  order by a.created_at, a.id`

export const byId = `select ${columns('a')} from website_builder_articles a where a.id = $1`

export const bySlug = `select ${columns('a')} from website_builder_articles a where a.slug = $1
  order by a.created_at, a.id limit $2`

export const create = `insert into website_builder_articles as a
  (id, created_at, updated_at, variant, title, subtitle, description, admin_title, slug, class_name)
  values ($1, now(), now(), 'default', $2, $3, $4, $5, $6, '')
  returning ${columns('a')}`
