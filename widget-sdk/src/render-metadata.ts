/** One of a page's breadcrumbs; the page itself, which comes last, has no url. */
export interface Crumb {
  readonly title: string
  /** Path without its language: `/blog`. */
  readonly url?: string
}

/** Parses a parameter's value: returns its canonical form, null for an invalid one. */
export type ReadParameter = (value: string) => string | null

/** How a parameter of the address is read. */
export interface ParameterReader {
  readonly read: ReadParameter
  /** Only its first value counts: further ones don't make another page. */
  readonly isSingle: boolean
  /** False where the page is the same one to search engines, whatever the value: its canonical address leaves the parameter out. */
  readonly isCanonical?: boolean
}

/** What the widgets of a page tell the page around them while a server renders it. */
export interface RenderMetadata {
  /** The parameters of the address that they read, by name. */
  readonly parameters: Map<string, ParameterReader>
  /** Texts of scripts for the head, by name. */
  readonly headScripts: Map<string, string>
  /** Modules of scripts that the page loads: see `pageScript`. */
  readonly pageScripts: Set<string>
  /** Where links to moved pages lead, by the path that an editor wrote. */
  readonly movedLinks: Map<string, string>
  breadcrumbs: readonly Crumb[] | null
  /** Open Graph type of the record that the address names: `article`. */
  openGraphType: string | null
  /** Its schema.org type: `Article`. */
  creativeWork: string | null
  /** The address asks for a page beyond the end of a list: it doesn't exist. */
  isMissing: boolean
}

export function createRenderMetadata(): RenderMetadata {
  return {
    parameters: new Map(),
    headScripts: new Map(),
    pageScripts: new Set(),
    movedLinks: new Map(),
    breadcrumbs: null,
    openGraphType: null,
    creativeWork: null,
    isMissing: false,
  }
}

/**
 * Adds what a part of a page tells to what the parts before it told: the last one decides, and a parameter has several values where
 * one of them reads several.
 */
export function addRenderMetadata(to: RenderMetadata, from: RenderMetadata): void {
  for (const [name, reader] of from.parameters) {
    const before = to.parameters.get(name)
    to.parameters.set(name, before ? eitherReader(before, reader) : reader)
  }
  for (const [name, text] of from.headScripts) to.headScripts.set(name, text)
  for (const script of from.pageScripts) to.pageScripts.add(script)
  for (const [path, moved] of from.movedLinks) to.movedLinks.set(path, moved)
  to.breadcrumbs = from.breadcrumbs ?? to.breadcrumbs
  if (from.openGraphType !== null) {
    to.openGraphType = from.openGraphType
    to.creativeWork = from.creativeWork
  }
  to.isMissing ||= from.isMissing
}

/** What any of the widgets accepts that read a parameter makes a page; each of them reads what it accepts itself. */
export function eitherReader(before: ParameterReader, after: ParameterReader): ParameterReader {
  const read: ReadParameter = before.read === after.read ? after.read : value => after.read(value) ?? before.read(value)
  return { ...after, read, isSingle: before.isSingle && after.isSingle }
}
