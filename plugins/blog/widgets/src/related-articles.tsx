import { article, categoriesToArticles, category as categoryEntity } from '@tessera/blog'
import { follow, type Row } from '@tessera/core'
import { cn, useAddressOf, useLinked, useRows, useText, Widget } from '@tessera/widget-sdk'
import { CardShelf, Heading, SafeLink } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

const shown = 3

/** Other articles in an article's first category; nothing if there are none. */
export function RelatedArticles({ of }: { readonly of: Row<typeof article> }) {
  const [first] = useLinked(categoriesToArticles, of, { from: 'right' })
  return first ? <OthersOf category={first.record} besides={of} /> : null
}

interface OthersOfProps {
  readonly category: Row<typeof categoryEntity>
  readonly besides: Row<typeof article>
}

function OthersOf({ category, besides }: OthersOfProps) {
  const t = useText()
  const m = useMessages('relatedArticles')
  const address = useAddressOf(categoryEntity, category)
  const links = useRows(categoriesToArticles, {
    filters: {
      and: [
        { column: 'categoryId', method: 'eq', value: category.id },
        { column: 'articleId', method: 'ne', value: besides.id },
      ],
    },
    orderBy: [
      { column: 'orderIndex', method: 'asc' },
      { column: 'createdAt', method: 'desc' },
    ],
    limit: shown,
    include: [follow(categoriesToArticles, 'articleId')],
  })
  if (links.length === 0) return null
  return (
    <CardShelf
      header={
        <div
          className={cn(
            'mb-10 flex flex-wrap content-start items-baseline justify-between gap-x-8 gap-y-2',
            links.length < 3 && 'lg:block',
          )}
        >
          <Heading>{m.related}</Heading>
          <SafeLink
            url={address}
            className="inline-flex min-h-11 items-center font-medium text-primary underline decoration-primary/35 underline-offset-[0.3em] hover:decoration-current"
          >
            {t(category.title)}
          </SafeLink>
        </div>
      }
      count={links.length}
      className="bg-surface"
    >
      {links.map(
        ({ id, article: record }) => record && <Widget key={id} of={article} data={record} variant="default" />,
      )}
    </CardShelf>
  )
}
