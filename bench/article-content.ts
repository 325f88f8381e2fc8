import type { ServerProcess } from '../scripts/server-process.ts'
import type { BenchDatabase } from './database.ts'

export interface ArticleContent {
  readonly articleIds: readonly string[]
  readonly slugs: readonly string[]
  readonly categoryIds: readonly string[]
  /** Articles that one page shows. */
  readonly shownIds: readonly string[]
  /** Where that page is. */
  readonly page: string
}

const articles = 10_000
const categories = 50
const linksEach = 3
const shown = 25

/** Time-ordered ids, as the services make them; the same in every database. */
const uuid = (number: string, salt: string) =>
  `(lpad(to_hex(1735689600000 + ${number}), 12, '0') || '7' || substr(md5(${number} || '${salt}'), 1, 3) || '8' || substr(md5(${number} || '${salt}2'), 1, 15))::uuid`

const moment = (number: string) => `timestamptz '2025-01-01 00:00:00Z' + ${number} * interval '1 minute'`

/** A document of three paragraphs, of 1.15 kB together; Cyrillic letters take two bytes. */
const richText = (sentence: string, times: number) =>
  `jsonb_build_object('type', 'doc', 'content', (select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
    jsonb_build_object('type', 'text', 'text', number || '.' || paragraph || ' ' || repeat('${sentence} ', ${times}))))) from generate_series(1, 3) paragraph))::text`

const content = (
  name: string,
  translated: string,
) => `jsonb_build_object('en', '${name} number ' || number, 'ru', '${translated} номер ' || number),
  jsonb_build_object('en', 'What it says below its title', 'ru', 'Что сказано под заголовком'),
  jsonb_build_object('en', ${richText('What an article says, at some length.', 8)}, 'ru', ${richText('О чём статья рассказывает читателю.', 4)}),
  '${name} number ' || number, '${name.toLowerCase()}-number-' || number`

const columns = 'id, created_at, updated_at, title, subtitle, description, admin_title, slug'

const statements = [
  `insert into website_builder_articles (${columns})
    select ${uuid('number', 'article')}, ${moment('number')}, ${moment('number')}, ${content('Article', 'Статья')}
    from generate_series(1, ${articles} - (select count(*) from website_builder_articles)::int) number`,
  `insert into website_builder_categories (${columns})
    select ${uuid('number', 'category')}, ${moment('number')}, ${moment('number')}, ${content('Category', 'Рубрика')}
    from generate_series(1, ${categories}) number`,
  `insert into website_builder_categories_to_articles (id, created_at, updated_at, category_id, article_id, order_index)
    select ${uuid(`(number * ${linksEach} + link)`, 'link')}, ${moment('number')}, ${moment('number')}, c.id, a.id, link
    from (select id, row_number() over (order by created_at, id)::int as number from website_builder_articles) a
    cross join generate_series(0, ${linksEach} - 1) link
    join (select id, row_number() over (order by created_at, id)::int as place from website_builder_categories where slug like 'category-number-%') c
      on c.place = 1 + (number * 7 + link * 17) % ${categories}`,
]

/**
 * Makes 10,000 articles in two languages with 1.15 kB of rich text in each, every one in three of 50 categories, by SQL; and
 * a page that shows 25 of them, through the API.
 */
export async function fillArticles(database: BenchDatabase, server: ServerProcess): Promise<ArticleContent> {
  for (const statement of statements) await database.query(statement)
  const found = await database.query<{ id: string; slug: string }>(
    `select id, slug from website_builder_articles where slug like 'article-number-%' order by md5(slug)`,
  )
  const groups = await database.query<{ id: string }>(
    `select id from website_builder_categories where slug like 'category-number-%' order by md5(slug)`,
  )
  const shownIds = found.slice(0, shown).map(({ id }) => id)
  await makePage(server, shownIds)
  return {
    articleIds: found.map(({ id }) => id),
    slugs: found.map(({ slug }) => slug),
    categoryIds: groups.map(({ id }) => id),
    shownIds,
    page: '/en/bench',
  }
}

async function makePage({ url, secretKey }: ServerProcess, articleIds: readonly string[]): Promise<void> {
  const create = (entity: string, data: object, ref?: string) => ({
    action: 'create',
    entity,
    data,
    ...(ref && { ref }),
  })
  const of = ($ref: string) => ({ $ref })
  const operations = [
    create('host/pages', { title: 'Bench', url: '/bench', language: 'en' }, 'page'),
    create('host/widgets', { adminTitle: 'Bench' }, 'widget'),
    create('host/pages-to-widgets', { pageId: of('page'), widgetId: of('widget') }),
    create('website-builder/widgets', { title: { en: 'Articles' }, variant: 'content-default' }, 'articles'),
    create('host/widgets-to-external-widgets', { widgetId: of('widget'), externalWidgetId: of('articles') }),
    ...articleIds.map((articleId, orderIndex) =>
      create('website-builder/widgets-to-articles', { widgetId: of('articles'), articleId, orderIndex }),
    ),
  ]
  const response = await fetch(`${url}/api/core/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey },
    body: JSON.stringify({ operations }),
  })
  if (!response.ok) throw new Error(`page: ${response.status} ${await response.text()}`)
}
