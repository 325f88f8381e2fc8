import { articlesToProducts, type widget } from '@tessera/blog'
import { cn, defineMessages, useLinked, useMessages, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardShelf, LinkedWidgets, SectionHeader } from '@tessera/widget-sdk/ui'
import { useShownArticle } from '../use-shown-article.ts'

const messages = defineMessages({
  en: { title: 'From this article' },
  ru: { title: 'Из этой статьи' },
})

/** Products for sale that the article of the page's url is about; nothing without products or without a shop. */
export default function ArticleProductsWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const m = useMessages(messages)
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
