import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Entity, PluginListing } from '@tessera/core'
import type { ConfiguredPlugin } from '@tessera/server'
import {
  assertMigrated,
  createHost,
  discoverPlugins,
  migrate,
  migrationSources,
  openShadow,
  sortPlugins,
} from '@tessera/server/host'
import { findPackage, loadConfiguration, pluginPackage } from '@tessera/server/project'
import type { InspectedPlugin, InspectedVariants, Inspection } from './inspected-plugin.ts'

const secretKey = 'only-for-looking-at-a-plugin-0123456789'

/**
 * Starts the configuration with the plugin on an empty database, once: what it brings is then what is there.
 * @throws ConfigurationError or PluginError, whatever keeps it from starting
 */
export async function inspectPlugin({ root, staging, project, plugin }: Inspection): Promise<InspectedPlugin> {
  // Other files of the same version are looked at in place of those that are installed.
  const others = project.plugins.filter(each => pluginPackage(each) !== plugin)
  const own = project.plugins.find(each => pluginPackage(each) === plugin) ?? plugin
  const before = await discoverPlugins(root, { ...project, plugins: others })
  const [added] = await discoverPlugins(staging, { plugins: [own] })
  const plugins = sortPlugins([...before, added as ConfiguredPlugin])
  const configuration = loadConfiguration(
    staging,
    { ...project, plugins: [...others, own], demo: false },
    {
      DATA_DIR: path.join(staging, 'data'),
      RBAC_SECRET_KEY: secretKey,
      RBAC_JWT_SECRET: `${secretKey}-sessions`,
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: 'nobody@example.com',
      ADMIN_PASSWORD: `${secretKey}-password`,
    },
  )
  const definitions = plugins.map(each => each.plugin)
  const database = await openShadow()
  try {
    await migrate(database, migrationSources(definitions))
    await assertMigrated(database, definitions)
    const host = await createHost({
      root: staging,
      configuration,
      plugins,
      database,
      hasJobs: false,
      maxEventLoopDelay: 0,
    })
    try {
      const response = await host.app.inject({
        url: '/api/core/plugins',
        headers: { 'x-rbac-secret-key': secretKey, host: new URL(configuration.publicUrl).host },
      })
      const { data } = response.json<{ readonly data: readonly PluginListing[] }>()
      const listed = data.find(({ module }) => module === added?.plugin.name) as PluginListing
      return { ...listed, package: plugin, variants: await variantsOf(plugin, staging) }
    } finally {
      await host.close()
    }
  } finally {
    await database.close()
  }
}

/** The variants that the plugin's widgets register. */
async function variantsOf(plugin: string, staging: string): Promise<InspectedVariants[]> {
  const widgets = findPackage(plugin, staging)?.widgets
  if (widgets === undefined) return []
  const file = createRequire(path.join(staging, 'package.json')).resolve(widgets)
  const { default: registered } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    readonly default: { readonly variants: readonly { readonly entity: Entity; readonly variants: object }[] }
  }
  return registered.variants.map(({ entity, variants }) => ({ entity: entity.path, names: Object.keys(variants) }))
}
