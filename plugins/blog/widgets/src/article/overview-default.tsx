import { type article, articlesToBuilderWidgets } from '@tessera/blog'
import type { VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets } from '@tessera/widget-sdk/ui'
import { ArticleText } from '../article-text.tsx'

/** A whole article, followed by the widgets that are linked to it. */
export default function OverviewArticle({ data, className }: VariantProps<typeof article>) {
  return (
    <ArticleText of={data} className={className}>
      <LinkedWidgets relation={articlesToBuilderWidgets} from={data} />
    </ArticleText>
  )
}
