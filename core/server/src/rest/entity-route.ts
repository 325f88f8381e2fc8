import type { Entity, EntityRight, JsonSchema } from '@tessera/core'
import type { RouteHandlerMethod } from 'fastify'

/** What the OpenAPI document says of a route; errors that every route of an entity has are added. */
export interface RouteDescription {
  readonly summary: string
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: JsonSchema
}

/** A route that every entity has beside the generic ones: `GET /api/blog/articles/export`. */
export interface EntityRoute {
  readonly method: 'GET' | 'POST'
  /** Below the address of the entity: `/export`. It has no parameter. */
  readonly path: `/${string}`
  /** Its name in the OpenAPI document: `export` for `blog.articles.export`. */
  readonly operation: string
  /** The right whose rule it follows. */
  readonly follows: EntityRight
  /** All rights that it needs, if there are several; they are checked before the body is read. */
  readonly needs?: readonly EntityRight[]
  /** In bytes. */
  readonly bodyLimit?: number
  /** The response is generated while it is sent: `HEAD` would generate all of it, and is not offered. */
  readonly isStreamed?: boolean
  describe(entity: Entity): RouteDescription
  handler(entity: Entity): RouteHandlerMethod
}
