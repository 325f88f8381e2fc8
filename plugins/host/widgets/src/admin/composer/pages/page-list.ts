import type { Localized } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { LinkRow } from '../page/page-parts.ts'

/** A page with the relations that the list of pages shows. */
export interface ListedPage extends AdminRow {
  readonly title: string
  readonly url: string
  readonly pagesToMetadata: readonly { readonly metadata: Metadata | null }[]
  readonly pagesToWidgets: readonly { readonly widget: Host | null }[]
  readonly pagesToLayouts: readonly { readonly layout: AdminRow | null }[]
}

interface Host extends AdminRow {
  readonly widgetsToExternalWidgets: readonly LinkRow[]
}

interface Metadata extends AdminRow {
  readonly title: Localized
  readonly description: Localized
}

/** A page in the sitemap. */
export interface MappedPage {
  readonly page: ListedPage
  /** Number of pages above it. */
  readonly depth: number
}

/** How complete the metadata is in a language. */
export type TextState = 'ready' | 'partial' | 'missing'

const special = new Set(['/404', '/500'])

/** Whether it is an error page. */
export function isSpecial({ url }: Pick<ListedPage, 'url'>): boolean {
  return special.has(url)
}

/** Pages by address, each below the one whose address it extends; error pages come last. */
export function mapOfPages(pages: readonly ListedPage[]): MappedPage[] {
  const ordered = pages.toSorted(
    (one, other) =>
      Number(isSpecial(one)) - Number(isSpecial(other)) || byParts(one.url.split('/'), other.url.split('/')),
  )
  const above: ListedPage[] = []
  return ordered.map(page => {
    while (above.length > 0 && !isBelow(page.url, above.at(-1)?.url ?? '')) above.pop()
    const depth = above.length
    above.push(page)
    return { page, depth }
  })
}

/** Puts `/a/b` right after `/a`, and `/a-b` after both. */
function byParts(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index])
  if (at === -1) return one.length - other.length
  const [part = '', others] = [one[at], other[at]]
  return others === undefined ? 1 : part.localeCompare(others)
}

function isBelow(url: string, parent: string): boolean {
  return parent !== '/' && url.startsWith(`${parent}/`)
}

/** Whether a page has a title and a description for search engines in a language. */
export function textState({ pagesToMetadata }: ListedPage, language: string): TextState {
  const has = (name: 'title' | 'description') =>
    pagesToMetadata.some(({ metadata }) => (metadata?.[name]?.[language] ?? '') !== '')
  const [title, description] = [has('title'), has('description')]
  if (title && description) return 'ready'
  return title || description ? 'partial' : 'missing'
}

/** Number of blocks on the page itself, without its layout's. */
export function blockCount({ pagesToWidgets }: ListedPage): number {
  return pagesToWidgets.reduce((total, { widget }) => total + (widget?.widgetsToExternalWidgets.length ?? 0), 0)
}

/** The pages that match a search by title and address. */
export function matchingPages(pages: readonly ListedPage[], search: string): ListedPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ title, url, adminTitle }) => {
    const text = `${title} ${url} ${adminTitle ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/**
 * The suggested address of a new page: `/` while the site has no home page, else one made from the title, with a number
 * if that is taken.
 */
export function freeUrl(slug: string, taken: readonly string[]): string {
  if (slug === '' || !taken.includes('/')) return '/'
  for (let number = 1; ; number++) {
    const url = number === 1 ? `/${slug}` : `/${slug}-${number}`
    if (!taken.includes(url)) return url
  }
}
