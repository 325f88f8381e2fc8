import type { JobRunner } from '../jobs/jobs.ts'
import type { MailRunner } from '../mail/create-mail.ts'
import type { Internals } from '../records/internals.ts'
import type { ConfiguredPlugin, PluginHost } from './plugin.ts'

/** The host as the product's own features see it: with what it promises to no plugin. */
export interface ServerHost extends PluginHost {
  readonly internals: Internals
  readonly jobs: JobRunner
  readonly mail: MailRunner
  /** The plugins of the configuration, whose definitions have parts for features. */
  readonly plugins: readonly ConfiguredPlugin[]
}

/** A feature's side of the host that it is given as a plugin. */
export function serverHost(host: Omit<PluginHost, 'options'>): ServerHost {
  return host as ServerHost
}
