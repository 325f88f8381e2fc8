import type { Entity, Row } from '@tessera/core'
import type { ComponentType } from 'react'
import type { ModulePage } from './module-page.ts'
import type { SessionLoader } from './session.ts'

/** Props of a variant: the record, and the classes of the link that placed it. */
export interface VariantProps<E extends Entity = Entity> {
  readonly data: Row<E>
  readonly className?: string | null | undefined
}

/** Additional props of a generic variant: the record's entity and the requested variant's name. */
export interface VariantContext {
  /** `blog/articles` */
  readonly entity: string
  readonly variant: string
}

/** Imports the file of a variant, whose default export is its component. */
export interface VariantLoader<Props> {
  (): Promise<{ readonly default: ComponentType<Props> }>
  /** Address of the file for the browser; written by the bundler. */
  readonly module?: string
}

/**
 * When an island is hydrated: at once, when the browser is idle, when it is about to become visible, when the visitor points at
 * it, focuses it or clicks in it (the click is repeated once it is hydrated), or once the browser has stored something under one
 * of the keys (without spaces) in its local or session storage. The last is for what a visitor without it, such as a session,
 * sees as the server rendered it: their pages load nothing for the island.
 */
export type Hydrate = 'load' | 'idle' | 'visible' | 'interaction' | { readonly stored: readonly string[] }

/** A component for one entity; `hydrate` makes it an island. */
export interface Variant<Props = never> {
  readonly load: VariantLoader<Props>
  readonly hydrate?: Hydrate
}

/** The variants of one entity in one package. */
export interface EntityVariants {
  readonly entity: Entity
  readonly variants: Readonly<Record<string, Variant>>
}

/** The default export of a widgets package. */
export interface WidgetsPackage {
  readonly variants: readonly EntityVariants[]
  /** Provides the visitor's session; of several packages the last one counts. */
  readonly session?: SessionLoader
  /** Key of local storage that exists as long as this browser has a session: without it no page script loads the provider. */
  readonly sessionKey?: string
  /** Pages that the module depends on; of several at one address the last one counts. */
  readonly pages?: readonly ModulePage[]
}

/** A variant that is rendered on the server only: its code never reaches a browser. */
export function lazy<Props>(load: VariantLoader<Props>): Variant<Props> {
  return { load }
}

/**
 * A variant that is rendered on the server and hydrated on its own in the browser: it may have state, effects and handlers.
 * The widgets inside it stay as the server rendered them.
 */
export function island<Props>(
  load: VariantLoader<Props>,
  options: { readonly hydrate?: Hydrate } = {},
): Variant<Props> {
  return { load, hydrate: options.hydrate ?? 'visible' }
}

/** Registers the variants of an entity by name. */
export function variants<E extends Entity>(
  entity: E,
  named: Readonly<Record<string, Variant<VariantProps<E>>>>,
): EntityVariants {
  return { entity, variants: named as Readonly<Record<string, Variant>> }
}

/** Declares a widgets package: its default export. */
export function defineWidgets(widgets: WidgetsPackage): WidgetsPackage {
  return widgets
}
