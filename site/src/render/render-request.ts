import type { Entity, EntityPages, Row } from '@tessera/core'
import type { ResolvedPage } from '@tessera/host/server'
import type { ModulePage, Page } from '@tessera/widget-sdk'
import type { ReadLists } from '@tessera/widget-sdk/server'

/** What is the same for every page of a site. */
export interface SiteSettings {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name: `Europe/Berlin`. */
  readonly timeZone: string
  /** Without a slash at its end. */
  readonly publicUrl: string
  /** By language. */
  readonly name: Readonly<Record<string, string>>
}

/** Addresses of what was built for browsers. */
export interface Assets {
  readonly styles: readonly string[]
  /** The script that makes islands interactive. */
  readonly entry: string
  /** Scripts that every page of the development server loads. */
  readonly development: readonly string[]
  /** Fonts that texts of a language start with. */
  fonts(language: string): readonly string[]
  /** Address of an island's file. */
  module(module: string): string
  /** What an address loads next: announced together with it. */
  preloads(address: string): readonly string[]
}

/** A feed in the page's language. */
interface FeedLink {
  readonly file: string
  /** What it is called beside the site. */
  readonly name?: string | undefined
}

export interface RenderRequest {
  readonly settings: SiteSettings
  readonly assets: Assets
  readonly language: string
  /** Path without its language. */
  readonly url: string
  /** What counts of the address's parameters: `?page=2`, '' for none. */
  readonly search: string
  readonly status: 200 | 404 | 500
  /** Null: the built-in page of the status. */
  readonly resolved: ResolvedPage | null
  /** What a page is made of that a module brings. */
  readonly modulePage?: ModulePage | undefined
  readonly entities: ReadonlyMap<string, Entity>
  /** Which pages show the records of which entities. */
  readonly entityPages: EntityPages
  /** Where pages of modules are that were moved: see `PageService.movedPages`. */
  readonly movedPages: Readonly<Record<string, string>>
  /** Where links lead whose page moved: see `PageService.movedLinks`. */
  readonly movedLinks: ((path: string) => string | null) | null
  readonly read: ReadLists
  readonly report: (error: unknown, where: { readonly entity: string; readonly variant: string }) => void
  /** Of the site: readers of feeds find them by any of its pages. */
  readonly feeds: readonly FeedLink[]
  /** For the composer: marked with the records that made it, told what it is, and nothing for search engines. */
  readonly isPreview?: boolean
  /** This record alone is drawn, in place of the page. */
  readonly previewTarget?: PreviewTarget | undefined
  /** Ends the drawing: nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** A record to be drawn by itself. */
export interface PreviewTarget {
  readonly entity: Entity
  readonly row: Row<Entity>
  /** Absent: the record's own. */
  readonly variant?: string | undefined
}

/** A small page that says why there is none. */
export interface ErrorDocumentRequest {
  readonly settings: SiteSettings
  readonly assets: Assets
  readonly language: string
  /** Path without its language. */
  readonly url: string
  readonly status: number
  /** What to put right, one line each; may be empty. */
  readonly causes: readonly string[]
}

export interface RenderedDocument {
  readonly html: string
  /** What it shows, as tags: it holds until a change comes with one of them. */
  readonly tags: readonly string[]
  /** What counts of parameters that are sent for this page: '' for all that its widgets don't ask for. */
  readonly canonicalSearch: (search: string) => string
  /** Texts of the scripts that it holds. */
  readonly scripts: readonly string[]
  /** The parameters lead past the end of a list. */
  readonly isMissing: boolean
}

/** What the server's bundle of a site exports as `renderer`. */
export interface Renderer {
  render(request: RenderRequest): Promise<RenderedDocument>
  /** Draws a page for the composer's frame where it can't have the one that it asked for. */
  errorDocument(request: ErrorDocumentRequest): Promise<string>
  /** Pages that modules bring, by url. */
  readonly modulePages: ReadonlyMap<string, ModulePage>
  /** Whether a variant can be drawn: the entity's own or a generic one. */
  has(entity: string, variant: string): boolean
}

/** What every page knows of its site. */
export function siteOf({ languages, defaultLanguage, timeZone, publicUrl }: SiteSettings) {
  return { languages, defaultLanguage, timeZone, publicUrl } satisfies Partial<Page>
}
