import type { AccessRule, Entity, TaggedRows } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import type { RouteKey } from '../access/access.ts'
import type { PluginHost } from '../plugin/plugin.ts'
import type { Caller } from '../records/caller.ts'
import type { ReadRequest } from '../records/read.ts'
import type { ConfiguredPlugin } from './discover-plugins.ts'

/** The running product: one Fastify server with everything in the configuration. */
export interface Host extends PluginHost {
  readonly app: FastifyInstance
  readonly plugins: readonly ConfiguredPlugin[]
  /**
   * `read` for visitors, as used to render pages: lists that are the same for everyone are cached until a record changes. Their
   * readers share the rows.
   */
  readCached(requests: readonly ReadRequest[]): Promise<readonly TaggedRows[]>
  /** This start has created the demo content. */
  readonly isSeeded: boolean
  /** Listens on the configured port. @returns the address */
  listen(): Promise<string>
  /** Reports not ready but keeps serving. Resolves when load balancers have had time to notice. */
  drain(): Promise<void>
  /** Finishes running requests and closes. */
  close(): Promise<void>
}

/** Adds a part that is not a plugin: the site, the back office. Runs after the plugins have been registered. */
export type HostExtension = (app: FastifyInstance, host: Host) => Promise<void> | void

declare module 'fastify' {
  interface FastifyInstance {
    tessera: Host
  }
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Access rule; required for every route, unless set by `reads` or the plugin's `permissions`. */
    access?: AccessRule
    /** The entity whose records the route shows; callers who may list them may use it, unless the route has a rule of its own. */
    reads?: Entity
    /** A route of the same records whose rule also applies to this one, unless this one has a rule of its own. */
    follows?: RouteKey
  }
  interface FastifySchema {
    /** Leaves the route out of the OpenAPI document. */
    hide?: boolean
    summary?: string
    description?: string
    tags?: readonly string[]
    operationId?: string
    deprecated?: boolean
  }
}
