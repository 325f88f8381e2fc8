import { type article, categoriesToArticles, type category, type widget, widgetsToArticles } from '@tessera/blog'
import { follow, type Row } from '@tessera/core'
import { type PagedRows, usePagedRows } from '@tessera/widget-sdk'
import { articlesPerPage } from './article-list.tsx'

/** By the order of their links, newest first. */
const byOrder = [
  { column: 'orderIndex', method: 'asc' },
  { column: 'createdAt', method: 'desc' },
] as const

/** The articles of a category, for the current page of the list. */
export function useArticlesOfCategory({ id }: Row<typeof category>): PagedRows<Row<typeof article>> {
  const filters = { and: [{ column: 'categoryId', method: 'eq', value: id }] } as const
  const include = [follow(categoriesToArticles, 'articleId')]
  return articlesOf(usePagedRows(categoriesToArticles, { filters, orderBy: byOrder, include }, articlesPerPage))
}

/** The articles that a widget is linked to, for the current page of the list. */
export function useArticlesOfWidget({ id }: Row<typeof widget>): PagedRows<Row<typeof article>> {
  const filters = { and: [{ column: 'widgetId', method: 'eq', value: id }] } as const
  const include = [follow(widgetsToArticles, 'articleId')]
  return articlesOf(usePagedRows(widgetsToArticles, { filters, orderBy: byOrder, include }, articlesPerPage))
}

function articlesOf({ rows, total }: PagedRows<{ readonly article: Row<typeof article> | null }>) {
  return { rows: rows.flatMap(({ article }) => article ?? []), total }
}
