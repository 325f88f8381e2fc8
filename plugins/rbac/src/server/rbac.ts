import type { Access, PluginHost } from '@tessera/core/server'
import type { RbacOptions } from './options.ts'
import type { Sessions } from './sessions/sign-in.ts'

/** What the routes of this module share. */
export interface Rbac {
  readonly host: PluginHost<RbacOptions>
  readonly access: Access
  readonly sessions: Sessions
}
