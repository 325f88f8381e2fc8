import { resolve } from 'node:path'
import type { Plugin } from '@tessera/server'
import type { MigrationSource, OpenedDatabase } from '@tessera/server/host'

/** The configured plugins of a project, in dependency order. */
export async function loadPlugins(root = '.'): Promise<Plugin[]> {
  const { discoverPlugins, sortPlugins } = await import('@tessera/server/host')
  const { loadProject } = await import('@tessera/server/project')
  const folder = resolve(root)
  return sortPlugins(await discoverPlugins(folder, await loadProject(folder))).map(({ plugin }) => plugin)
}

/** Opens a project's database, with the migration sources of its modules. */
export async function openProject(
  root = '.',
): Promise<{ readonly database: OpenedDatabase; readonly sources: MigrationSource[] }> {
  const { migrationSources, openDatabase } = await import('@tessera/server/host')
  const { loadConfiguration, loadProject } = await import('@tessera/server/project')
  const folder = resolve(root)
  const { databaseUrl, dataDirectory } = loadConfiguration(folder, await loadProject(folder))
  const sources = migrationSources(await loadPlugins(root))
  return { database: await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDirectory }), sources }
}
