/** A step of the way to a page; the page itself has no url. */
export interface Crumb {
  readonly title: string
  /** Path without its language: `/blog`. */
  readonly url?: string
}

/** Gives the form in which a value of a parameter counts; null for one that means nothing. */
export type ReadParameter = (value: string) => string | null

/** How a parameter of the address is read. */
export interface ParameterReader {
  readonly read: ReadParameter
  /** Its first value counts only: more of them make no other page. */
  readonly isSingle: boolean
}

/** What the widgets of a page tell the page around them, while a server draws it. */
export interface RenderMetadata {
  /** The parameters of the address that they read, by name. */
  readonly parameters: Map<string, ParameterReader>
  /** Texts of scripts for the head, by name. */
  readonly headScripts: Map<string, string>
  /** Where links lead whose page moved, by the path that somebody wrote. */
  readonly movedLinks: Map<string, string>
  breadcrumbs: readonly Crumb[] | null
  /** What the record that the address names is, in the words of the Open Graph protocol: `article`. */
  openGraphType: string | null
  /** What it is in the words of schema.org: `Article`. */
  creativeWork: string | null
  /** The address leads past the end of a list: there is no such page. */
  isMissing: boolean
}

export function createRenderMetadata(): RenderMetadata {
  return {
    parameters: new Map(),
    headScripts: new Map(),
    movedLinks: new Map(),
    breadcrumbs: null,
    openGraphType: null,
    creativeWork: null,
    isMissing: false,
  }
}
