import { randomUUID } from 'node:crypto'
import type { AccessRule, Entity, LeftOutPlugin } from '@tessera/core'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { Access } from '../access/access.ts'
import { registerRights } from '../access/rights-route.ts'
import { DocumentCache } from '../cache/document-cache.ts'
import { QueryCache } from '../cache/query-cache.ts'
import { Catalogues } from '../catalogues/catalogues.ts'
import { ChangeFeed } from '../changes/change-feed.ts'
import { databaseNotifier } from '../changes/change-notifier.ts'
import { redisNotifier } from '../changes/redis-notifier.ts'
import { type Configuration, loadConfiguration, loadProject } from '../configuration/config.ts'
import { openDatabase } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { migrate, migrationSources } from '../database/migrate.ts'
import { activeEntities } from '../database/migrated-module.ts'
import { assertMigrated } from '../database/missing-migrations.ts'
import { createJobs } from '../jobs/create-jobs.ts'
import { createMail } from '../mail/create-mail.ts'
import type { MailTransport } from '../mail/mail.ts'
import { LinkPreviews } from '../plugin/link-previews.ts'
import { PageAddresses } from '../plugin/page-addresses.ts'
import type {
  BackgroundWork,
  ConfiguredPlugin,
  ContentSeed,
  Plugin,
  PluginHost,
  StartingOffers,
} from '../plugin/plugin.ts'
import { createRateLimiter } from '../rate-limiter/create-rate-limiter.ts'
import type { Context } from '../records/caller.ts'
import type { ReadRequest } from '../records/read.ts'
import type { EntityRoute } from '../rest/entity-route.ts'
import { registerRest } from '../rest/register.ts'
import { restServerOptions } from '../rest/server-options.ts'
import { loadDemo } from './demo-file.ts'
import { assertEnvironment, assertOptions, discoverPlugins, sortPlugins } from './discover-plugins.ts'
import { createDrain } from './drain.ts'
import { features } from './features.ts'
import { guardFetch, located } from './guard-fetch.ts'
import type { AssembledHost, Host, HostExtension } from './host.ts'
import { createInternals } from './internals.ts'
import { type LogStream, loggerOptions } from './logger-options.ts'
import { removeNodeFile, writeNodeFile } from './node-file.ts'
import { ofPlugin } from './plugin-error.ts'
import { pluginHost } from './plugin-host.ts'
import { registerBasics } from './register-basics.ts'
import { registerPlugins } from './register-plugins.ts'
import { secretValues } from './secret-values.ts'
import { type CreatedContent, createContent, type SeedingHost, setUp } from './seed.ts'
import { createServices, type Services } from './services.ts'
import { terminalLog } from './terminal-log.ts'

export interface HostOptions {
  /** The project's folder (default: the current one). */
  readonly root?: string
  /** Loaded plugins that replace those of the configuration. */
  readonly plugins?: readonly ConfiguredPlugin[]
  /** Those of the configuration that it starts without. */
  readonly leftOut?: readonly LeftOutPlugin[]
  readonly configuration?: Configuration
  /** Content that replaces the demo of the configuration. */
  readonly demo?: readonly ContentSeed[]
  /** An open, migrated database; the caller closes it. */
  readonly database?: Database
  readonly extensions?: readonly HostExtension[]
  /** Replaces the configured mail transport. */
  readonly mailTransport?: MailTransport
  /** Where log lines go (default: standard output). */
  readonly logStream?: LogStream
  /** New content and the setup of plugins are one transaction: all of it or nothing (default: each piece is its own). */
  readonly isContentAtOnce?: boolean
  /** Background jobs run in this process (default true). */
  readonly hasJobs?: boolean
  /** Requests are refused while the event loop is delayed by more than this many milliseconds (default 5000; 0: never). */
  readonly maxEventLoopDelay?: number
}

/**
 * Sets the product up without listening yet: configuration, database, migrations, plugins, routes, demo content.
 * @throws ConfigurationError for whatever has to be fixed in the project or its environment
 */
export async function createHost(options: HostOptions = {}): Promise<Host> {
  const root = options.root ?? process.cwd()
  const configuration = options.configuration ?? loadConfiguration(root, await loadProject(root))
  const plugins = sortPlugins(options.plugins ?? (await discoverPlugins(root, configuration.project)))
  assertOptions(plugins)
  assertEnvironment(plugins, configuration)
  const definitions = plugins.map(({ plugin }) => plugin)
  const entities = activeEntities(definitions)
  const catalogues = new Catalogues({ root, project: configuration.project }).load(configuration.languages)
  const demo = options.demo ?? (configuration.isDemo ? await loadDemo(root, configuration.project) : [])
  const database = options.database ?? (await openMigrated(configuration, definitions))
  return assemble({ ...options, demo }, configuration, catalogues, plugins, entities, database)
}

async function assemble(
  options: HostOptions,
  configuration: Configuration,
  catalogues: Catalogues,
  plugins: readonly ConfiguredPlugin[],
  entities: ReadonlyMap<string, Entity>,
  database: Database,
): Promise<Host> {
  const app = createApp(configuration, options.logStream)
  const reportError = (error: unknown) => app.log.error(error)
  const notifier = configuration.redisUrl
    ? await redisNotifier(configuration.redisUrl, database, reportError)
    : databaseNotifier(database)
  const feed = new ChangeFeed(database, entities, notifier, reportError)
  const all = [...features.map(plugin => ({ plugin, options: undefined })), ...plugins]
  const access = new Access(configuration.secretKey)
  const jobs = await createJobs(
    database,
    jobHandlers(all, name => hostOf(name)),
    app.log,
  )
  const rateLimiter = await createRateLimiter(database, configuration.redisUrl, reportError)
  const mail = createMail(configuration, options.mailTransport)
  const modules = new Set(plugins.map(({ plugin }) => plugin.name))
  const drain = createDrain(configuration)
  let isClosing = false

  const shared = {
    has: (module: string) => modules.has(module),
    entities,
    events: feed,
    jobs,
    rateLimiter,
    mail,
    database,
    configuration,
    catalogues,
    access,
    pageAddresses: new PageAddresses(),
    linkPreviews: new LinkPreviews(),
    documents: new DocumentCache({ capacity: configuration.caches.documents, onError: reportError }),
    startingOffers: startingOffersOf(plugins),
    options: undefined,
    settings: async () => undefined,
    announcements: [],
    internals: createInternals(
      feed,
      entities,
      access,
      configuration.history,
      all.flatMap(({ plugin }) => plugin.listColumns ?? []),
      configuration.languages,
      database,
    ),
  }
  const services: Services = createServices(shared, all)
  const reads = new QueryCache(services, shared.internals, {
    capacity: configuration.caches.lists,
    isFrozen: !configuration.isProduction,
  })
  feed.on('*', event => {
    reads.drop(event)
    shared.documents.drop(event)
  })
  const state: { content: CreatedContent } = { content: { isSeeded: false, created: [] } }
  const host: AssembledHost = {
    ...shared,
    service: services.service,
    ownership: services.ownership,
    within: services.within,
    read: (requests: readonly ReadRequest[], context: Context) => services.read(requests, context),
    readCached: requests => reads.read(requests),
    hostOf,
    routeOwners: new Map(),
    leftOut: options.leftOut ?? [],
    app,
    plugins,
    get isSeeded() {
      return state.content.isSeeded
    },
    get createdContent() {
      return state.content.created
    },
    async listen() {
      await app.listen({ port: configuration.port, host: configuration.host })
      writeNodeFile(configuration.dataDirectory, localAddress(app))
      return configuration.publicUrl
    },
    drain: () => drain.begin(),
    async close() {
      if (isClosing) return
      isClosing = true
      drain.end()
      removeNodeFile(configuration.dataDirectory)
      await app.close()
      unguard()
      await jobs.stop()
      for (const work of background) await work.stop()
      await feed.stop()
      await notifier.close()
      rateLimiter.close()
      mail.close()
      if (!options.database) await database.close()
    },
  }
  const unguard = guardFetch(located(plugins, options.root ?? configuration.root))
  const hosts = new Map<string, PluginHost>()
  function hostOf(module: string): PluginHost {
    const configured = all.find(({ plugin }) => plugin.name === module) as ConfiguredPlugin
    const found = hosts.get(module) ?? pluginHost(host, configured)
    hosts.set(module, found)
    return found
  }
  const background: BackgroundWork[] = []
  try {
    for (const { plugin } of all) {
      try {
        const work = plugin.background?.(hostOf(plugin.name), app.log)
        if (work) background.push(work)
      } catch (error) {
        throw ofPlugin(plugin.name, 'starts its work in the background', error)
      }
    }
    app.decorate('tessera', host)
    await registerBasics(app, host, permissionsOf(all), drain.isReady, options.maxEventLoopDelay)
    const closeWrites = await registerRest(app, host, entityRoutes(all, hostOf))
    registerRights(app, access, entities)
    await registerPlugins(app, all, host.routeOwners)
    for (const extension of options.extensions ?? []) {
      await app.register(async scope => extension(scope, host))
    }
    closeWrites()
    // Before the `onReady` hooks that fill caches: a change in between must not be missed.
    await feed.start()
    await shared.internals.cascades.load()
    await app.ready()
    state.content = options.isContentAtOnce
      ? await host.database.transaction(transaction => fill({ ...host, ...host.within(transaction) }, options.demo))
      : await fill(host, options.demo)
    if (options.hasJobs !== false) {
      await jobs.start()
      for (const work of background) work.start()
    }
    return host
  } catch (error) {
    await host.close()
    throw error
  }
}

async function fill(host: SeedingHost, demo: readonly ContentSeed[] = []): Promise<CreatedContent> {
  const content = await createContent(host, demo)
  await setUp(host)
  return content
}

/** @throws ConfigurationError when the database lacks something that the definitions need */
async function openMigrated(configuration: Configuration, plugins: readonly Plugin[]): Promise<Database> {
  const { databaseUrl, dataDirectory } = configuration
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDirectory })
  try {
    await migrate(database, migrationSources(plugins))
    // Without the time limit of requests, as migrations: a busy machine takes its time.
    await database.session(session => assertMigrated(session, plugins))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** For limits and timeouts see Fastify's server options; Fastify sets no request timeout by default. */
function createApp(configuration: Configuration, logStream?: LogStream): FastifyInstance {
  return Fastify({
    logger: loggerOptions(configuration.logLevel, logStream ?? terminal(configuration), secretValues(configuration)),
    logController: new LogController({ disableRequestLogging: true }),
    // Large uploads may take long; `registerBodyTimeout` bounds all other bodies.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    bodyLimit: 1024 * 1024,
    /** A bound for what hangs: on a busy machine a part may take longer than the 10 s of the default. */
    pluginTimeout: 60_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    trustProxy: configuration.trustedProxies.length > 0 ? [...configuration.trustedProxies] : false,
    exposeHeadRoutes: true,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000 },
    ...restServerOptions(configuration.isProduction),
  }) as unknown as FastifyInstance
}

/** Where the server can be reached from this machine. */
function localAddress(app: FastifyInstance): string {
  const own = app.server.address()
  if (own === null || typeof own === 'string') throw new Error('The server does not listen')
  const isAny = own.address === '0.0.0.0' || own.address === '::'
  const name = isAny ? '127.0.0.1' : own.family === 'IPv6' ? `[${own.address}]` : own.address
  return `http://${name}:${own.port}`
}

/** Readable log lines for a terminal in development. */
function terminal({ isProduction }: Configuration): LogStream | undefined {
  return !isProduction && process.stdout.isTTY ? terminalLog(process.stdout) : undefined
}

function permissionsOf(plugins: readonly ConfiguredPlugin[]): Readonly<Record<string, AccessRule>> {
  return Object.assign({}, ...plugins.map(({ plugin }) => plugin.permissions ?? {}))
}

function entityRoutes(plugins: readonly ConfiguredPlugin[], hostOf: (module: string) => PluginHost): EntityRoute[] {
  return plugins.flatMap(({ plugin }) =>
    (plugin.entityRoutes ?? []).map(route => ({
      ...route,
      handler: (entity: Entity) => route.handler(hostOf(plugin.name), entity),
    })),
  )
}

function jobHandlers(plugins: readonly ConfiguredPlugin[], hostOf: (module: string) => PluginHost) {
  return Object.fromEntries(
    plugins.flatMap(({ plugin }) =>
      Object.entries(plugin.jobs ?? {}).map(([name, handler]) => [
        name,
        (payload: unknown) => handler(hostOf(plugin.name), payload),
      ]),
    ),
  )
}

function startingOffersOf(plugins: readonly ConfiguredPlugin[]): StartingOffers {
  return {
    points: plugins.flatMap(({ plugin: { name: module, startingPoints = [] } }) =>
      startingPoints.map(each => ({ ...each, module })),
    ),
    frames: plugins.flatMap(({ plugin: { name: module, pageFrame } }) => (pageFrame ? [{ ...pageFrame, module }] : [])),
  }
}
