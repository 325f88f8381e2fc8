import type { LeftOutPlugin } from '@tessera/core'
import type { JobRunner } from '../jobs/jobs.ts'
import type { MailRunner } from '../mail/create-mail.ts'
import type { Internals } from '../records/internals.ts'
import type { ConfiguredPlugin, ContentHost, PluginHost } from './plugin.ts'

/** The host as the product's own features see it: with what it promises to no plugin. */
export interface ServerHost extends PluginHost {
  readonly internals: Internals
  readonly jobs: JobRunner
  readonly mail: MailRunner
  /** The plugins of the configuration, whose definitions have parts for features. */
  readonly plugins: readonly ConfiguredPlugin[]
  /** Plugins of the configuration that failed, without which the site has started. */
  readonly leftOut: readonly LeftOutPlugin[]
  /** The modules whose plugins added routes, by route: `GET /api/blog/feed`. */
  readonly routeOwners: Map<string, string>
  /** The host as the plugin of a module sees it. */
  hostOf(module: string): PluginHost
}

/** A feature's side of the host that it is given as a plugin. */
export function serverHost(host: ContentHost): ServerHost {
  return host as ServerHost
}
