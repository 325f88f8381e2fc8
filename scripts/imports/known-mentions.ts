/** A string of a generic part that may say a module's name, and why. */
export interface KnownMention {
  /** Path in the repository. */
  readonly file: string
  /** The name that it says. */
  readonly module: string
  readonly reason: string
}

export const knownMentions: readonly KnownMention[] = [
  {
    file: 'admin/messages/en.json',
    module: 'rbac',
    reason: 'Advice to the person who set the project up: which package to install so that somebody can log in.',
  },
  {
    file: 'widget-sdk/src/session-hooks.ts',
    module: 'rbac',
    reason: 'The same advice, in an error for developers.',
  },
  {
    file: 'core/server/src/issues.ts',
    module: 'blog',
    reason: 'An example in a message: what the path of an entity looks like.',
  },
  { file: 'core/server/src/safe-fetch.ts', module: 'host', reason: 'The host of an address.' },
  { file: 'core/server/src/access/host-header.ts', module: 'host', reason: 'The header Host.' },
  { file: 'core/server/src/database/embedded.ts', module: 'notification', reason: 'An event of a PostgreSQL client.' },
  { file: 'core/server/src/database/listener.ts', module: 'notification', reason: 'An event of a PostgreSQL client.' },
]
