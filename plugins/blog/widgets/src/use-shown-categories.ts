import { category, type widget, widgetsToCategories } from '@tessera/blog'
import type { Row } from '@tessera/core'
import { useLinked, useRows } from '@tessera/widget-sdk'

/** How many categories a widget shows at most if none are linked to it. */
const maxCategories = 60

/** The categories that a widget is linked to; if there are none, all in the order of creation. */
export function useShownCategories(of: Row<typeof widget>): readonly Row<typeof category>[] {
  const chosen = useLinked(widgetsToCategories, of)
  const all = useRows(category, { limit: maxCategories })
  return chosen.length > 0 ? chosen.map(({ record }) => record) : all
}
