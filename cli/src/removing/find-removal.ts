import { realpathSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { queryString } from '@tessera/core'
import { columnName, tableName } from '@tessera/server'
import { discoverPlugins, sortPlugins } from '@tessera/server/host'
import { configuredPackages, findPackage, loadProject } from '@tessera/server/project'
import { ownModules } from '../making/own-module.ts'
import { type SiteDoor, withSite } from '../site-door.ts'
import { halvesOf } from '../upgrading/project-packages.ts'
import { UsageError } from '../usage-error.ts'

/** A plugin of the configuration that goes, and what goes with it. */
export interface Removal {
  readonly module: string
  readonly package: string
  /** The package with its server half: often the same. */
  readonly server: string
  /** Packages of the project's manifest that go: none for a module that is developed in the project. */
  readonly packages: readonly string[]
  /** Numbers of records by path of their entity, where there are some. */
  readonly records: Readonly<Record<string, number>>
  /** Addresses of pages that show its widgets. */
  readonly pages: readonly string[]
  /** Folder of its migrations within the package of its server half; undefined if it has none. */
  readonly migrations: string | undefined
  /** Columns of others that name modules: `host_widgets_to_external_widgets.external_module`. */
  readonly pointers: readonly string[]
}

/**
 * @param given package or module of a plugin
 * @throws UsageError if there is no such plugin, or others need it
 */
export async function findRemoval(root: string, given: string): Promise<Removal> {
  const project = await loadProject(root)
  const installed = configuredPackages(project.plugins, root)
  const found = installed.find(each => each.name === given || each.module === given)
  if (!found) throw new UsageError(`tessera.config has no plugin ${given}`)
  const plugins = sortPlugins(await discoverPlugins(root, project))
  const plugin = plugins.find(each => each.package === found.name)?.plugin
  if (!plugin) throw new UsageError(`${found.name} is no plugin`)
  const dependants = plugins.filter(each => each.plugin.dependencies?.includes(plugin.name))
  if (dependants.length > 0) {
    const names = dependants.map(each => each.package).join(', ')
    throw new UsageError(`Nothing was changed: ${names} can’t do without the module ${plugin.name}. Remove them first`)
  }
  const own = ownModules(root).some(each => each.package === found.name)
  // Its migrations are in the package of its server half.
  const server =
    found.server === undefined ? found : findPackage(found.server, root, path.join(found.directory, 'package.json'))
  const entities = plugins.flatMap(each => each.plugin.entities ?? [])
  const pointing = entities.flatMap(entity => (entity.pointer ? [{ entity, pointer: entity.pointer }] : []))
  const { records, pages } = await withSite({ root }, async door => ({
    records: await recordsOf(door, plugin.name),
    pages: entities.some(({ path }) => path === externalWidgets) ? await pagesWith(door, plugin.name) : [],
  }))
  return {
    module: plugin.name,
    package: found.name,
    packages: own ? [] : [found.name, ...halvesOf({ name: found.name, tessera: found })],
    records,
    pages,
    server: server?.name ?? found.name,
    migrations: plugin.migrations && migrationsWithin(server?.directory ?? found.directory, plugin.migrations),
    pointers: pointing
      .filter(({ entity }) => entity.module !== plugin.name)
      .map(({ entity, pointer }) => `${tableName(entity)}.${columnName(pointer.module)}`),
  }
}

/** A compiled plugin has them in `dist/migrations`. @throws UsageError if they are elsewhere */
function migrationsWithin(directory: string, migrations: URL): string {
  const folder = path.relative(realpathSync(directory), realpathSync(fileURLToPath(migrations)))
  if (folder.startsWith('..')) throw new UsageError(`${directory} has its migrations outside of its package`)
  return folder.split(path.sep).join('/')
}

async function recordsOf(door: SiteDoor, module: string): Promise<Record<string, number>> {
  const plugins = await door.call<readonly Listed[]>('GET', '/api/core/plugins')
  const entities = plugins.find(each => each.module === module)?.entities ?? []
  const counts = await Promise.all(
    entities.map(async ({ path }) => [path, await door.call<number>('GET', `/api/${path}/count`)] as const),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

interface Listed {
  readonly module: string
  readonly entities: readonly { readonly path: string }[]
}

/** What puts widgets of modules on pages. */
const externalWidgets = 'host/widgets-to-external-widgets'

interface Shown {
  readonly widget: {
    readonly pagesToWidgets: readonly { readonly page: { readonly url: string } | null }[]
    readonly layoutsToWidgets: readonly { readonly layout: { readonly adminTitle: string | null } | null }[]
  } | null
}

async function pagesWith(door: SiteDoor, module: string): Promise<string[]> {
  const query = queryString({
    filters: { and: [{ column: 'externalModule', method: 'eq', value: module }] },
    limit: 1000,
  })
  const include = 'widget.pagesToWidgets.page,widget.layoutsToWidgets.layout'
  const shown = await door.call<readonly Shown[]>('GET', `/api/${externalWidgets}?${query}&include=${include}`)
  const names = shown.flatMap(({ widget }) => [
    ...(widget?.pagesToWidgets ?? []).flatMap(({ page }) => page?.url ?? []),
    ...(widget?.layoutsToWidgets ?? []).map(({ layout }) =>
      `every page with the layout ${layout?.adminTitle ?? ''}`.trim(),
    ),
  ])
  return [...new Set(names)].toSorted()
}
