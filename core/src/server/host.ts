import type { FastifyInstance } from 'fastify'
import type { AccessRule, Entity } from '../index.ts'
import type { RouteKey } from './access/access.ts'
import type { Caller } from './access/caller.ts'
import type { ConfiguredPlugin } from './discover-plugins.ts'
import type { PluginHost } from './plugin.ts'
import type { ReadRequest } from './service/read.ts'

/** The running product: one Fastify server with everything that the configuration names. */
export interface Host extends PluginHost {
  readonly app: FastifyInstance
  readonly plugins: readonly ConfiguredPlugin[]
  /**
   * `read` for a visitor, as pages need it: lists that are the same for everyone are kept until a record of theirs changes.
   */
  readCached(requests: readonly ReadRequest[]): Promise<readonly (readonly object[])[]>
  /** The demo content was put in by this start. */
  readonly isSeeded: boolean
  /** Listens on the configured port. @returns the address */
  listen(): Promise<string>
  /** Not ready from now on; goes on serving. Resolves when those who send requests have had time to notice. */
  drain(): Promise<void>
  /** Not ready, finishes what is running, closes. */
  close(): Promise<void>
}

/** Adds to the host what is no plugin: the site, the back office. Runs after the plugins' own routes. */
export type HostExtension = (app: FastifyInstance, host: Host) => Promise<void> | void

declare module 'fastify' {
  interface FastifyInstance {
    tessera: Host
  }
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** Who may use the route; every route has to say it: here, by `reads` or in its plugin's `permissions`. */
    access?: AccessRule
    /** The entity whose records the route shows: it is for whoever may list them, unless a rule names the route itself. */
    reads?: Entity
    /** The route of the same records whose rule holds for this one too, unless a rule names this one. */
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
