import type { LeftOutPlugin, TaggedRows } from '@tessera/core'
import type { FastifyInstance } from 'fastify'
import type { ConfiguredPlugin, PluginHost } from '../plugin/plugin.ts'
import type { ServerHost } from '../plugin/server-host.ts'
import type { ReadRequest } from '../records/read.ts'
import type { HostInternals } from './internals.ts'

/** The running product: one Fastify server with everything in the configuration. */
export interface Host extends PluginHost {
  readonly app: FastifyInstance
  readonly plugins: readonly ConfiguredPlugin[]
  /**
   * `read` for visitors, as used to render pages: lists that are the same for everyone are cached until a record changes. Their
   * readers share the rows.
   */
  readCached(requests: readonly ReadRequest[]): Promise<readonly TaggedRows[]>
  /** Plugins of the configuration that failed, without which it has started. */
  readonly leftOut: readonly LeftOutPlugin[]
  /** This start has created the demo content. */
  readonly isSeeded: boolean
  /** Content that this start has created: `blog/articles`. */
  readonly createdContent: readonly string[]
  /** Listens on the configured port. @returns the address */
  listen(): Promise<string>
  /** Reports not ready but keeps serving. Resolves when load balancers have had time to notice. */
  drain(): Promise<void>
  /** Finishes running requests and closes. */
  close(): Promise<void>
}

/** The host as it is assembled: with what no plugin and no extension is promised. */
export interface AssembledHost extends Omit<Host, 'jobs' | 'mail'>, ServerHost {
  readonly internals: HostInternals
}

/** Adds a part that is not a plugin: the site, the back office. Runs after the plugins have been registered. */
export type HostExtension = (app: FastifyInstance, host: Host) => Promise<void> | void
