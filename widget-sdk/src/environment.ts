import type { Entity, EntityPages, Row } from '@tessera/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { DataSource } from './data/source.ts'
import type { MessageSource } from './message-source.ts'
import type { PageRole } from './module-page.ts'
import type { PageQuery } from './page-path.ts'
import type { RenderMetadata } from './render-metadata.ts'
import type { SessionSource } from './session.ts'

/** The record that a segment of the address names: `blog.articles.slug` of `/blog/articles/[blog.articles.slug]`. */
export interface PageSegment {
  /** `blog/articles` */
  readonly entity: string
  /** As it stands in the address: `my-first`. */
  readonly value: string
  /** Null where visitors may not read the entity: an island reads the record with the visitor's own rights. */
  readonly row: { readonly id: string; readonly [field: string]: unknown } | null
}

/** A page of a module for the menu of the logged-in user. */
export interface AccountMenuPage {
  /** Where it is now, without a language. */
  readonly url: string
  readonly title: string
}

/** The page that is rendered. Plain data, since islands get it too. */
export interface Page {
  /** Path without its language: `/about`. */
  readonly url: string
  readonly language: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name of the time zone for times (default `UTC`). */
  readonly timeZone?: string
  /** The address's parameters, as far as the page's widgets read them. */
  readonly query?: PageQuery
  /** Records that the address names, by the segment's name. */
  readonly segments: Readonly<Record<string, PageSegment>>
  /** Which pages show the records of which entities (default: none does). */
  readonly entityPages?: EntityPages
  /** Where links to moved pages lead, by the path that an editor wrote. */
  readonly movedLinks?: Readonly<Record<string, string>>
  /** Where pages of modules are that were moved, by the url that the module declares. */
  readonly movedPages?: Readonly<Record<string, string>>
  /** Urls of the pages that have a role. */
  readonly pageRoles?: Readonly<Partial<Record<PageRole, string>>>
  /** Pages of modules for the menu of the logged-in user, with titles in the language of the page. */
  readonly accountMenu?: readonly AccountMenuPage[]
  /** Address of the site without a trailing slash: `https://example.com`. */
  readonly publicUrl: string
}

/** Props of `<Widget>`. */
export interface WidgetProps<E extends Entity = Entity> {
  readonly of: E
  readonly data: Row<E>
  /** Name of the variant (default: the record's own). */
  readonly variant?: string | null | undefined
  readonly className?: string | null | undefined
}

/** The context of everything that is rendered: page, language, data. */
export interface Environment {
  readonly page: Page
  readonly source: DataSource
  readonly messages: MessageSource
  /** The entity at a path, when a widgets package renders it; always null in a browser. */
  readonly entity: (path: string) => Entity | null
  /** Whether an entity's variant is registered; always false inside an island and in a browser. */
  readonly hasVariant: (path: string, variant: string) => boolean
  /** Logs the error of a widget that is replaced by an error message. */
  readonly report: (error: unknown, where: { readonly entity: string; readonly variant: string }) => void
  /** Renders a record's variant: a different component on a server, inside an island and in a browser. */
  readonly RenderWidget: ComponentType<WidgetProps>
  /** Whether a url without a language is that of the page: unlike `page.url`, what it says is the same on most pages. */
  readonly isCurrent?: (url: string) => boolean
  /** `page.movedLinks` for any path; absent in a browser, and where no page ever moved. */
  readonly movedTo?: (path: string) => string | null
  /** Where widgets put what the page needs to know about them; absent in a browser. */
  readonly renderMetadata?: RenderMetadata
  /** The visitor's session; absent on a server, where pages are rendered for everyone. */
  readonly session?: SessionSource
}

const EnvironmentContext = createContext<Environment | null>(null)

export const EnvironmentProvider = EnvironmentContext.Provider

/** @throws outside a page and outside an island */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('Widgets must be rendered inside a page or an island')
  return environment
}
