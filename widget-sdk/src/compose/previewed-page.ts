/** What a page below `/_compose/` says of itself: how the composer knows what its frame shows. */
export interface PreviewedPage {
  /** 401: nobody is logged in any more; 403: without the right to change pages; 404 and 500 are pages like any other. */
  readonly status: number
  readonly language: string
  /** Path without its language: `/blog/articles/my-first`. */
  readonly url: string
  /** Null: a page that nobody made stands there, built in. `url` is the page's own: `/blog/articles/[blog.articles.slug]`. */
  readonly page: { readonly id: string; readonly url: string } | null
  /** Ids of the layouts around it, the outermost first. */
  readonly layouts: readonly string[]
  /** The record that the last segment of the address names; its id is null where visitors may not read it. */
  readonly segment: { readonly entity: string; readonly id: string | null; readonly value: string } | null
}

/** The id of the script element with it. */
export const previewedPageId = 'tessera-compose'

/**
 * Reads what a frame shows.
 * @returns null for a document that is none of the pages below `/_compose/`: an error of the browser, another page
 */
export function previewedPage(document: Document): PreviewedPage | null {
  const text = document.getElementById(previewedPageId)?.textContent
  return text ? (JSON.parse(text) as PreviewedPage) : null
}
