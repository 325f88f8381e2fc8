import agent from '@tessera/agent/server'
import analytic from '@tessera/analytic/server'
import billing from '@tessera/billing/server'
import blog from '@tessera/blog/server'
import broadcast from '@tessera/broadcast/server'
import type { Entity } from '@tessera/core'
import crm from '@tessera/crm/server'
import ecommerce from '@tessera/ecommerce/server'
import fileStorage from '@tessera/file-storage/server'
import host from '@tessera/host/server'
import notification from '@tessera/notification/server'
import rbac from '@tessera/rbac/server'
import type { Plugin } from '@tessera/server'
import social from '@tessera/social/server'
import startup from '@tessera/startup/server'
import websiteBuilder from '@tessera/website-builder/server'

/** All modules of the specification, and the host that shows their pages, in the order of `tessera.config.ts`. */
export const modules: readonly Plugin[] = [
  fileStorage,
  websiteBuilder,
  rbac,
  billing,
  ecommerce,
  blog,
  social,
  crm,
  notification,
  analytic,
  agent,
  broadcast,
  startup,
  host,
]

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
