import type { Entity, Row } from '@tessera/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { DataSource } from './data/source.ts'
import type { Page } from './page.ts'
import type { PageNotes } from './page-notes.ts'
import type { SessionSource } from './session.ts'

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
  readonly Draw: ComponentType<WidgetProps>
  /** Takes what widgets tell the page around them; absent in a browser. */
  readonly notes?: PageNotes
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
