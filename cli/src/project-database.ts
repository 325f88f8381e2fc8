import { resolve } from 'node:path'
import type { MigrationSource, OpenedDatabase, Plugin } from '@tessera/server'

/** The configured plugins of a project, in dependency order. */
export async function loadPlugins(root = '.'): Promise<Plugin[]> {
  const { discoverPlugins, loadProject, sortPlugins } = await import('@tessera/server')
  const folder = resolve(root)
  return sortPlugins(await discoverPlugins(folder, await loadProject(folder))).map(({ plugin }) => plugin)
}

/** Opens a project's database, with the migration sources of its modules. */
export async function openProject(
  root = '.',
): Promise<{ readonly database: OpenedDatabase; readonly sources: MigrationSource[] }> {
  const { loadConfiguration, loadProject, migrationSources, openDatabase } = await import('@tessera/server')
  const folder = resolve(root)
  const { databaseUrl, dataDirectory } = loadConfiguration(folder, await loadProject(folder))
  const sources = migrationSources(await loadPlugins(root))
  return { database: await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDirectory }), sources }
}
