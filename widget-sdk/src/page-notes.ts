/** A step of the way to a page; the page itself has no url. */
export interface Crumb {
  readonly title: string
  /** Path without its language: `/blog`. */
  readonly url?: string
}

/** A parameter of the address that a page is drawn by. */
export interface PageParameter {
  /** Gives the form in which a value counts; null for one that means nothing. */
  readonly read: (value: string) => string | null
  /** Chooses from what the page shows, and is not for search engines; else it only leads on, as to the next page. */
  readonly isFilter: boolean
}

/** What the widgets of a page tell the page around them, while a server draws it. */
export interface PageNotes {
  /** The parameters of the address that they read, by name. */
  readonly parameters: Map<string, PageParameter>
  breadcrumbs: readonly Crumb[] | null
  /** The address leads past the end of a list: there is no such page. */
  isMissing: boolean
}

export function createPageNotes(): PageNotes {
  return { parameters: new Map(), breadcrumbs: null, isMissing: false }
}
