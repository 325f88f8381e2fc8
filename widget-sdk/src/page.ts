import type { Entity, Row } from '@tessera/core'
import { type Page, useEnvironment } from './environment.ts'
import { localizedPath } from './page-path.ts'

/** The page that is drawn, with its path in every language: `{ en: '/en/about', ru: '/ru/about' }`. */
export function usePage(): Page & { readonly alternates: Readonly<Record<string, string>> } {
  const { page } = useEnvironment()
  const alternates = Object.fromEntries(
    page.languages.map(language => [language, localizedPath(page.url, language, page.query)]),
  )
  return { ...page, alternates }
}

/** The fields of an entity that a segment of an address may name a record by. */
export type SegmentField<E extends Entity> = 'id' | (keyof Row<E> & string)

/**
 * The record that a segment of the address names: `useSegment(article, 'slug')` on a page whose url holds
 * `[blog.articles.slug]`. Null on a page without it, and where visitors may not read it.
 */
export function useSegment<E extends Entity>(of: E, field: SegmentField<E>): Row<E> | null {
  const { page } = useEnvironment()
  return (page.segments[segmentName(of, field)]?.row as Row<E> | null | undefined) ?? null
}

/**
 * The value of a segment of the address, or null on a page without it. With a segment that names no public record the page
 * is there for any value, whether or not there is such a record.
 */
export function useSegmentValue<E extends Entity>(of: E, field: SegmentField<E>): string | null {
  const { page } = useEnvironment()
  return page.segments[segmentName(of, field)]?.value ?? null
}

function segmentName({ module, plural }: Entity, field: string): string {
  return `${module}.${plural}.${field}`
}
