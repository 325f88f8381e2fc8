import { article, type widget, widgetsToArticles } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { useLinked, useSegment } from '@tessera/widget-sdk'

/** The article of the page: the one in its url, else the first that the widget is linked to, else null. */
export function useShownArticle(of: Row<typeof widget>): Row<typeof article> | null {
  const named = useSegment(article, 'slug')
  const [first] = useLinked(widgetsToArticles, named ? null : of)
  return named ?? first?.record ?? null
}
