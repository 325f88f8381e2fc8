import { text } from 'node:stream/consumers'
import { isCancel, password as question } from '@clack/prompts'
import type { Argv, CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { printResult } from '../print-result.ts'
import { type SiteDoor, type SiteOptions, withSite } from '../site-door.ts'
import { siteOptions } from '../site-options.ts'
import { UsageError } from '../usage-error.ts'

interface UserArguments extends SiteOptions {
  readonly email: string
  readonly link?: boolean | undefined
  readonly json: boolean
}

interface InviteArguments extends UserArguments {
  readonly role: string
  readonly language?: string | undefined
}

interface Account {
  readonly isCreated: boolean
  readonly isGranted: boolean
  readonly isPending: boolean
  readonly isPasswordSet: boolean
  readonly url: string | null
}

const variable = 'TESSERA_PASSWORD'

const invite: CommandModule<object, InviteArguments> = {
  command: 'invite <email>',
  describe: 'Give somebody an account with a role, and a link to choose a password',
  builder: parser =>
    siteOptions(parser)
      .positional('email', { type: 'string', demandOption: true, describe: 'Address to log in with' })
      .option('role', { type: 'string', requiresArg: true, demandOption: true, describe: 'Slug of a role' })
      .option('language', { type: 'string', requiresArg: true, describe: 'Of the mail (default: the site’s)' })
      .option('link', { type: 'boolean', describe: 'Print the link in place of mailing it' })
      .example(
        '$0 user invite ann@example.com --role editor',
        'mails a link, or prints it where no mail server is set up',
      ),
  handler: ({ email, role, language, link, ...options }) =>
    withSite(options, async site => {
      const body = { email, role, ...(language !== undefined && { language }), ...linkWish(link) }
      const account = await site.call<Account>('POST', '/api/rbac/accounts', body)
      printResult(options, account, textOf(email, role, account))
    }),
}

const createAdmin: CommandModule<object, UserArguments> = {
  command: 'create-admin <email>',
  describe: 'Give somebody an account with the role admin',
  builder: parser =>
    passwordOptions(parser)
      .example('$0 user create-admin ann@example.com', 'asks for a password')
      .example('$0 user create-admin ann@example.com < password.txt', 'reads it from a file'),
  async handler({ email, link, ...options }) {
    const password = link ? undefined : await readPassword()
    await withSite(options, async site => {
      const body = { email, role: 'admin', ...(password !== undefined && { password }), ...linkWish(link) }
      const account = await site.call<Account>('POST', '/api/rbac/accounts', body)
      printResult(options, account, textOf(email, 'admin', account))
    })
  },
}

const reset: CommandModule<object, UserArguments> = {
  command: 'reset <email>',
  describe: 'Set the password that somebody logs in with',
  builder: parser =>
    passwordOptions(parser)
      .example('$0 user reset ann@example.com', 'asks for the new password')
      .example('$0 user reset ann@example.com --link', 'prints a link that sets one, valid for an hour'),
  async handler({ email, link, ...options }) {
    const password = link ? undefined : await readPassword()
    await withSite(options, async site => {
      const { url } = await resetAt(site, { email, ...(password !== undefined && { password }), ...linkWish(link) })
      printResult(
        options,
        { url },
        url === null ? `${email} has a new password; other sessions have ended.` : linkText(url),
      )
    })
  },
}

const user: CommandModule = {
  command: 'user',
  describe: 'Invite people, make administrators, set passwords',
  builder: parser =>
    withCommands(parser, [invite, createAdmin, reset]).demandCommand(
      1,
      'user needs a command: invite, create-admin or reset',
    ),
  handler() {},
}

export default user

function passwordOptions<Before>(parser: Argv<Before>) {
  return siteOptions(parser)
    .positional('email', { type: 'string', demandOption: true, describe: 'Address to log in with' })
    .option('link', { type: 'boolean', describe: 'Print a link that sets a password, in place of giving one here' })
    .epilogue(`The password is asked for, comes from standard input, or from the variable ${variable}.`)
}

/** @throws UsageError if there is none: it is never an option, which others on the machine could read */
async function readPassword(): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (process.stdin.isTTY) {
    const typed = await question({ message: 'Password' })
    if (isCancel(typed)) throw new UsageError('Nothing was changed')
    return typed
  }
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/)
  if (line) return line
  throw new UsageError(`Give the password on standard input or in ${variable}, or add --link for a link that sets one`)
}

function linkWish(isWanted: boolean | undefined): { readonly isLinkWanted?: boolean } {
  return isWanted === undefined ? {} : { isLinkWanted: isWanted }
}

function resetAt(site: SiteDoor, body: object): Promise<Pick<Account, 'url'>> {
  return site.call('POST', '/api/rbac/accounts/reset', body)
}

function textOf(email: string, role: string, { isCreated, isGranted, isPending, isPasswordSet, url }: Account): string {
  const now = isCreated
    ? `${email} has an account with the role ${role} now.`
    : isGranted
      ? `${email} had an account, which has the role ${role} now; its password ${isPasswordSet ? 'is the one that you gave' : 'stays'}.`
      : `${email} has an account with the role ${role} already: there is nothing to do.`
  if (url !== null) return `${now}\n${linkText(url)}`
  return isPending ? `${now}\nA link to choose a password is on its way by mail; it is valid for a week.` : now
}

function linkText(url: string): string {
  return `Pass this link on. It sets a password, once:\n  ${url}`
}
