import { type article, categoriesToArticles } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { cn, useLinked, useText } from '@tessera/widget-sdk'
import { DateText } from '@tessera/widget-sdk/ui'

interface ArticleMetaProps {
  readonly of: Row<typeof article>
  readonly className?: string
}

/** An article's topic and date. */
export function ArticleMeta({ of, className }: ArticleMetaProps) {
  const t = useText()
  const [first] = useLinked(categoriesToArticles, of, { from: 'right' })
  return (
    <p className={cn('flex flex-wrap items-center gap-x-2.5 text-sm text-text-muted', className)}>
      {first && <span className="font-medium text-primary">{t(first.record.title)}</span>}
      {first && <span aria-hidden="true">·</span>}
      <DateText value={of.createdAt} />
    </p>
  )
}
