import type { JsonSchema } from '@tessera/core'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** A route of the API as it was registered. */
export interface CataloguedRoute {
  readonly method: string
  /** Fastify's pattern: `/api/blog/articles/:id`. */
  readonly url: string
  readonly schema: NonNullable<RouteOptions['schema']>
  readonly config: NonNullable<RouteOptions['config']>
  /** Schemas that the route may refer to by `$id`. */
  sharedSchemas(): Readonly<Record<string, JsonSchema>>
}

/** Collects all routes below `/api` registered from now on, in this scope and nested ones. */
export function registerRouteCatalog(app: FastifyInstance): readonly CataloguedRoute[] {
  const routes: CataloguedRoute[] = []
  app.addHook('onRoute', function (this: FastifyInstance, { method, url, schema = {}, config = {} }) {
    if (!url.startsWith('/api/') || schema.hide === true) return
    for (const one of [method].flat()) {
      if (one === 'HEAD' || one === 'OPTIONS') continue
      const sharedSchemas = () => this.getSchemas() as Record<string, JsonSchema>
      routes.push({ method: one, url, schema, config, sharedSchemas })
    }
  })
  return routes
}
