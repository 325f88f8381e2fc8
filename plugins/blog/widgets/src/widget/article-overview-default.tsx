import { article, type widget } from '@tessera/blog'
import { cn, type VariantProps, Widget } from '@tessera/widget-sdk'
import { RelatedArticles } from '../related-articles.tsx'
import { useShownArticle } from '../use-shown-article.ts'

/** The article of the page's url, and related ones. */
export default function ArticleOverviewWidget({ data, className }: VariantProps<typeof widget>) {
  const shown = useShownArticle(data)
  if (!shown) return null
  return (
    <div className={cn(data.className, className)}>
      <Widget of={article} data={shown} variant="overview-default" />
      <RelatedArticles of={shown} />
    </div>
  )
}
