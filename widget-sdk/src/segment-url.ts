import type { Localized } from '@tessera/core'
import { useText } from './language.ts'
import { usePage } from './page.ts'

/**
 * Returns a function that fills the placeholders of an editor's url with fields of the record that the page's address names:
 * `/contact?question=[ecommerce.products.title]`. Texts are in the page's language; unknown placeholders become empty.
 */
export function useSegmentUrl(): (url: string | null) => string | null {
  const t = useText()
  const page = usePage()
  const textOf = (entity: string, field: string): string => {
    const [, segment] = Object.entries(page.segments).find(([name]) => name.startsWith(`${entity}.`)) ?? []
    const value = segment?.row && Object.hasOwn(segment.row, field) ? segment.row[field] : null
    if (typeof value === 'object') return t(value as Localized | null)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return url =>
    url?.replace(placeholder, (_, entity: string, field: string) => encodeURIComponent(textOf(entity, field))) ?? null
}

const placeholder = /\[([a-z0-9-]+\.[a-z0-9-]+)\.([A-Za-z0-9]+)\]/g
