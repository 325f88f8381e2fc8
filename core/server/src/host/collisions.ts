import type { Entity } from '@tessera/core'
import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ConfiguredPlugin, Plugin } from '../plugin/plugin.ts'

/**
 * Checks that no two plugins have entities, tables or jobs of the same name, and that each defines its own module's entities only.
 * @param plugins in the order of their start: the later one is to blame
 * @throws ConfigurationError naming both plugins
 */
export function assertNoCollisions(plugins: readonly ConfiguredPlugin[]): void {
  const definitions = plugins.map(({ plugin }) => plugin)
  for (const { name, entities = [] } of definitions) {
    const foreign = entities.find(({ module }) => module !== name)
    if (foreign) {
      throw new ConfigurationError(`Plugin ${name} defines ${foreign.path}, which is no entity of its own module`, {
        plugin: name,
      })
    }
  }
  assertUnique(definitions, 'the table', entitiesOf, ({ table }) => table)
  assertUnique(definitions, 'the job', ({ jobs = {} }) => Object.keys(jobs))
}

function entitiesOf({ entities = [] }: Plugin): readonly Entity[] {
  return entities
}

function assertUnique<Item>(
  plugins: readonly Plugin[],
  what: string,
  itemsOf: (plugin: Plugin) => readonly Item[],
  nameOf: (item: Item) => string = String,
): void {
  const owners = new Map<string, string>()
  for (const plugin of plugins) {
    for (const name of itemsOf(plugin).map(nameOf)) {
      const owner = owners.get(name)
      if (owner !== undefined) {
        const both = owner === plugin.name ? `Plugin ${owner} has ${what} ${name} twice` : undefined
        const message = both ?? `Plugins ${owner} and ${plugin.name} both have ${what} ${name}: one of them must go`
        throw new ConfigurationError(message, { plugin: plugin.name })
      }
      owners.set(name, plugin.name)
    }
  }
}
