import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { vi } from 'vitest'
import { configurationFiles, loadProject } from '../configuration/config.ts'
import { findPackage, type InstalledPackage, pluginPackage, serverDoor } from '../configuration/installed-packages.ts'
import { bridgesOf } from '../database/migrated-module.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { packageOf, readManifest } from './plugin-package.ts'

export interface NeighbourOptions {
  /** Plugins that are at hand: they aren't looked for. */
  readonly with?: readonly Plugin[]
  /** Modules that it has bridges to, and that are left out. */
  readonly without?: readonly string[]
}

/**
 * The plugins that a plugin runs beside: those that it has bridges to, and all that it or one of them depends on. They are looked for in
 * the dependencies of its package, and in the configuration of the project that it is in. Those that aren't found are left out.
 * @returns the given ones first
 */
export async function neighboursOf(
  plugin: Plugin,
  { with: given = [], without = [] }: NeighbourOptions = {},
): Promise<Plugin[]> {
  const found = new Map([plugin, ...given].map(each => [each.name, each]))
  const left = new Set(without)
  const visit = async (folder: string | undefined, modules: readonly string[]) => {
    const wanted = modules.filter(module => !found.has(module) && !left.has(module))
    if (folder === undefined || wanted.length === 0) return
    const packages = await packagesBeside(folder)
    for (const module of wanted) {
      const place = packages.get(module)
      if (!place || found.has(module)) continue
      const neighbour = await pluginIn(place)
      found.set(module, neighbour)
      await visit(place.directory, neighbour.dependencies ?? [])
    }
  }
  for (const each of given) await visit(packageOf(each)?.folder, each.dependencies ?? [])
  await visit(packageOf(plugin)?.folder, [...(plugin.dependencies ?? []), ...bridgesOf(plugin)])
  return [...found.values()].filter(each => each !== plugin)
}

/** The packages of plugins that a package, or its project, names. */
async function packagesBeside(folder: string): Promise<Map<string, InstalledPackage>> {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {} } = readManifest(folder)
  const root = projectRoot(folder)
  const configured = root === undefined ? [] : (await loadProject(root)).plugins.map(pluginPackage)
  const places = [
    ...configured.map(name => findPackage(name, root ?? folder, join(folder, 'package.json'))),
    ...Object.keys({ ...devDependencies, ...peerDependencies, ...dependencies }).map(name => findPackage(name, folder)),
  ]
  return new Map(places.flatMap(each => (each?.module === undefined ? [] : [[each.module, each] as const])))
}

/** The nearest folder with a configuration. */
function projectRoot(folder: string): string | undefined {
  if (configurationFiles.some(name => existsSync(join(folder, name)))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : projectRoot(parent)
}

/** Imported as test files import it, so that its definitions are the same objects. */
async function pluginIn(found: InstalledPackage): Promise<Plugin> {
  const file = createRequire(found.from).resolve(serverDoor(found))
  const { default: plugin } = await vi.importActual<{ readonly default: Plugin }>(file)
  return plugin
}
