import type { FastifyInstance } from 'fastify'
import type { AccessRule, Entity, JsonSchema } from '../index.ts'
import type { Access } from './access/access.ts'
import type { Context } from './access/caller.ts'
import type { DocumentCache } from './cache/document-cache.ts'
import type { Catalogues } from './catalogues.ts'
import type { Configuration } from './config.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { PageAddresses } from './page-addresses.ts'
import type { RateLimiter } from './rate-limiter/rate-limiter.ts'
import type { EntityService, RecordUpdate } from './service/entity-service.ts'
import type { Internals } from './service/internals.ts'
import type { ReadRequest } from './service/read.ts'

/** What a plugin's code meets: services by entity, events, jobs, the database for transactions, its own options. */
export interface PluginHost<Options = unknown> {
  /** The service of an entity, or the class that a plugin registered in its place. @throws when no plugin has it */
  service<E extends Entity>(entity: E): EntityService<E>
  service<E extends Entity, S extends EntityService<E>>(service: ServiceFor<E, S>): S
  /** Whether the plugin is in the configuration: for what only exists beside another module. */
  has(module: string): boolean
  readonly entities: ReadonlyMap<string, Entity>
  readonly events: Events
  readonly jobs: Jobs
  readonly rateLimiter: RateLimiter
  readonly mail: Mail
  readonly database: Database
  readonly configuration: Configuration
  /** Texts of the packages in the configuration, by language. */
  readonly catalogues: Catalogues
  readonly access: Access
  readonly pageAddresses: PageAddresses
  /**
   * Many lists in one SQL statement, in the order of the requests. What the caller may not read by the rules of the routes
   * is not there: neither asked for nor included.
   */
  read(requests: readonly ReadRequest[], context: Context): Promise<readonly (readonly object[])[]>
  /** What is made of all records of some entities, such as sitemaps and feeds: one at a time, and rarely. */
  readonly documents: DocumentCache
  readonly options: Options
  /** Lines for whoever starts the product, shown once: the first administrator's login, for one. */
  readonly announcements: string[]
  /** What services are made of; plugins have no use for it. */
  readonly internals: Internals
}

export type ServiceClass = { readonly entity: Entity; new (host: PluginHost): EntityService }
export type ServiceFor<E extends Entity, S> = { readonly entity: E; new (host: PluginHost): S }

/** Runs once, in one transaction-like order after migrations, when demo content is wanted and the database is empty. */
export type Seed<Options = unknown> = (host: PluginHost<Options>) => Promise<void>

export type JobHandler = (host: PluginHost, payload: unknown) => Promise<void>

/** The options of a plugin: a JSON Schema for each; anything else in the configuration ends the start. */
export interface OptionsSchema<Options = unknown> {
  readonly properties: { readonly [Name in keyof Options]-?: JsonSchema }
  /** Those that it can't be without. */
  readonly required?: readonly (keyof Options & string)[]
}

/** What a plugin has to do beside updates of records that are not its own, in their transaction. */
export interface UpdateHook {
  /** Whether an update that gives these fields concerns it: any other costs nothing. */
  concerns(entity: Entity, fields: readonly string[]): boolean
  /** Called after the records were written. What it throws takes the update back. */
  updated(host: Omit<PluginHost, 'options'>, update: RecordUpdate, context: Context): Promise<void>
}

export interface PluginDefinition<Options = unknown> {
  /** Module name, kebab-case: `blog`. */
  readonly name: string
  /** Modules that must be in the configuration too. */
  readonly dependencies?: readonly string[]
  /** Semver range of @tessera/core that it works with. */
  readonly range?: string
  /** What the configuration may say to it: `['@tessera/rbac', { ... }]`. Without this the plugin takes no options. */
  readonly options?: OptionsSchema<Options>
  /**
   * Looks at the variables that the plugin reads, at every start, before anything is built, opened or migrated.
   * @throws ConfigurationError naming the variable
   */
  checkEnvironment?(configuration: Configuration): void
  /** Entities and relations. One that points to a module that is neither this nor a dependency is a bridge. */
  readonly entities?: readonly Entity[]
  /** Services that replace the generic one of an entity: classes that extend `serviceOf(entity)`. */
  readonly services?: readonly ServiceClass[]
  /** What it does beside updates of records that are not its own. */
  readonly updates?: readonly UpdateHook[]
  /** Rules of the plugin's own routes, by `METHOD /api/...`; a route may say `config.access` instead. */
  readonly permissions?: Readonly<Record<string, AccessRule>>
  /** Job handlers by name. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Folder of the migrations: `new URL('../../migrations/', import.meta.url)`; bridges in `migrations/<module>/`. */
  readonly migrations?: URL
  readonly seed?: Seed<Options>
  /**
   * Makes what the module can't do without, such as the first roles, where it is missing. Runs at every start, after demo
   * content, in one transaction and on one node at a time.
   */
  readonly setup?: Seed<Options>
  /** Routes and hooks, as Fastify's documentation teaches, in a context of the plugin's own. Routes are whole: `/api/blog/feed`. */
  server?(app: FastifyInstance, host: PluginHost<Options>): void | Promise<void>
}

/** What `definePlugin` gives: a Fastify plugin that carries its definition. What its options are only the plugin knows. */
export interface Plugin extends PluginDefinition {
  (app: FastifyInstance, options: unknown): Promise<void>
  readonly '~tessera': 1
}

/**
 * Declares a plugin: the default export of a package's `./server`. The result is a real Fastify plugin: `app.register`
 * takes it, in a context of its own, once the host has decorated the instance.
 * @throws when the name is not kebab-case
 */
export function definePlugin<Options = unknown>(definition: PluginDefinition<Options>): Plugin {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.name)) {
    throw new TypeError(`Plugin "${definition.name}": its name must be kebab-case`)
  }
  const plugin = async (app: FastifyInstance, options: unknown) => {
    await definition.server?.(app, { ...app.tessera, options } as PluginHost<Options>)
  }
  const { name, server: _server, ...rest } = definition
  Object.defineProperty(plugin, 'name', { value: name })
  return Object.assign(plugin, rest, {
    '~tessera': 1 as const,
    [Symbol.for('fastify.display-name')]: name,
    [Symbol.for('plugin-meta')]: { name, decorators: { fastify: ['tessera'] } },
  }) as unknown as Plugin
}
