/** What a page below `/_compose/` says about itself, so that the composer knows what its frame shows. */
export interface PreviewedPage {
  /** 401: no longer logged in; 403: no permission to change pages; 404 and 500 are pages like any other. */
  readonly status: number
  readonly language: string
  /** Path without its language: `/blog/articles/my-first`. */
  readonly url: string
  /** Null for a built-in page. `url` is the page's own: `/blog/articles/[blog.articles.slug]`. */
  readonly page: { readonly id: string; readonly url: string } | null
  /** Ids of its layouts, the outermost first. */
  readonly layouts: readonly string[]
  /** The record that the last segment of the address names; its id is null where visitors may not read it. */
  readonly segment: { readonly entity: string; readonly id: string | null; readonly value: string } | null
}

/** Id of the script element that holds it. */
export const previewedPageId = 'tessera-compose'

/**
 * Reads what a frame shows.
 * @returns null for a document that is no page below `/_compose/`: a browser's error page, another page
 */
export function previewedPage(document: Document): PreviewedPage | null {
  const text = document.getElementById(previewedPageId)?.textContent
  return text ? (JSON.parse(text) as PreviewedPage) : null
}
