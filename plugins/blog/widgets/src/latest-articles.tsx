import { article } from '@tessera/blog'
import { usePagedRows } from '@tessera/widget-sdk'
import { ArticleList, articlesPerPage } from './article-list.tsx'

const newest = [
  { column: 'createdAt', method: 'desc' },
  { column: 'id', method: 'desc' },
] as const

/** All articles, newest first. */
export function LatestArticles({ hasHeading }: { readonly hasHeading: boolean }) {
  return <ArticleList articles={usePagedRows(article, { orderBy: newest }, articlesPerPage)} hasHeading={hasHeading} />
}
