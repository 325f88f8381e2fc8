import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reservedModule } from '@tessera/core'
import manifest from '@tessera/server/package.json' with { type: 'json' }
import { satisfies } from 'semver'
import type { Configuration } from '../configuration/config.ts'
import { installCommand } from '../configuration/install-command.ts'
import { findPackage, type InstalledPackage, serverDoor } from '../configuration/installed-packages.ts'
import type { ProjectConfiguration } from '../configuration/project-schema.ts'
import { wrongSettings } from '../configuration/wrong-settings.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ConfiguredPlugin, Plugin } from '../plugin/plugin.ts'
import { assertNoCollisions } from './collisions.ts'
import { ofPlugin } from './plugin-error.ts'

/**
 * Loads the configured plugins from the project's packages and checks their options.
 * @param onFailure told of plugins that can't be loaded, which are left out (default: the first one throws)
 * @throws ConfigurationError naming the package or the option, and the remedy; PluginError for what a plugin throws
 */
export async function discoverPlugins(
  root: string,
  project: ProjectConfiguration,
  onFailure?: (failure: Error) => void,
): Promise<ConfiguredPlugin[]> {
  const loaded = await Promise.all(
    project.plugins.map(async entry => {
      const [name, options] = typeof entry === 'string' ? [entry, {}] : entry
      try {
        const configured = { plugin: await loadPlugin(name, root), options, package: name }
        assertOptions([configured])
        return [configured]
      } catch (error) {
        const failure = ofPlugin(name, 'is loaded', error)
        if (!onFailure) throw failure
        onFailure(failure)
        return []
      }
    }),
  )
  return loaded.flat()
}

async function loadPlugin(name: string, root: string): Promise<Plugin> {
  const found = findPackage(name, root) ?? { name, directory: root }
  const door = serverDoor(found)
  const file = resolvePlugin(found, door, root)
  const loaded: { default?: Plugin } = await import(/* @vite-ignore */ pathToFileURL(file).href)
  if (loaded.default?.['~tessera'] === 1) return loaded.default
  throw new ConfigurationError(`Plugin ${name}: ${door} must export what definePlugin gives, by default`)
}

/** From the project, or from the plugin's own folder: its server half may be installed beside it alone. */
function resolvePlugin(
  { name, server, directory }: Pick<InstalledPackage, 'name' | 'server' | 'directory'>,
  door: string,
  root: string,
): string {
  const file = resolvedFrom(root, name, door) ?? resolvedFrom(directory, name, door)
  if (file !== undefined) return file
  throw new ConfigurationError(
    server === undefined
      ? `Plugin ${name} is not installed. Install it: ${installCommand(root, [name])}`
      : `Plugin ${name} needs its server half. Install it: ${installCommand(root, [server])}`,
  )
}

/** @returns undefined where no such package is found */
function resolvedFrom(folder: string, name: string, door: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(door)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'MODULE_NOT_FOUND') return undefined
    if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
      throw new ConfigurationError(`${name} is no Tessera plugin: it has no export ./server`)
    }
    throw error
  }
}

/**
 * Sorts plugins by dependency and checks that they fit together.
 * @throws ConfigurationError for missing or circular dependencies, names that two of them give, or an incompatible version of the server
 */
export function sortPlugins(plugins: readonly ConfiguredPlugin[]): ConfiguredPlugin[] {
  const byName = new Map<string, ConfiguredPlugin>()
  for (const configured of plugins) {
    const { name, range } = configured.plugin
    const about = { plugin: configured.package ?? name }
    if (name === reservedModule) {
      throw new ConfigurationError(
        `A plugin is named ${name}, which is the product's own: its name must be another`,
        about,
      )
    }
    if (byName.has(name)) {
      throw new ConfigurationError(`Two plugins are named ${name}: remove one from tessera.config`, about)
    }
    if (range && !satisfies(manifest.version, range, { includePrerelease: true })) {
      throw new ConfigurationError(
        `Plugin ${name} needs @tessera/server ${range}, but ${manifest.version} is installed: update one of them`,
        about,
      )
    }
    byName.set(name, configured)
  }
  const sorted: ConfiguredPlugin[] = []
  const states = new Map<string, 'open' | 'done'>()
  for (const name of byName.keys()) visit(name, [])
  assertNoCollisions(sorted)
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
        throw new ConfigurationError(
          `Plugin ${name} needs the module ${dependency}: add its plugin to tessera.config`,
          { plugin: name },
        )
      }
      visit(dependency, [...path, name])
    }
    states.set(name, 'done')
    sorted.push(configured)
  }
}

/** @throws ConfigurationError naming the environment variable that a plugin can't accept */
export function assertEnvironment(plugins: readonly ConfiguredPlugin[], configuration: Configuration): void {
  for (const { plugin } of plugins) {
    try {
      plugin.checkEnvironment?.(configuration)
    } catch (error) {
      throw ofPlugin(plugin.name, 'checks its environment', error)
    }
  }
}

/** @throws ConfigurationError naming all unknown options and invalid values */
export function assertOptions(plugins: readonly ConfiguredPlugin[]): void {
  const wrong = plugins.flatMap(({ plugin, options }) => {
    const schema = { properties: {}, ...plugin.options, type: 'object', additionalProperties: false }
    return wrongSettings(schema, options ?? {}, 'option').map(line => `Plugin ${plugin.name}: ${line}`)
  })
  if (wrong.length === 0) return
  const [only] = plugins.length === 1 ? plugins : []
  throw new ConfigurationError(wrong.join('\n'), only && { plugin: only.plugin.name })
}
