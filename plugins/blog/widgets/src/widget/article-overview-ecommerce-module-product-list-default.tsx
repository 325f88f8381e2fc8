import { articlesToProducts, type widget } from '@tessera/blog'
import { cn, useLinked, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardShelf, LinkedWidgets, SectionHeader } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { useShownArticle } from '../use-shown-article.ts'

/** Products for sale that the article of the page's url is about; nothing without products or without a shop. */
export default function ArticleProductsWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const m = useMessages('articleOverviewEcommerceModuleProductListDefault')
  const shown = useShownArticle(data)
  const links = useLinked(articlesToProducts, shown)
  if (!shown || links.length === 0) return null
  const title = t(data.title) || m.title
  return (
    <CardShelf
      header={<SectionHeader data={{ ...data, title: { en: title } }} className="content-start" />}
      count={links.length}
      isDense
      className={cn(data.className, className)}
    >
      <LinkedWidgets relation={articlesToProducts} from={shown} />
    </CardShelf>
  )
}
