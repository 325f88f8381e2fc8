import type { Row } from '@tessera/core'
import { useEnvironment } from './environment.ts'
import { localizedPath, type PageQuery } from './page-path.ts'

/** What a segment of the address names: `blog.articles.slug` of `/blog/articles/[blog.articles.slug]`. */
export interface PageSegment {
  /** `blog/articles` */
  readonly entity: string
  /** As it stands in the address: `my-first`. */
  readonly value: string
  /** The record; null where visitors may not read the entity: an island reads it with the rights of whoever looks. */
  readonly row: { readonly id: string; readonly [field: string]: unknown } | null
}

/** Where something is drawn. Plain data: islands get the same. */
export interface Page {
  /** Path without its language: `/about`. */
  readonly url: string
  readonly language: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name of the time zone that times are told in (default `UTC`). */
  readonly timeZone?: string
  /** What counts of the address's parameters: those that the page's widgets ask for. */
  readonly query?: PageQuery
  /** Records that the address names, by the segment's name. */
  readonly segments: Readonly<Record<string, PageSegment>>
  /** Address of the site without a slash at its end: `https://example.com`. */
  readonly publicUrl: string
}

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
