import path from 'node:path'
import type { Entity } from '@tessera/core'
import type { ConfiguredPlugin, Plugin } from '@tessera/server'
import { loadDemo } from '@tessera/server/host'
import {
  configuredPackages,
  findPackage,
  hasDoor,
  loadProject,
  serverDoor,
  widgetsPackages,
} from '@tessera/server/project'

const root = path.resolve(import.meta.dirname, '../../..')
const project = await loadProject(root)

/** The modules of `tessera.config.ts` in its order, with their options. */
export const configured: readonly ConfiguredPlugin[] = await Promise.all(
  project.plugins.map(async entry => {
    const [name, options] = typeof entry === 'string' ? [entry, {}] : entry
    const door = serverDoor(findPackage(name, root) ?? { name })
    const loaded: { default: Plugin } = await import(/* @vite-ignore */ door)
    return { plugin: loaded.default, options }
  }),
)

/** The same without their options. */
export const modules: readonly Plugin[] = configured.map(({ plugin }) => plugin)

/** The demo of `tessera.config.ts`. */
export const demo = await loadDemo(root, project)

/**
 * What the widgets packages of the modules export by default.
 * @param door those that have it: `./admin`
 */
export async function widgetsDoors<Exported>(door: '.' | './admin'): Promise<readonly Exported[]> {
  const packages = widgetsPackages(configuredPackages(project.plugins, root), root)
  return Promise.all(
    packages
      .filter(each => hasDoor(each, door))
      .map(async ({ name }) => {
        const loaded: { default: Exported } = await import(/* @vite-ignore */ path.posix.join(name, door))
        return loaded.default
      }),
  )
}

/** What they define, by path, bridges included. */
export const definitions: ReadonlyMap<string, Entity> = new Map(
  modules.flatMap(({ entities = [] }) => entities).map(entity => [entity.path, entity]),
)

/** A module and all that it declares to depend on. */
export function withDependencies(module: Plugin): Plugin[] {
  const found = new Set<Plugin>()
  const visit = (plugin: Plugin) => {
    found.add(plugin)
    for (const name of plugin.dependencies ?? []) {
      const needed = modules.find(each => each.name === name)
      if (!needed) throw new Error(`${plugin.name} depends on ${name}, which is no module`)
      visit(needed)
    }
  }
  visit(module)
  return [...found]
}
