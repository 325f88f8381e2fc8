import type { Catalogue, Entity, EntityPages, Row } from '@tessera/core'
import type { ResolvedPage } from '@tessera/host/server'
import type { LinkPreview } from '@tessera/server'
import type { MessageSource, Page } from '@tessera/widget-sdk'
import type { FragmentSession, ReadLists } from '@tessera/widget-sdk/server'
import type { BroughtPage } from './module-pages.ts'
import type { VariantCollision } from './variant-collisions.ts'

/** What is the same for every page of a site. */
export interface SiteSettings {
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name: `Europe/Berlin`. */
  readonly timeZone: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** By language. */
  readonly name: Readonly<Record<string, string>>
}

/** Addresses of the browser's build. */
export interface Assets {
  readonly styles: readonly string[]
  /** The script that makes islands interactive. */
  readonly entry: string
  /** Scripts that every page loads in development. */
  readonly development: readonly string[]
  /** Fonts to preload for a language. */
  fonts(language: string): readonly string[]
  /** Address of an island's file. */
  module(module: string): string
  /** Groups of texts that the script of an island may show, by package. */
  messages(module: string): Readonly<Record<string, readonly string[]>>
  /** The imports of a script, to be preloaded with it. */
  preloads(address: string): readonly string[]
}

/** What components say, in the language of a page. */
export interface PageMessages {
  readonly source: MessageSource
  /** All that a package says. */
  of(packageName: string): Catalogue
  /** Where browsers get all texts of a package: its name and `.json` follow. Another address for other texts. */
  readonly address: string
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
  readonly messages: PageMessages
  /** Path without its language. */
  readonly url: string
  /** The address's parameters in canonical form: `?page=2`, '' for none. */
  readonly search: string
  readonly status: 200 | 404 | 500
  /** Null for the built-in page of the status. */
  readonly resolved: ResolvedPage | null
  /** The content of a page that a module provides. */
  readonly modulePage?: BroughtPage | undefined
  readonly entities: ReadonlyMap<string, Entity>
  /** Which pages show the records of which entities. */
  readonly entityPages: EntityPages
  /** Where moved pages of modules are: see `PageService.movedPages`. */
  readonly movedPages: Readonly<Record<string, string>>
  /** Where links to moved pages lead: see `PageService.movedLinks`. */
  readonly movedLinks: ((path: string) => string | null) | null
  readonly read: ReadLists
  readonly report: (error: unknown, where: { readonly entity: string; readonly variant: string }) => void
  /** The site's feeds, announced by all of its pages. */
  readonly feeds: readonly FeedLink[]
  /** For the composer: annotated with records, describes itself to the composer, and is hidden from search engines. */
  readonly isPreview?: boolean
  /** Render this record by itself instead of the page. */
  readonly previewTarget?: PreviewTarget | undefined
  /** Pictures are drawn of pages for link previews: the page links its own. */
  readonly hasLinkPreviews?: boolean
  /** Names of the classes in a text that the style sheet has no rule for. */
  readonly unstyledClasses: (html: string) => Promise<readonly string[]>
  /** Parts of pages that were rendered before; absent: everything is rendered. */
  readonly fragments?: FragmentSession | undefined
  /** Stands for `resolved`: equal as long as it is the same. Absent: what is around the widgets is rendered. */
  readonly resolvedKey?: string | undefined
  /** Aborts the render: nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined
}

/** A record to be rendered by itself. */
export interface PreviewTarget {
  readonly entity: Entity
  readonly row: Row<Entity>
  /** Absent: the record's own. */
  readonly variant?: string | undefined
}

/** A small document that says why a page can't be shown. */
export interface ErrorDocumentRequest {
  readonly settings: SiteSettings
  readonly assets: Assets
  readonly language: string
  readonly messages: PageMessages
  /** Path without its language. */
  readonly url: string
  readonly status: number
  /** What to fix, one line each; may be empty. */
  readonly causes: readonly string[]
}

/** What the picture of a page in link previews is drawn from, and a digest of it. */
export interface PagePreview extends LinkPreview {
  readonly digest: string
}

export interface RenderedDocument {
  /** In UTF-8. */
  readonly html: Buffer
  /** Cache tags: it is valid until a change has one of them. */
  readonly tags: readonly string[]
  /** The canonical form of parameters sent for this page; '' if its widgets read none of them. */
  readonly canonicalSearch: (search: string) => string
  /** Names of classes in it that the style sheet has no rule for. */
  readonly unstyled: readonly string[]
  /** Texts of its inline scripts. */
  readonly scripts: readonly string[]
  /** The parameters ask for a page beyond the end of a list. */
  readonly isMissing: boolean
  /** What its picture in link previews is drawn from; absent where it has none. */
  readonly linkPreview?: PagePreview | undefined
}

/** The renderer in the server's bundle of a site. */
export interface Renderer {
  render(request: RenderRequest): Promise<RenderedDocument>
  /** Renders what the composer's frame shows instead of a page that it can't have. */
  errorDocument(request: ErrorDocumentRequest): Promise<string>
  /** Pages that modules provide, by url. */
  readonly modulePages: ReadonlyMap<string, BroughtPage>
  /** Variants that two packages of others render. */
  readonly variantCollisions: readonly VariantCollision[]
  /** Whether a variant can be rendered: the entity's own or a generic one. */
  has(entity: string, variant: string): boolean
}

/** What every page knows about its site. */
export function siteOf({ languages, defaultLanguage, timeZone, publicUrl }: SiteSettings) {
  return { languages, defaultLanguage, timeZone, publicUrl } satisfies Partial<Page>
}
