import type { Transaction } from './database/database.ts'
import type { Host } from './host.ts'
import { transactionalHost } from './service/services.ts'
import { tableOf } from './service/table.ts'

/**
 * Creates the plugins' demo content in an empty database, in one transaction and on one node only.
 * @returns whether this call created it
 */
export async function seedOnce(host: Host): Promise<boolean> {
  if (!host.configuration.isDemo) return false
  const seeding = host.plugins.filter(({ plugin }) => plugin.seed)
  if (seeding.length === 0 || !(await isEmpty(host))) return false
  return host.database.transaction(async transaction => {
    await takeTurns(transaction, 'tessera seed')
    // The creation of demo content is not recorded in the history.
    const internals: Host['internals'] = { ...host.internals, auditContext: () => undefined }
    const inside = transactionalHost({ ...host, internals }, host.plugins, transaction)
    if (!(await isEmpty({ ...host, database: inside.database }))) return false
    for (const { plugin, options } of seeding) await plugin.seed?.({ ...inside, options })
    return true
  })
}

/** Runs the setup of all plugins in one transaction, on one node at a time. */
export async function setUp(host: Host): Promise<void> {
  const plugins = host.plugins.filter(({ plugin }) => plugin.setup)
  if (plugins.length === 0) return
  await host.database.transaction(async transaction => {
    await takeTurns(transaction, 'tessera setup')
    const inside = transactionalHost(host, host.plugins, transaction)
    for (const { plugin, options } of plugins) await plugin.setup?.({ ...inside, options })
  })
}

/** Other nodes wait here until the first one has finished. */
async function takeTurns(transaction: Transaction, name: string): Promise<void> {
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
    await transaction.query({ text: `set local ${limit} = '120s'` })
  }
  await transaction.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] })
}

/** Whether all entities of plugins with demo content are empty. */
async function isEmpty(host: Pick<Host, 'database' | 'plugins' | 'entities'>): Promise<boolean> {
  const entities = host.plugins.flatMap(({ plugin }) =>
    plugin.seed ? (plugin.entities ?? []).filter(({ path }) => host.entities.has(path)) : [],
  )
  const parts = entities.map(entity => `exists (select 1 from ${tableOf(entity).sql})`)
  const [row] = await host.database.query<{ has: boolean }>({ text: `select ${parts.join(' or ')} as "has"` })
  return row?.has !== true
}
