import type { Entity, Row } from '@tessera/core'
import type { ComponentType } from 'react'
import type { ModulePage } from './module-page.ts'
import type { SessionLoader } from './session.ts'

/** What a variant is drawn with: the record, and classes of the link that put it there. */
export interface VariantProps<E extends Entity = Entity> {
  readonly data: Row<E>
  readonly className?: string | null | undefined
}

/** What a generic variant is told beside the record: of which entity it is and under which name it was asked for. */
export interface VariantContext {
  /** `blog/articles` */
  readonly entity: string
  readonly variant: string
}

/** Opens the file of a variant, whose default export is its component. */
export interface VariantLoader<Props> {
  (): Promise<{ readonly default: ComponentType<Props> }>
  /** Address of the file for the browser; written by the bundler. */
  readonly module?: string
}

/** When an island becomes interactive: at once, when the browser has nothing to do, or when it is about to be seen. */
export type Hydrate = 'load' | 'idle' | 'visible'

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

/** What a widgets package exports by default. */
export interface WidgetsPackage {
  readonly variants: readonly EntityVariants[]
  /** Brings the session of whoever looks at a page; of several packages the last one counts. */
  readonly session?: SessionLoader
  /** Pages that the module can't do without; of several at one address the last one counts. */
  readonly pages?: readonly ModulePage[]
}

/** A variant that is drawn on the server only: its code never reaches a browser. */
export function lazy<Props>(load: VariantLoader<Props>): Variant<Props> {
  return { load }
}

/**
 * A variant that is drawn on the server and becomes interactive in the browser, alone: it may hold state, effects and
 * handlers. The widgets that it draws stay as the server drew them.
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
