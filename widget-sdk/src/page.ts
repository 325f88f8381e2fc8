import type { Row } from '@tessera/core'
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

/** The record that a segment of the address names; null on a page without it, and where visitors may not read it. */
export function useSegment<R = Row<never>>(name: string): R | null {
  const { page } = useEnvironment()
  return (page.segments[name]?.row as R | undefined) ?? null
}

/**
 * The value of a segment of the address, or null on a page without it. With a segment that names no public record the page
 * is there for any value, whether or not there is such a record.
 */
export function useSegmentValue(name: string): string | null {
  const { page } = useEnvironment()
  return page.segments[name]?.value ?? null
}
