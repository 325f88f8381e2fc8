import { article } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { cn, type PagedRows, Widget } from '@tessera/widget-sdk'
import { CardGrid, Pagination } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

/** Fills rows of three, as the first article takes two places. */
export const articlesPerPage = 8

const columns = 3

interface ArticleListProps {
  readonly articles: PagedRows<Row<typeof article>>
  /** A visible heading precedes the list; otherwise one is added for screen readers. */
  readonly hasHeading?: boolean
  readonly className?: string
}

/** Articles side by side, the first one large if that fills their rows, with pagination. */
export function ArticleList({ articles: { rows, total }, hasHeading = false, className }: ArticleListProps) {
  // Without a leading article, full rows stay full.
  const isLed = rows.length % columns !== 0
  const m = useMessages('articleList')
  return (
    <div className={cn('space-y-14', className)}>
      {!hasHeading && <h2 className="sr-only">{m.articles}</h2>}
      {total === 0 && <p className="text-lg text-text-muted">{m.none}</p>}
      <CardGrid className="gap-y-14">
        {rows.map((each, index) => (
          <Widget
            key={each.id}
            of={article}
            data={each}
            variant={index === 0 && isLed ? 'list-default' : each.variant}
          />
        ))}
      </CardGrid>
      <Pagination total={total} perPage={articlesPerPage} />
    </div>
  )
}
