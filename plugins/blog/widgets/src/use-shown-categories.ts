import { category, type widget, widgetsToCategories } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { useLinked, useRows } from '@tessera/widget-sdk'

/** Most categories that a widget shows without being linked to them. */
const most = 60

/** The categories that a widget is linked to; without any, all of them in the order in which they were made. */
export function useShownCategories(of: Row<typeof widget>): readonly Row<typeof category>[] {
  const chosen = useLinked(widgetsToCategories, of)
  const all = useRows(category, { limit: most })
  return chosen.length > 0 ? chosen.map(({ record }) => record) : all
}
