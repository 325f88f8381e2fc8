import type { PluginListing } from '@tessera/core'
import type { ProjectConfiguration } from '@tessera/server'

/** What the process that looks at a plugin is told. */
export interface Inspection {
  readonly root: string
  /** Folder in whose `node_modules` the plugin and what only it needs are installed. */
  readonly staging: string
  readonly project: ProjectConfiguration
  /** Package of the plugin. */
  readonly plugin: string
}

/** What it says. */
export interface InspectedPlugin extends PluginListing {
  /** The variants of widgets that it registers, its own entities' and others'. */
  readonly variants: readonly InspectedVariants[]
}

export interface InspectedVariants {
  /** Path of the entity: `ecommerce/products`. */
  readonly entity: string
  readonly names: readonly string[]
}
