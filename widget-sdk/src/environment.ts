import type { Entity, EntityPages, Row } from '@tessera/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { DataSource } from './data/source.ts'
import type { PageQuery } from './page-path.ts'
import type { RenderMetadata } from './render-metadata.ts'
import type { SessionSource } from './session.ts'

/** What a segment of the address names: `blog.articles.slug` of `/blog/articles/[blog.articles.slug]`. */
export interface PageSegment {
  /** `blog/articles` */
  readonly entity: string
  /** As it stands in the address: `my-first`. */
  readonly value: string
  /** The record; null where visitors may not read the entity: an island reads it with the rights of whoever looks. */
  readonly row: { readonly id: string; readonly [field: string]: unknown } | null
}

/** Where something is drawn. Plain data: islands get the same. */
export interface Page {
  /** Path without its language: `/about`. */
  readonly url: string
  readonly language: string
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** IANA name of the time zone that times are told in (default `UTC`). */
  readonly timeZone?: string
  /** What counts of the address's parameters: those that the page's widgets ask for. */
  readonly query?: PageQuery
  /** Records that the address names, by the segment's name. */
  readonly segments: Readonly<Record<string, PageSegment>>
  /** Which pages show the records of which entities (default: none does). */
  readonly entityPages?: EntityPages
  /** Where links of this page lead whose own page moved, by the path that somebody wrote. */
  readonly movedLinks?: Readonly<Record<string, string>>
  /** Address of the site without a slash at its end: `https://example.com`. */
  readonly publicUrl: string
}

/** What `<Widget>` is given. */
export interface WidgetProps<E extends Entity = Entity> {
  readonly of: E
  readonly data: Row<E>
  /** Name of the variant (default: the record's own). */
  readonly variant?: string | null | undefined
  readonly className?: string | null | undefined
}

/** What everything that is drawn may ask for: where it is drawn, in which language, from which data. */
export interface Environment {
  readonly page: Page
  readonly source: DataSource
  /** The entity of a path, when a widgets package draws it; never known in a browser. */
  readonly entity: (path: string) => Entity | null
  /** Whether an entity's variant is registered; never known inside an island and in a browser. */
  readonly hasVariant: (path: string, variant: string) => boolean
  /** Logs what went wrong in a widget whose place an error message takes. */
  readonly report: (error: unknown, where: { readonly entity: string; readonly variant: string }) => void
  /** Draws a record's variant: another component on a server, inside an island and in a browser. */
  readonly RenderWidget: ComponentType<WidgetProps>
  /** The same for any path; absent in a browser, and where no page ever moved. */
  readonly movedTo?: (path: string) => string | null
  /** Takes what widgets tell the page around them; absent in a browser. */
  readonly renderMetadata?: RenderMetadata
  /** Who is looking; absent on a server, where pages are drawn for everyone. */
  readonly session?: SessionSource
}

const EnvironmentContext = createContext<Environment | null>(null)

export const EnvironmentProvider = EnvironmentContext.Provider

/** @throws outside a page and outside an island */
export function useEnvironment(): Environment {
  const environment = useContext(EnvironmentContext)
  if (!environment) throw new Error('Widgets are drawn inside a page or an island only')
  return environment
}
