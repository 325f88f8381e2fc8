import type { Entity } from '@tessera/core'
import type { DocumentCache } from '../cache/document-cache.ts'
import type { Database, Statement, Transaction } from '../database/database.ts'
import type { ConfiguredPlugin, ContentHost, PluginHost } from '../plugin/plugin.ts'
import { readSettings } from '../plugin/plugin-settings.ts'

/** The host without what is each plugin's own. */
type SharedHost = Omit<PluginHost, 'options' | 'settings'>

/**
 * The host as one plugin sees it: with its options and settings. One that is not the product's has a cache of documents of its own,
 * and SQL of its own for tables of its module and of those that it depends on. That finds mistakes: it is no
 * sandbox (ADR 90).
 */
export function pluginHost<Given extends SharedHost>(host: Given, configured: ConfiguredPlugin): Given & PluginHost {
  const { plugin, options } = configured
  const settings = () => readSettings(host.database, plugin)
  if (!isOfOthers(configured)) return { ...host, options, settings }
  const { database } = host
  const guard = new TableGuard(configured, host.entities)
  return {
    ...host,
    options,
    settings,
    documents: ownDocuments(host.documents, plugin.name),
    database: guarded(database, guard),
    within: (transaction: Transaction): ContentHost => {
      const { options: _, settings: __, ...inside } = pluginHost(host.within(transaction), configured)
      return inside
    },
  }
}

/** Whether a plugin comes from a package that is not the product's. */
export function isOfOthers({ package: name }: ConfiguredPlugin): boolean {
  return name !== undefined && !name.startsWith('@tessera/')
}

/** A plugin's own part of the cache: no other one can fill it. */
function ownDocuments(documents: DocumentCache, module: string): DocumentCache {
  return new Proxy(documents, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'get' && name !== 'document') return value.bind(target)
      return (key: string, ...rest: unknown[]) => value.call(target, `${module}: ${key}`, ...rest)
    },
  })
}

/** Most texts of statements that are remembered as allowed. */
const mostTexts = 1000

/** Says which tables a plugin may name in SQL of its own. Records of other modules are read and written by their services. */
class TableGuard {
  readonly #plugin: string
  readonly #own = new Set<string>()
  readonly #others = new Map<string, string>()
  readonly #allowed = new Set<string>()

  constructor({ plugin: { name, dependencies = [] } }: ConfiguredPlugin, entities: ReadonlyMap<string, Entity>) {
    this.#plugin = name
    const near = new Set([name, ...dependencies])
    for (const { module, table, path } of entities.values()) {
      if (near.has(module)) this.#own.add(table)
      else this.#others.set(table, path)
    }
  }

  /** @throws Error naming the table, and what to do instead */
  assert({ text }: Statement): void {
    if (this.#allowed.has(text)) return
    for (const [word] of text.matchAll(/[a-z][a-z0-9_]+/g)) {
      const path = this.#others.get(word)
      if (path === undefined && (!word.startsWith('core_') || this.#own.has(word))) continue
      const remedy = path === undefined ? '' : `: read and write ${path} by host.service(), or depend on their module`
      throw new Error(`Plugin ${this.#plugin} asks the table ${word}, which is not its own${remedy}`)
    }
    if (this.#allowed.size === mostTexts) this.#allowed.clear()
    this.#allowed.add(text)
  }
}

function guarded(database: Database, guard: TableGuard): Database {
  return {
    kind: database.kind,
    get knex() {
      return database.knex
    },
    query: async statement => {
      guard.assert(statement)
      return database.query(statement)
    },
    // Its statements are those of services, too.
    transaction: work => database.transaction(work),
    listen: (...listening) => database.listen(...listening),
    notify: (...notification) => database.notify(...notification),
    onBehalfOf: (caller, run) => database.onBehalfOf(caller, run),
    observe: listener => database.observe(listener),
    close: () => database.close(),
  }
}
