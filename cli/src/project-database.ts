import { resolve } from 'node:path'
import type { MigrationSource, OpenedDatabase, Plugin } from '@tessera/core/server'

/** The plugins that a project's configuration names, in the order of their dependencies. */
export async function loadPlugins(root = '.'): Promise<Plugin[]> {
  const { discoverPlugins, loadProject, sortPlugins } = await import('@tessera/core/server')
  const folder = resolve(root)
  return sortPlugins(await discoverPlugins(folder, await loadProject(folder))).map(({ plugin }) => plugin)
}

/** A project's database, open, and the migrations of its modules. */
export async function openProject(
  root = '.',
): Promise<{ readonly database: OpenedDatabase; readonly sources: MigrationSource[] }> {
  const { loadConfiguration, loadProject, migrationSources, openDatabase } = await import('@tessera/core/server')
  const folder = resolve(root)
  const { databaseUrl, dataDirectory } = loadConfiguration(folder, await loadProject(folder))
  const sources = migrationSources(await loadPlugins(root))
  return { database: await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDirectory }), sources }
}
