import { article, articlesToBuilderWidgets, type widget } from '@tessera/blog'
import { widget as builderWidget } from '@tessera/website-builder'
import { cn, useLinked, type VariantProps, Widget } from '@tessera/widget-sdk'
import { ArticleText } from '../article-text.tsx'
import { RelatedArticles } from '../related-articles.tsx'
import { useShownArticle } from '../use-shown-article.ts'

/** The article of the page's url; its linked widgets are for those who may read the links. */
export default function ArticleOverviewWithPrivateContentWidget({ data, className }: VariantProps<typeof widget>) {
  const shown = useShownArticle(data)
  // What a visitor may read, if anything: the page is rendered for everyone.
  const open = useLinked(articlesToBuilderWidgets, shown)
  if (!shown) return null
  return (
    <div className={cn(data.className, className)}>
      <ArticleText of={shown}>
        {open.map(({ link, record }) => (
          <Widget key={link.id} of={builderWidget} data={record} className={link.className} />
        ))}
        {open.length === 0 && (
          <Widget
            of={article}
            data={{ ...shown, title: {}, subtitle: {}, description: {} }}
            variant="overview-private-content-default"
          />
        )}
      </ArticleText>
      <RelatedArticles of={shown} />
    </div>
  )
}
