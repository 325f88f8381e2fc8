import type { ProductFacet } from '@tessera/ecommerce'
import { useText } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'

/** Returns a function that names a value of a facet. */
export function useFacetText(): (facet: ProductFacet, value: string) => string {
  const t = useText()
  const m = useMessages('facetText')
  return (facet, value) => {
    if (facet.field === 'boolean') return value === 'true' ? m.yes : m.no
    const label = facet.values.find(each => each.value === value)?.label
    return [t(label) || value, t(facet.suffix)].filter(Boolean).join('\u00a0')
  }
}
