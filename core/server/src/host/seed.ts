import type { Queryable, Transaction } from '../database/database.ts'
import type { ContentSeed } from '../plugin/plugin.ts'
import { readSettings } from '../plugin/plugin-settings.ts'
import { tableOf } from '../records/table.ts'
import { contentOf, nameOf, sortContent } from './content-seed.ts'
import type { AssembledHost } from './host.ts'
import type { HostInternals } from './internals.ts'
import { ofPlugin, PluginError } from './plugin-error.ts'
import { type ServiceParts, transactionalHost } from './services.ts'

/** The host as far as content needs it: also one within a transaction. */
export type SeedingHost = ServiceParts & Pick<AssembledHost, 'plugins'>

/**
 * Creates the demo in an empty database, then the content that plugins bring in any. Each piece is created once, in a
 * transaction of its own: a start that failed in the middle of them is continued by the next one.
 * @param demo the content of the project's demo; that of plugins is added
 * @returns what this call created, and whether the demo, or a part of it, is among that
 */
export async function createContent(host: SeedingHost, demo: readonly ContentSeed[]): Promise<CreatedContent> {
  const { plugins, configuration } = host
  const shown = configuration.isDemo ? sortContent([...demo, ...contentOf(plugins, 'demo')], plugins) : []
  const ofDemo = await createAll(host, shown, inside => isUntouched(host, inside, shown))
  const own = await createAll(host, sortContent(contentOf(plugins, 'content'), plugins))
  return { isSeeded: ofDemo.length > 0, created: [...ofDemo, ...own] }
}

export interface CreatedContent {
  readonly isSeeded: boolean
  /** Names of its pieces. */
  readonly created: readonly string[]
}

/** @param mayBegin asked before each of them, in its transaction. @returns the names of those that this node created */
async function createAll(
  host: SeedingHost,
  seeds: readonly ContentSeed[],
  mayBegin: (queryable: Queryable) => Promise<boolean> = async () => true,
): Promise<string[]> {
  if (seeds.length === 0) return []
  const before = await createdIn(host.database)
  const missing = seeds.filter(seed => !before.has(nameOf(seed)))
  if (missing.length > 0 && !(await mayBegin(host.database))) return []
  const created: string[] = []
  for (const seed of missing) if (await createOnce(host, seed, mayBegin)) created.push(nameOf(seed))
  return created
}

/** @returns whether this node created it; another one may have been faster */
async function createOnce(
  host: SeedingHost,
  seed: ContentSeed,
  mayBegin: (queryable: Queryable) => Promise<boolean>,
): Promise<boolean> {
  return host.database.transaction(async transaction => {
    await takeTurns(transaction, 'tessera seed')
    if ((await createdIn(transaction)).has(nameOf(seed)) || !(await mayBegin(transaction))) return false
    // The creation of content is not recorded in the history.
    const internals: HostInternals = { ...host.internals, auditContext: () => undefined }
    try {
      await seed.create(transactionalHost({ ...host, internals }, host.plugins, transaction))
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      throw new PluginError(seed.module, `The content ${nameOf(seed)} can't be created: ${cause}`, error)
    }
    const text = 'insert into "core_content_seeds" ("module", "key") values ($1, $2)'
    await transaction.query({ text, values: [seed.module, seed.key] })
    return true
  })
}

/** Names of the content that a site has been given. */
async function createdIn(queryable: Queryable): Promise<ReadonlySet<string>> {
  const rows = await queryable.query<{ module: string; key: string }>({
    text: 'select "module", "key" from "core_content_seeds"',
  })
  return new Set(rows.map(nameOf))
}

/** Whether the demo was begun in this database, or all entities of the modules that it concerns are empty. */
async function isUntouched(host: SeedingHost, queryable: Queryable, demo: readonly ContentSeed[]): Promise<boolean> {
  const created = await createdIn(queryable)
  if (demo.some(seed => created.has(nameOf(seed)))) return true
  const modules = new Set(demo.flatMap(({ module, needs = [] }) => [module, ...needs]))
  const entities = [...host.entities.values()].filter(({ module }) => modules.has(module))
  if (entities.length === 0) return true
  const parts = entities.map(entity => `exists (select 1 from ${tableOf(entity).sql})`)
  const [row] = await queryable.query<{ has: boolean }>({ text: `select ${parts.join(' or ')} as "has"` })
  return row?.has !== true
}

/** Runs the setup of all plugins in one transaction, on one node at a time. */
export async function setUp(host: SeedingHost): Promise<void> {
  const plugins = host.plugins.filter(({ plugin }) => plugin.setup)
  if (plugins.length === 0) return
  await host.database.transaction(async transaction => {
    await takeTurns(transaction, 'tessera setup')
    const inside = transactionalHost(host, host.plugins, transaction)
    for (const { plugin, options } of plugins) {
      try {
        await plugin.setup?.({ ...inside, options, settings: () => readSettings(transaction, plugin) })
      } catch (error) {
        throw ofPlugin(plugin.name, 'sets up its records', error)
      }
    }
  })
}

/** Other nodes wait here until the first one has finished. */
async function takeTurns(transaction: Transaction, name: string): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await transaction.query({ text: `set local ${limit} = '120s'` })
  }
  await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] })
}
