import type { AccessRule, Entity, JsonSchema, TaggedRows } from '@tessera/core'
import type { FastifyBaseLogger, FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { Access, RouteKey } from '../access/access.ts'
import type { Owners } from '../access/owners.ts'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { Catalogues } from '../catalogues/catalogues.ts'
import type { Configuration } from '../configuration/config.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mail } from '../mail/mail.ts'
import type { RateLimiter } from '../rate-limiter/rate-limiter.ts'
import type { Caller, Context } from '../records/caller.ts'
import type { EntityService } from '../records/entity-service.ts'
import type { Events } from '../records/events.ts'
import type { ListColumn } from '../records/list-column.ts'
import type { ReadRequest } from '../records/read.ts'
import type { RecordUpdate } from '../records/record-update.ts'
import type { RecordRemoval } from '../records/removal-hooks.ts'
import type { EntityRoute } from '../rest/entity-route.ts'
import { entitiesIn } from './entities-in.ts'
import type { LinkPreviews } from './link-previews.ts'
import type { PageAddresses } from './page-addresses.ts'
import type { SettingsSchema } from './plugin-settings.ts'
import type { RecordNamesOf } from './record-names-of.ts'
import type { TransferPartOf } from './transfer-part-of.ts'

declare module 'fastify' {
  interface FastifyInstance {
    tessera: PluginHost
  }
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Access rule; required for every route, unless set by `reads` or the plugin's `permissions`. */
    access?: AccessRule
    /** The entity whose records the route shows; callers who may list them may use it, unless the route has a rule of its own. */
    reads?: Entity
    /** A route of the same records whose rule also applies to this one, unless this one has a rule of its own. */
    follows?: RouteKey
  }
  interface FastifySchema {
    /** Leaves the route out of the OpenAPI document. */
    hide?: boolean
    summary?: string
    description?: string
    tags?: readonly string[]
    operationId?: string
    deprecated?: boolean
  }
}

/** The host as plugins see it: services by entity, events, jobs, the database, their options. */
export interface PluginHost<Options = unknown, Settings = unknown> {
  /** The service of an entity, or of the class that replaces it. @throws if the entity is not in the configuration */
  service<E extends Entity>(entity: E): EntityService<E>
  service<E extends Entity, S extends EntityService<E>>(service: ServiceFor<E, S>): S
  /** Whether a module is in the configuration. */
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
  /** Pictures of pages for link previews. */
  readonly linkPreviews: LinkPreviews
  /** Who owns which records. */
  readonly ownership: Owners
  /**
   * Queries many lists in one SQL statement, in the order of the requests. Entities the caller may not read are left out, both
   * as lists and as includes.
   * @returns the rows of each request, with the tags of every change that makes them stale
   */
  read(requests: readonly ReadRequest[], context: Context): Promise<readonly TaggedRows[]>
  /** Cache of values generated from all records of some entities, such as sitemaps and feeds. */
  readonly documents: DocumentCache
  /** What plugins offer to a site that begins. */
  readonly startingOffers: StartingOffers
  readonly options: Options
  /** The plugin's settings as they are now: administrators change them while the site runs. */
  settings(): Promise<Settings>
  /** Lines shown once after the start, such as the first administrator's login. */
  readonly announcements: string[]
  /**
   * The same host within a transaction: all work of its services, direct or nested, is committed with the transaction or not at
   * all. Work after the commit uses the host's own database again.
   */
  within(transaction: Transaction): ContentHost
}

/** A plugin with its configured options. */
export interface ConfiguredPlugin {
  readonly plugin: Plugin
  readonly options: unknown
  /** Its package, where it comes from one. */
  readonly package?: string
}

export type ServiceClass = { readonly entity: Entity; new (host: PluginHost): EntityService }
export type ServiceFor<E extends Entity, S> = { readonly entity: E; new (host: PluginHost): S }

/** Creates what a module requires. */
export type Setup<Options = unknown, Settings = unknown> = (host: PluginHost<Options, Settings>) => Promise<void>

/** The host as content sees it: in a transaction, without the options and settings of any plugin. */
export type ContentHost = Omit<PluginHost, 'options' | 'settings'>

/** Content of a module that a site is given once: its records, pages that show them, entries of menus. */
export interface ContentSeed {
  /** The module that it belongs to; without that it waits. */
  readonly module: string
  /** Kebab-case, unique in the module. A site that has been given it is never given it again, whatever became of it there. */
  readonly key: string
  /** Other modules that it can't do without: without one of them it waits. Their content is created first. */
  readonly needs?: readonly string[]
  /** Modules whose content is created first where there is some, because this links to it. */
  readonly after?: readonly string[]
  /** Creates it, in one transaction with the note that it was created: all of it or nothing. */
  create(host: ContentHost): Promise<void>
}

/** Content that a plugin brings itself. */
export type PluginContent = Omit<ContentSeed, 'module'>

export type JobHandler<Options = unknown, Settings = unknown> = (
  host: PluginHost<Options, Settings>,
  payload: unknown,
) => Promise<void>

/** Work of a plugin's own, beside its jobs, on every node that runs jobs. */
export interface BackgroundWork {
  /** Called once the server is ready. */
  start(): void
  /** Resolves when nothing of it uses the database any more. */
  stop(): Promise<void>
}

/** A route that the plugin gives every entity of the configuration. */
export interface PluginEntityRoute<Options = unknown, Settings = unknown> extends Omit<EntityRoute, 'handler'> {
  handler(host: PluginHost<Options, Settings>, entity: Entity): RouteHandlerMethod
}

/** JSON Schemas of a plugin's options; unknown options abort the start. */
export interface OptionsSchema<Options = unknown> {
  readonly properties: { readonly [Name in keyof Options]-?: JsonSchema }
  /** Required options. */
  readonly required?: readonly (keyof Options & string)[]
}

/** Something outside of this process that the configuration names. */
export interface ServiceCheck {
  /** `Redis` */
  readonly name: string
  /** The variables that say where it is. */
  readonly variables: string
  /** @throws with a message for people if it can't be used */
  check(): Promise<void>
}

/** Lets a plugin react to updates of other modules' records within their transaction. */
export interface UpdateHook {
  /** Whether the hook applies to updates of these fields. */
  concerns(entity: Entity, fields: readonly string[]): boolean
  /** Called after the records were written; throwing rolls the update back. */
  updated(host: ContentHost, update: RecordUpdate, context: Context): Promise<void>
}

/**
 * Lets a plugin take part in the removal of other modules' records within its transaction, before they go: of those that are
 * removed directly and of those that a cascade of foreign keys takes along.
 */
export interface RemovalHook {
  /** Whether the hook applies to records of this entity. */
  concerns(entity: Entity): boolean
  /**
   * Called with records that the caller may remove, locked until the transaction ends: no other record can refer to them any
   * more. It may remove records whose references restrict the removal, such as the lines of carts with a product: as the system
   * (`{ ...system, transaction: context.transaction }`), because the caller needn't have a right to them.
   * @param context of the removal, always with its transaction
   * @throws ConflictError to refuse the removal as a whole, with a cause that says why. A reference that restricts refuses it
   * without a hook, too.
   */
  removing(host: ContentHost, removal: RecordRemoval, context: Context): Promise<void>
}

/** What an action has written. */
export interface BatchActionResult {
  /** The response to the operation. */
  readonly record: object
  /** Ids of records that later operations refer to, by a name: `{ "$ref": "<ref of the operation>/<name>" }`. */
  readonly ids?: Readonly<Record<string, string>>
}

/**
 * A write of a plugin that takes part in batches: several records that mean something only together, such as the prices of a product.
 * It is what a route of the plugin does for one record, in the transaction of the batch.
 */
export interface BatchAction<Data = unknown> {
  /** Module and name: `ecommerce/product-prices`. */
  readonly name: string
  /** The route whose access rule decides who may run it. */
  readonly route: RouteKey
  /** Of `data`, once references have been replaced by ids. */
  readonly schema: JsonSchema
  /**
   * @param host whose services and database are those of the transaction
   * @param id of the record that it is about
   * @throws what services throw; paths of issues are within `data`
   */
  run(
    host: ContentHost,
    id: string,
    data: Data,
    context: Context & { readonly transaction: Transaction },
  ): Promise<BatchActionResult>
}

/** A widget of the module, on a page of a starting point. */
export interface StartingWidget {
  readonly variant: string
  /** Group of the starting point's texts with those of its fields: `hero` for `{ "hero": { "title": "…" } }`. */
  readonly texts?: string
}

export interface StartingPage {
  /** Of its title, among the texts of the starting point's `pages`. */
  readonly key: string
  /** `/`, `/blog/articles/[blog.articles.slug]` */
  readonly url: string
  /** From top to bottom. */
  readonly widgets: readonly StartingWidget[]
}

/**
 * Pages that a site without a home page may begin with, when a person chooses them. Its texts are in the catalogue of the module:
 * `startingPoints.<key>` with `title`, `text` and `pages`.
 */
export interface StartingPoint {
  readonly key: string
  readonly pages: readonly StartingPage[]
}

/** Variants of the module's widget that stand above and below the pages of a site that begins. */
export interface PageFrame {
  readonly above: readonly string[]
  readonly below: readonly string[]
  /** Gives the new widgets what they show, such as the site's name. */
  fill?(host: ContentHost, widgetIds: readonly string[], context: Context): Promise<void>
}

/** What the plugins of a configuration offer to a site that begins. */
export interface StartingOffers {
  readonly points: readonly (StartingPoint & { readonly module: string })[]
  readonly frames: readonly (PageFrame & { readonly module: string })[]
}

export interface PluginDefinition<Options = unknown, Settings = unknown> {
  /** Module name, kebab-case: `blog`. */
  readonly name: string
  /** Names that the module had before: databases that know it by one of them are migrated, as `tessera rename plugin` has it. */
  readonly formerly?: readonly string[]
  /** Modules that must be in the configuration too. */
  readonly dependencies?: readonly string[]
  /** Semver range of @tessera/server that it works with. */
  readonly range?: string
  /** Options of the plugin: `['@tessera/rbac', { ... }]`. Without this it accepts none. */
  readonly options?: OptionsSchema<Options>
  /**
   * Settings that administrators change in the back office while the site runs, by name. Their texts are in the catalogue of the
   * module: `settings.<name>` with `label`, `help`, and `choices` for the values of an `enum`.
   */
  readonly settings?: SettingsSchema<Settings>
  /** Hosts that it calls: `api.example.com`. Calls of others by `fetch` are refused, where it isn't one of the product's plugins. */
  readonly hosts?: readonly string[]
  /**
   * Checks the plugin's environment variables at every start, before anything is built, opened or migrated.
   * @throws ConfigurationError naming the variable
   */
  checkEnvironment?(configuration: Configuration): void
  /** Services that it is configured with, for `tessera doctor`. */
  serviceChecks?(configuration: Configuration): readonly ServiceCheck[]
  /** Entities and relations. A relation to a module that is not a dependency is a bridge. */
  readonly entities?: readonly Entity[]
  /** Services that replace the generic one of an entity: classes that extend `serviceOf(entity)`. */
  readonly services?: readonly ServiceClass[]
  /** Hooks on updates of other modules' records. */
  readonly updates?: readonly UpdateHook[]
  /** Hooks on removals of other modules' records. */
  readonly removals?: readonly RemovalHook[]
  /** Columns that it computes for lists, of its own entities or others': `listColumn(product, 'price', { ... })`. */
  readonly listColumns?: readonly ListColumn[]
  /** Columns of exported and imported files that are no fields, of its own entities or others': `transferPart({ ... })`. */
  readonly transferParts?: readonly TransferPartOf<ContentHost>[]
  /** How files name records of an entity, where slugs and titles don't: `recordNames({ ... })`. */
  readonly recordNames?: readonly RecordNamesOf<ContentHost>[]
  /** Writes of its own that take part in batches: `batchAction({ name: 'shop/prices', ... })`. */
  readonly batchActions?: readonly BatchAction[]
  /** Routes that every entity has, such as exports: `/api/<module>/<entities>/export`. */
  readonly entityRoutes?: readonly PluginEntityRoute<Options, Settings>[]
  /** Work in the background that is no job. */
  background?(host: PluginHost<Options, Settings>, log: Pick<FastifyBaseLogger, 'info' | 'error'>): BackgroundWork
  /** Access rules of the plugin's routes by `METHOD /api/...`; routes may set `config.access` instead. */
  readonly permissions?: Readonly<Record<string, AccessRule>>
  /** Job handlers by name. */
  readonly jobs?: Readonly<Record<string, JobHandler<Options, Settings>>>
  /** Folder of the migrations: `new URL('../../migrations/', import.meta.url)`; bridges in `migrations/<module>/`. */
  readonly migrations?: URL
  /** Content for every site with the module, each piece created once, also in a site that has been running for long. */
  readonly content?: readonly PluginContent[]
  /** Pages that a site may begin with. */
  readonly startingPoints?: readonly StartingPoint[]
  /** What stands around the pages of a site that begins. */
  readonly pageFrame?: PageFrame
  /** Content for sites that ask for a demo. */
  readonly demo?: readonly PluginContent[]
  /**
   * Creates missing records that the module requires, such as the first roles. Runs at every start after its content, in one
   * transaction and on one node at a time.
   */
  readonly setup?: Setup<Options, Settings>
  /** Adds routes and hooks in an encapsulated Fastify context. Urls are absolute: `/api/blog/feed`. */
  server?(app: FastifyInstance, host: PluginHost<Options, Settings>): void | Promise<void>
}

/** The result of `definePlugin`: a Fastify plugin with its definition. Only the plugin knows the type of its options. */
export interface Plugin extends PluginDefinition {
  (app: FastifyInstance, options: unknown): Promise<void>
  readonly '~tessera': 1
}

/** The host that a configuration is assembled with, as the function that Fastify registers finds it. */
interface AssemblingHost extends PluginHost {
  /** The host as the plugin of a module sees it. */
  hostOf?(module: string): PluginHost
}

/** What `definePlugin` takes. */
export interface PluginInput<Options = unknown, Settings = unknown>
  extends Omit<PluginDefinition<Options, Settings>, 'name' | 'entities'> {
  /** Module name, kebab-case (default: that of the entities). */
  readonly name?: string
  /** Entities and relations, as a list or among the exports of a module: `import * as definitions from '../index.ts'`. */
  readonly entities?: readonly Entity[] | Readonly<Record<string, unknown>>
}

/**
 * Declares a plugin, the default export of a package's `./server`, or of the package that its `tessera.server` names. The result is an encapsulated Fastify plugin for
 * `app.register`, once the host has decorated the instance.
 * @throws if the name is not kebab-case, or missing where there are no entities of one module
 */
export function definePlugin<Options = unknown, Settings = unknown>(input: PluginInput<Options, Settings>): Plugin {
  const entities = input.entities && entitiesIn(input.entities)
  const definition = { ...input, name: input.name ?? moduleOf(entities), ...(entities && { entities }) }
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(definition.name)) {
    throw new TypeError(`Plugin "${definition.name}": its name must be kebab-case`)
  }
  const plugin = async (app: FastifyInstance, options: unknown) => {
    const host = (app.tessera as AssemblingHost).hostOf?.(name) ?? { ...app.tessera, options }
    // In this context only: another plugin's has its own.
    Object.defineProperty(app, 'tessera', { value: host })
    await definition.server?.(app, host as PluginHost<Options, Settings>)
  }
  const { name, server: _server, ...rest } = definition
  Object.defineProperty(plugin, 'name', { value: name })
  return Object.assign(plugin, rest, {
    '~tessera': 1 as const,
    [Symbol.for('fastify.display-name')]: name,
    [Symbol.for('plugin-meta')]: { name, decorators: { fastify: ['tessera'] } },
  }) as unknown as Plugin
}

function moduleOf(entities: readonly Entity[] = []): string {
  const [module, ...others] = new Set(entities.map(each => each.module))
  if (module !== undefined && others.length === 0) return module
  throw new TypeError('A plugin without entities, or with entities of several modules, needs a name')
}
