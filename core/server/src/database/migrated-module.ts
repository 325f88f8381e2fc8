import { type Entity, referencesOf } from '@tessera/core'
import { ConfigurationError } from '../errors/configuration-error.ts'

/** What the database has to know of a module: its tables, and where their migrations are. */
export interface MigratedModule {
  readonly name: string
  readonly dependencies?: readonly string[]
  readonly entities?: readonly Entity[]
  readonly migrations?: URL
  readonly formerly?: readonly string[]
}

/**
 * The entities of a configuration, without bridges to modules that are not part of it.
 * @throws ConfigurationError when two plugins define the same path
 */
export function activeEntities(plugins: readonly MigratedModule[]): ReadonlyMap<string, Entity> {
  const modules = new Set(plugins.map(({ name }) => name))
  const entities = plugins.flatMap(plugin =>
    (plugin.entities ?? []).filter(entity => referencesOf(entity).every(({ target }) => modules.has(target.module))),
  )
  const byPath = new Map(entities.map(entity => [entity.path, entity]))
  if (byPath.size < entities.length) {
    const twice = entities.find((entity, index) => entities.findIndex(({ path }) => path === entity.path) < index)
    throw new ConfigurationError(`Two definitions of ${twice?.path}`)
  }
  return byPath
}

/** Modules that a plugin's entities reference, other than its own and its dependencies. */
export function bridgesOf(plugin: MigratedModule): string[] {
  const near = new Set([plugin.name, ...(plugin.dependencies ?? [])])
  const targets = (plugin.entities ?? []).flatMap(entity => referencesOf(entity).map(({ target }) => target.module))
  return [...new Set(targets)].filter(module => !near.has(module))
}
