import { randomUUID } from 'node:crypto'
import type { NewArticle } from './way.ts'

/** An article as it is stored and returned. */
export interface ArticleRow extends NewArticle {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly variant: string
  readonly adminTitle: string
  readonly slug: string
  readonly className: string | null
}

export interface LinkRow {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly variant: string
  readonly categoryId: string
  readonly articleId: string
  readonly orderIndex: number
  readonly className: string | null
}

/** Ids that begin with the moment, so that a new row's place in the index is at its end. */
function timeOrderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export function articleRow({ title, subtitle, description }: NewArticle): ArticleRow {
  const moment = new Date().toISOString()
  const adminTitle = title.en ?? ''
  return {
    id: timeOrderedId(),
    createdAt: moment,
    updatedAt: moment,
    variant: 'default',
    title,
    subtitle,
    description,
    adminTitle,
    slug: adminTitle.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    className: null,
  }
}

export function linkRows({ id: articleId, createdAt }: ArticleRow, categoryIds: readonly string[]): LinkRow[] {
  return categoryIds.map((categoryId, orderIndex) => ({
    id: timeOrderedId(),
    createdAt,
    updatedAt: createdAt,
    variant: 'default',
    categoryId,
    articleId,
    orderIndex,
    className: null,
  }))
}

/** The values of `writes`: a column each. */
export function valuesOf(articles: readonly ArticleRow[], links?: readonly LinkRow[]): unknown[] {
  const of = <Value>(value: (article: ArticleRow) => Value) => articles.map(value)
  return [
    of(({ id }) => id),
    of(({ title }) => JSON.stringify(title)),
    of(({ subtitle }) => JSON.stringify(subtitle)),
    of(({ description }) => JSON.stringify(description)),
    of(({ adminTitle }) => adminTitle),
    of(({ slug }) => slug),
    articles[0]?.createdAt,
    ...(links
      ? [
          links.map(({ id }) => id),
          links.map(({ categoryId }) => categoryId),
          links.map(({ orderIndex }) => orderIndex),
        ]
      : []),
  ]
}
