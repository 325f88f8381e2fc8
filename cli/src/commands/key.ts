import type { CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { printResult } from '../print-result.ts'
import { type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'

interface KeyArguments extends SiteOptions {
  readonly json: boolean
}

interface CreateArguments extends KeyArguments {
  readonly title: string
  readonly role: readonly string[]
  readonly expires?: string | undefined
}

interface RevokeArguments extends KeyArguments {
  readonly id: string
}

interface KeyRecord {
  readonly id: string
  readonly title: string
  readonly ending: string | null
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}

const path = '/api/rbac/api-keys'
const days = { d: 1, w: 7, y: 365 } as const
const dayMs = 24 * 60 * 60 * 1000

const create: CommandModule<object, CreateArguments> = {
  command: 'create <title>',
  describe: 'Make an API key for a program, and print it once',
  builder: parser =>
    siteOptions(parser)
      .positional('title', { type: 'string', demandOption: true, describe: 'What it is for' })
      .option('role', {
        type: 'string',
        array: true,
        nargs: 1,
        demandOption: true,
        describe: 'Slug of a role that it acts with; may be given several times',
      })
      .option('expires', {
        type: 'string',
        requiresArg: true,
        describe: 'After which time: 90d, 12w, 1y (default: never)',
      })
      .example('$0 key create "Price import" --role editor --expires 90d', 'the key is the last line'),
  async handler({ title, role: roles, expires, ...options }) {
    const expiresAt = expires === undefined ? null : timeAfter(expires)
    await withSite(options, async site => {
      const made = await site.call<{ id: string; key: string }>('POST', `${path}/issue`, { title, roles, expiresAt })
      const until = expiresAt === null ? 'until it is revoked' : `until ${expiresAt.slice(0, 10)}`
      printResult(
        options,
        made,
        `“${title}” acts with ${roles.join(', ')} ${until}. Copy the key now: it is shown this once.\n` +
          `Revoke it: tessera key revoke ${made.id}\n${made.key}`,
      )
    })
  },
}

const list: CommandModule<object, KeyArguments> = {
  command: 'list',
  describe: 'List the API keys of a site',
  builder: parser => siteOptions(parser).example('$0 key list', 'those in use, expired and revoked'),
  handler: options =>
    withSite(options, async site => {
      const keys = await site.call<readonly KeyRecord[]>('GET', `${path}?limit=1000`)
      const lines = keys.map(each => `${each.id}  …${each.ending ?? ''}  ${each.title}  ${stateOf(each)}`)
      printResult(options, keys, lines.join('\n') || 'There are no API keys: tessera key create <title> --role <role>')
    }),
}

const revoke: CommandModule<object, RevokeArguments> = {
  command: 'revoke <id>',
  describe: 'Revoke an API key, for good',
  builder: parser =>
    siteOptions(parser)
      .positional('id', { type: 'string', demandOption: true, describe: 'As tessera key list has it' })
      .example('$0 key revoke 6f1c…', 'programs that use it are refused at once'),
  handler: ({ id, ...options }) =>
    withSite(options, async site => {
      const revoked = await site.call<KeyRecord>('POST', `${path}/${encodeURIComponent(id)}/revoke`)
      printResult(options, revoked, `“${revoked.title}” is revoked.`)
    }),
}

const key: CommandModule = {
  command: 'key',
  describe: 'API keys of programs: make, list, revoke',
  builder: parser => withCommands(parser, [create, list, revoke]).demandCommand(1, ''),
  handler() {},
}

export default key

/** `90d` → the ISO time in 90 days. @throws UsageError for another form */
function timeAfter(text: string): string {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([dwy])$/.exec(text) ?? []
  if (unit === '') throw new UsageError('--expires must be a number of days, weeks or years: 90d, 12w, 1y')
  return new Date(Date.now() + Number(count) * days[unit as keyof typeof days] * dayMs).toISOString()
}

function stateOf({ revokedAt, expiresAt, lastUsedAt }: KeyRecord): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now()) return `expired ${expiresAt.slice(0, 10)}`
  const until = expiresAt === null ? '' : `, until ${expiresAt.slice(0, 10)}`
  return `${lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.slice(0, 10)}`}${until}`
}
