import { addressOf, type Entity, type Row } from '@tessera/core'
import { type AccountMenuPage, type Page, useEnvironment } from './environment.ts'
import type { PageRole } from './module-page.ts'
import { localizedPath } from './page-path.ts'

/**
 * The page that is rendered, with its path in every language: `{ en: '/en/about', ru: '/ru/about' }`. Read no more of it than is
 * shown: what shows the url or the parameters is rendered for each page, anything else once for all of them.
 */
export function usePage(): Page & { readonly alternates: Readonly<Record<string, string>> } {
  const { page } = useEnvironment()
  return new Proxy(page as Page & { alternates: Record<string, string> }, {
    get: (_, name) => (name === 'alternates' ? alternatesOf(page) : Reflect.get(page, name)),
  })
}

function alternatesOf({ url, languages, query }: Page): Record<string, string> {
  return Object.fromEntries(languages.map(language => [language, localizedPath(url, language, query)]))
}

/** Whether a url without a language is that of the page, for links that are marked then: `isCurrent('/about')`. */
export function useIsCurrent(): (url: string) => boolean {
  const { page, isCurrent } = useEnvironment()
  return isCurrent ?? (url => url === page.url)
}

/** The fields of an entity by which a segment can name a record. */
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
 * The value of a segment of the address, or null on a page without it. A page whose segment names a private entity exists
 * for every value, with or without a record.
 */
export function useSegmentValue<E extends Entity>(of: E, field: SegmentField<E>): string | null {
  const { page } = useEnvironment()
  return page.segments[segmentName(of, field)]?.value ?? null
}

/**
 * The address of the page that shows a record, without a language: for `SafeLink`, `CardLink` and `localizedPath`. It
 * changes with the url of that page.
 * @param row needs only the fields that the url contains
 * @returns null for a record without a page: show it without a link
 */
export function useAddressOf<E extends Entity>(of: E, row: Partial<Row<E>> | null | undefined): string | null {
  const { entityPages = {} } = useEnvironment().page
  return row ? addressOf(of, row, entityPages) : null
}

/**
 * The url of the page above an entity's records, which lists them: `/blog` for articles.
 * @returns null where there is none
 */
export function useListAddressOf(of: Entity): string | null {
  const { entityPages = {} } = useEnvironment().page
  return entityPages[of.path]?.list ?? null
}

/**
 * The address of a page that a module brings, without a language. It follows the page that takes its place, wherever
 * somebody moves it.
 * @param url as the module declares it: `modulePage({ url })`
 */
export function useModulePage(url: string): string {
  const { movedPages = {} } = useEnvironment().page
  return (Object.hasOwn(movedPages, url) && movedPages[url]) || url
}

/**
 * The address of the page that has a role, whichever module brings it: `usePageOf('login')`.
 * @returns without a language; null where no module brings one
 */
export function usePageOf(role: PageRole): string | null {
  return useEnvironment().page.pageRoles?.[role] ?? null
}

/** The pages of modules that belong into the menu of the logged-in user, in the order of the configuration. */
export function useAccountMenuPages(): readonly AccountMenuPage[] {
  return useEnvironment().page.accountMenu ?? []
}

function segmentName({ module, plural }: Entity, field: string): string {
  return `${module}.${plural}.${field}`
}
