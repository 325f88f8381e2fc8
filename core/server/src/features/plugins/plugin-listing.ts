import type { AccessRule, PluginListing, PluginRoute } from '@tessera/core'
import { entityRights, routeOf } from '../../access/right-routes.ts'
import { findPackage } from '../../configuration/installed-packages.ts'
import type { ConfiguredPlugin } from '../../plugin/plugin.ts'
import { fieldsOf } from '../../plugin/plugin-settings.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { pluginSettings } from './setting-texts.ts'

/** Lists everything that a plugin brings to this site. @param language of the texts of its settings */
export async function listPlugin(
  host: ServerHost,
  { plugin, package: name }: ConfiguredPlugin,
  language: string,
): Promise<PluginListing> {
  const { name: module, dependencies = [], range, jobs = {}, content = [], hosts = [], services = [] } = plugin
  const found = name === undefined ? null : findPackage(name, host.configuration.root)
  const own = [...host.entities.values()].filter(each => each.module === module)
  return {
    module,
    package: name ?? null,
    version: found?.version ?? null,
    dependencies,
    range: range ?? null,
    entities: own.map(entity => ({
      path: entity.path,
      table: entity.table,
      rights: Object.fromEntries(
        entityRights.map(right => [right, ruleOf(host, ...routeOf(entity, right))]),
      ) as PluginListing['entities'][number]['rights'],
    })),
    routes: routesOf(host, module),
    jobs: Object.keys(jobs),
    content: content.map(({ key }) => key),
    hosts,
    intervenes: {
      services: services.map(({ entity }) => entity.path).filter(path => !own.some(each => each.path === path)),
      updates: (plugin.updates ?? []).length > 0,
      removals: (plugin.removals ?? []).length > 0,
    },
    settings: fieldsOf(plugin).length === 0 ? null : await pluginSettings(host, plugin, name, language),
  }
}

function routesOf(host: ServerHost, module: string): PluginRoute[] {
  return [...host.routeOwners]
    .filter(([, owner]) => owner === module)
    .map(([route]) => route.split(' ') as [string, string])
    .filter(([method]) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(([method, url]) => ({ method, url, access: ruleOf(host, method, url) }))
}

function ruleOf({ access }: ServerHost, method: string, url: string): AccessRule {
  return access.rule(method, url) ?? 'administrator'
}
