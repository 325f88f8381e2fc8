import type { Entity, TaggedRows } from '@tessera/core'
import { createOwners } from '../access/owners.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { ConfiguredPlugin, ContentHost, PluginHost, ServiceClass } from '../plugin/plugin.ts'
import { readSettings } from '../plugin/plugin-settings.ts'
import type { Context } from '../records/caller.ts'
import { cascadingReferencesTo } from '../records/change-tags.ts'
import { EntityService, type ServiceHost } from '../records/entity-service.ts'
import { type ReadRequest, readPlan, readTags, readTexts } from '../records/read.ts'
import type { BoundUpdateHook } from '../records/record-update.ts'
import { type BoundRemovalHook, createRemovalHooks } from '../records/removal-hooks.ts'
import type { HostInternals } from './internals.ts'

/** The services of a host, created on first use. */
export interface Services {
  readonly service: PluginHost['service']
  readonly ownership: PluginHost['ownership']
  readonly read: PluginHost['read']
  readonly within: PluginHost['within']
  /** Like `read`, each list as JSON. */
  readonly readTexts: (requests: readonly ReadRequest[], context: Context) => Promise<readonly string[]>
}

/** The host without its services. */
export type ServiceParts = Omit<PluginHost, 'service' | 'read' | 'ownership' | 'within'> & {
  readonly internals: HostInternals
}

export function createServices(parts: ServiceParts, plugins: readonly ConfiguredPlugin[]): Services {
  const classes = new Map<string, ConfiguredPlugin & { Class: ServiceClass }>()
  for (const configured of plugins) {
    for (const Class of configured.plugin.services ?? []) classes.set(Class.entity.path, { ...configured, Class })
  }
  const made = new Map<string, EntityService>()

  function service(key: Entity | ServiceClass): EntityService {
    const entity = typeof key === 'function' ? key.entity : key
    const known = made.get(entity.path)
    if (known) return known
    const active = parts.entities.get(entity.path)
    if (!active) throw new TypeError(`${entity.path} is not in this configuration`)
    const replaced = classes.get(entity.path)
    const host: PluginHost & ServiceHost = {
      ...parts,
      ...services,
      updateHooks,
      removalHooks,
      options: replaced?.options,
      ...(replaced && { settings: () => readSettings(parts.database, replaced.plugin) }),
    }
    const instance = replaced ? new replaced.Class(host) : new EntityService(host, active)
    made.set(entity.path, instance)
    return instance
  }

  const services: Services = {
    service: service as PluginHost['service'],
    ownership: createOwners({ ...parts, ownership: parts.internals.ownership, service }),
    readTexts: (requests, context) => readTexts(parts.database, parts.internals, service, requests, context),
    read: async (requests, context) => {
      const texts = await services.readTexts(requests, context)
      return requests.map((request, index): TaggedRows => {
        const rows = JSON.parse(texts[index] ?? '[]')
        return { rows, tags: readTags(request, rows, readPlan(request, parts.internals)) }
      })
    },
    within: transaction => transactionalHost(parts, plugins, transaction),
  }
  const updateHooks = plugins
    .flatMap(({ plugin }) => plugin.updates ?? [])
    .map(
      (hook): BoundUpdateHook => ({
        concerns: (entity, fields) => hook.concerns(entity, fields),
        updated: (update, context) => hook.updated({ ...parts, ...services }, update, context),
      }),
    )
  const removals = plugins
    .flatMap(({ plugin }) => plugin.removals ?? [])
    .map(
      (hook): BoundRemovalHook => ({
        concerns: entity => hook.concerns(entity),
        removing: (removal, context) => hook.removing({ ...parts, ...services }, removal, context),
      }),
    )
  const removalHooks = createRemovalHooks(removals, parts.entities, path =>
    cascadingReferencesTo(path, parts.entities).filter(({ onDelete }) => onDelete === 'cascade'),
  )
  return services
}

/** See `within` of `PluginHost`. */
export function transactionalHost(
  parts: ServiceParts,
  plugins: readonly ConfiguredPlugin[],
  transaction: Transaction,
): ContentHost {
  let isCommitted = false
  transaction.afterCommit(() => {
    isCommitted = true
  })
  const database: Database = {
    ...parts.database,
    kind: parts.database.kind,
    get knex() {
      return isCommitted ? parts.database.knex : transaction.knex
    },
    query: statement => (isCommitted ? parts.database : transaction).query(statement),
    transaction: work => (isCommitted ? parts.database.transaction(work) : work(transaction)),
    listen: (...listening) => parts.database.listen(...listening),
    notify: (...notification) => parts.database.notify(...notification),
    onBehalfOf: (caller, run) => parts.database.onBehalfOf(caller, run),
    observe: listener => parts.database.observe(listener),
    close: () => Promise.resolve(),
  }
  const inside: ServiceParts = {
    ...parts,
    database,
    internals: {
      ...parts.internals,
      publish: change =>
        isCommitted ? parts.internals.publish(change) : transaction.afterCommit(() => parts.internals.publish(change)),
    },
    jobs: {
      ...parts.jobs,
      enqueue: (name, payload, options) =>
        parts.jobs.enqueue(name, payload, { ...(!isCommitted && { transaction }), ...options }),
    },
  }
  return { ...inside, ...createServices(inside, plugins) }
}
