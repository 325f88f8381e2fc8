import type { AccessRule } from '@tessera/core'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { ConfigurationError } from '../configuration-error.ts'
import { ruleOf } from '../rest/entity-rules.ts'
import type { Access } from './access.ts'
import { routeOf } from './right-routes.ts'

/**
 * Declares the access rule of every route registered from now on, and aborts the start if a route has none.
 * @param permissions rules that plugins declare as `METHOD /url` for routes without one of their own
 */
export function registerRouteRules(
  app: FastifyInstance,
  access: Access,
  permissions: Readonly<Record<string, AccessRule>>,
): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => {
    routes.push(route)
    declare(route)
  })
  app.addHook('onReady', async () => {
    const open = routes.flatMap(declare)
    if (open.length > 0) {
      throw new ConfigurationError(
        `No rule says who may use ${open.join(', ')}: give the route config.access or config.reads, or its plugin a permission`,
      )
    }
  })

  /** @returns the methods and url that have no rule */
  function declare(route: RouteOptions): string[] {
    return [route.method].flat().flatMap(method => {
      if (method === 'HEAD' || method === 'OPTIONS') return []
      const { reads, follows = reads && routeOf(reads, 'read'), access: own } = route.config ?? {}
      if (reads && own !== undefined) {
        throw new ConfigurationError(`${method} ${route.url} has config.access and config.reads: leave one of them out`)
      }
      const rule = permissions[`${method} ${route.url}`] ?? own ?? (reads && ruleOf(reads, 'read'))
      if (rule === undefined) return [`${method} ${route.url}`]
      access.declare(method, route.url, rule, follows)
      return []
    })
  }
}
