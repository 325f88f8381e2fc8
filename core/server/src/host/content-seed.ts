import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ContentSeed } from '../plugin/plugin.ts'
import type { ConfiguredPlugin } from './discover-plugins.ts'

/**
 * Declares content of a module. A package or file that `demo` of the configuration names exports a list of these by default.
 * @throws if the key is not kebab-case
 */
export function defineContent(seed: ContentSeed): ContentSeed {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(seed.key)) {
    throw new TypeError(`Content "${seed.key}" of ${seed.module}: its key must be kebab-case`)
  }
  return seed
}

/** The content that plugins bring under a name: `content` for every site, `demo` for those that ask for it. */
export function contentOf(plugins: readonly ConfiguredPlugin[], list: 'content' | 'demo'): ContentSeed[] {
  return plugins.flatMap(({ plugin }) =>
    (plugin[list] ?? []).map(each => defineContent({ ...each, module: plugin.name })),
  )
}

/**
 * The content whose modules are in the configuration, each after what it depends on; otherwise in the order of the plugins.
 * @param plugins in the order of their dependencies
 * @throws ConfigurationError for two of the same module and key, and for modules that wait for one another
 */
export function sortContent(seeds: readonly ContentSeed[], plugins: readonly ConfiguredPlugin[]): ContentSeed[] {
  const dependencies = new Map(plugins.map(({ plugin }) => [plugin.name, plugin.dependencies ?? []]))
  const ready = seeds.filter(({ module, needs = [] }) => [module, ...needs].every(each => dependencies.has(each)))
  const names = ready.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice) throw new ConfigurationError(`Two pieces of content are named ${twice}: give one of them another key`)
  const byModule = Map.groupBy(ready, ({ module }) => module)
  const sorted: ContentSeed[] = []
  const states = new Map<string, 'open' | 'done'>()
  for (const module of dependencies.keys()) visit(module, [])
  return sorted

  function visit(module: string, path: readonly string[]): void {
    if (states.get(module) === 'done') return
    if (states.get(module) === 'open') {
      throw new ConfigurationError(`Content of modules waits for one another: ${[...path, module].join(' → ')}`)
    }
    states.set(module, 'open')
    const own = byModule.get(module) ?? []
    const first = own.flatMap(({ needs = [], after = [] }) => [...needs, ...after])
    for (const each of [...(dependencies.get(module) ?? []), ...first]) {
      if (each !== module && dependencies.has(each)) visit(each, [...path, module])
    }
    states.set(module, 'done')
    sorted.push(...own)
  }
}

/** As it is named to people and in errors: `events/pages`. */
export function nameOf({ module, key }: Pick<ContentSeed, 'module' | 'key'>): string {
  return `${module}/${key}`
}
