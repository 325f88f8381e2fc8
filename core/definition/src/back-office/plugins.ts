import type { AccessRule } from '../definition/entity.ts'
import type { JsonSchema } from '../definition/field.ts'
import type { EntityRight } from './rights.ts'

/** A plugin of the configuration with everything that it brings: `GET /api/core/plugins`, for administrators. */
export interface PluginListing {
  readonly module: string
  /** Null where it was given to the host as a value. */
  readonly package: string | null
  readonly version: string | null
  readonly dependencies: readonly string[]
  /** Versions of @tessera/server that it works with, where it says so. */
  readonly range: string | null
  readonly entities: readonly PluginEntity[]
  /** Those beside the routes of its entities. */
  readonly routes: readonly PluginRoute[]
  readonly jobs: readonly string[]
  /** Pieces of content that it creates once. */
  readonly content: readonly string[]
  /** Hosts that it calls. */
  readonly hosts: readonly string[]
  /** Entities of others whose writes it takes part in: by a service in place of theirs, or by hooks. */
  readonly intervenes: { readonly services: readonly string[]; readonly updates: boolean; readonly removals: boolean }
  readonly settings: PluginSettings | null
}

export interface PluginEntity {
  /** `blog/articles` */
  readonly path: string
  readonly table: string
  readonly rights: Readonly<Record<EntityRight, AccessRule>>
}

export interface PluginRoute {
  readonly method: string
  readonly url: string
  readonly access: AccessRule
}

/** A plugin that the site has started without, as it failed: `meta.leftOut` of `GET /api/core/plugins`. */
export interface LeftOutPlugin {
  /** Its module, or its package where the module isn't known. */
  readonly plugin: string
  readonly reason: string
}

/** A service that the configuration names, asked just now: `GET /api/core/plugins/checks`. */
export interface PluginCheck {
  /** `Redis` */
  readonly name: string
  /** The variables that say where it is. */
  readonly variables: string
  /** Null where it answers. */
  readonly problem: string | null
}

/** What npm has of an installed package: `GET /api/core/plugins/updates`. */
export interface PluginUpdate {
  readonly package: string
  readonly installed: string
  /** Null where npm doesn't have it, or can't be asked. */
  readonly newest: string | null
  /** Versions of the product that the newest one works with, where it says so and this one isn't among them. */
  readonly needs: string | null
}

/** Settings of a plugin that administrators change while the site runs. */
export interface PluginSettings {
  readonly fields: readonly PluginSetting[]
  /** Secrets are left out. */
  readonly values: Readonly<Record<string, unknown>>
  /** Names of secrets that have a value. */
  readonly secrets: readonly string[]
  /** For `If-Match`. */
  readonly etag: string
}

export interface PluginSetting {
  readonly name: string
  readonly schema: JsonSchema
  readonly label: string
  readonly help: string | null
  /** Names of the values of `enum`, by value. */
  readonly choices: Readonly<Record<string, string>>
}
