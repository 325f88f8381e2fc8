import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { referencesOf, reservedModule } from '@tessera/core'
import manifest from '@tessera/server/package.json' with { type: 'json' }
import { satisfies } from 'semver'
import type { Configuration } from './config.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { Plugin } from './plugin.ts'
import type { ProjectConfiguration } from './project-schema.ts'
import { wrongSettings } from './wrong-settings.ts'

/** A plugin with its configured options. */
export interface ConfiguredPlugin {
  readonly plugin: Plugin
  readonly options: unknown
}

/**
 * Loads the configured plugins from the project's packages and checks their options.
 * @throws ConfigurationError naming the package or the option, and the remedy
 */
export async function discoverPlugins(root: string, project: ProjectConfiguration): Promise<ConfiguredPlugin[]> {
  const require = createRequire(pathToFileURL(join(root, 'package.json')))
  const plugins = await Promise.all(
    project.plugins.map(async entry => {
      const [name, options] = typeof entry === 'string' ? [entry, {}] : entry
      const file = resolvePlugin(require, name)
      const loaded: { default?: Plugin } = await import(/* @vite-ignore */ pathToFileURL(file).href)
      if (loaded.default?.['~tessera'] !== 1) {
        throw new ConfigurationError(`Plugin ${name}: ${name}/server must export what definePlugin gives, by default`)
      }
      return { plugin: loaded.default, options }
    }),
  )
  assertOptions(plugins)
  return plugins
}

function resolvePlugin(require: NodeJS.Require, name: string): string {
  try {
    return require.resolve(`${name}/server`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'MODULE_NOT_FOUND') {
      throw new ConfigurationError(`Plugin ${name} is not installed. Install it: npm install ${name}`)
    }
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
      throw new ConfigurationError(`${name} is no Tessera plugin: it has no export ./server`)
    }
    throw error
  }
}

/**
 * Sorts plugins by dependency and checks that they fit together.
 * @throws ConfigurationError for missing or circular dependencies, duplicate names, or an incompatible version of the server
 */
export function sortPlugins(plugins: readonly ConfiguredPlugin[]): ConfiguredPlugin[] {
  const byName = new Map<string, ConfiguredPlugin>()
  for (const configured of plugins) {
    const { name, range } = configured.plugin
    if (name === reservedModule) {
      throw new ConfigurationError(`A plugin is named ${name}, which is the product's own: its name must be another`)
    }
    if (byName.has(name)) throw new ConfigurationError(`Two plugins are named ${name}: remove one from tessera.config`)
    if (range && !satisfies(manifest.version, range, { includePrerelease: true })) {
      throw new ConfigurationError(
        `Plugin ${name} needs @tessera/server ${range}, but ${manifest.version} is installed: update one of them`,
      )
    }
    byName.set(name, configured)
  }
  const sorted: ConfiguredPlugin[] = []
  const states = new Map<string, 'open' | 'done'>()
  for (const name of byName.keys()) visit(name, [])
  return sorted

  function visit(name: string, path: readonly string[]): void {
    if (states.get(name) === 'done') return
    if (states.get(name) === 'open') {
      throw new ConfigurationError(`Plugins depend on each other in a circle: ${[...path, name].join(' → ')}`)
    }
    states.set(name, 'open')
    const configured = byName.get(name) as ConfiguredPlugin
    for (const dependency of configured.plugin.dependencies ?? []) {
      if (!byName.has(dependency)) {
        throw new ConfigurationError(`Plugin ${name} needs the module ${dependency}: add its plugin to tessera.config`)
      }
      visit(dependency, [...path, name])
    }
    states.set(name, 'done')
    sorted.push(configured)
  }
}

/** @throws ConfigurationError naming the environment variable that a plugin can't accept */
export function assertEnvironment(plugins: readonly ConfiguredPlugin[], configuration: Configuration): void {
  for (const { plugin } of plugins) plugin.checkEnvironment?.(configuration)
}

/** @throws ConfigurationError naming all unknown options and invalid values */
export function assertOptions(plugins: readonly ConfiguredPlugin[]): void {
  const wrong = plugins.flatMap(({ plugin, options }) => {
    const schema = { properties: {}, ...plugin.options, type: 'object', additionalProperties: false }
    return wrongSettings(schema, options ?? {}, 'option').map(line => `Plugin ${plugin.name}: ${line}`)
  })
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'))
}

/**
 * The entities of a configuration, without bridges to modules that are not part of it.
 * @throws ConfigurationError when two plugins define the same path
 */
export function activeEntities(plugins: readonly Plugin[]) {
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
export function bridgesOf(plugin: Plugin): string[] {
  const near = new Set([plugin.name, ...(plugin.dependencies ?? [])])
  const targets = (plugin.entities ?? []).flatMap(entity => referencesOf(entity).map(({ target }) => target.module))
  return [...new Set(targets)].filter(module => !near.has(module))
}
