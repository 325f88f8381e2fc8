import type { Row } from '@tessera/core'
import { useEnvironment } from './environment.ts'

/** The record that a segment of the address names: `blog.articles.slug` of `/blog/articles/[blog.articles.slug]`. */
export interface PageSegment {
  /** `blog/articles` */
  readonly entity: string
  readonly row: { readonly id: string; readonly [field: string]: unknown }
}

/** Where something is drawn. Plain data: islands get the same. */
export interface Page {
  /** Path without its language: `/about`. */
  readonly url: string
  readonly language: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** Records that the address names, by the segment's name. */
  readonly segments: Readonly<Record<string, PageSegment>>
  /** Address of the site without a slash at its end: `https://example.com`. */
  readonly publicUrl: string
}

/** The page that is drawn, with its path in every language: `{ en: '/en/about', ru: '/ru/about' }`. */
export function usePage(): Page & { readonly alternates: Readonly<Record<string, string>> } {
  const { page } = useEnvironment()
  const alternates = Object.fromEntries(page.languages.map(language => [language, localizedPath(page.url, language)]))
  return { ...page, alternates }
}

/** The record that a segment of the address names, or null on a page without it. */
export function useSegment<R = Row<never>>(name: string): R | null {
  const { page } = useEnvironment()
  return (page.segments[name]?.row as R | undefined) ?? null
}

/** `/about` in `en` → `/en/about`; the home page `/` → `/en`. */
export function localizedPath(url: string, language: string): string {
  return `/${language}${url === '/' ? '' : encodeURI(url)}`
}
