import path from 'node:path'
import manifest from '@tessera/cli/package.json' with { type: 'json' }
import yargs, { type CommandModule } from 'yargs'
import { hideBin } from 'yargs/helpers'
import { isInGroup } from './command-group.ts'
import { reportFailure } from './failure.ts'
import { readProjectEnvironment } from './project-environment.ts'
import { UsageError } from './usage-error.ts'
import { isWatched } from './watched-process.ts'

// The reader of the output has seen enough: `tessera openapi | head`.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit(0)
})

const parser = yargs(hideBin(process.argv))
  .scriptName('tessera')
  .usage('Tessera: websites with a back office.\n\nUsage: $0 <command> [options]')
  .option('root', { type: 'string', describe: 'Folder of the project (default: the current one)', global: true })
  .option('stack', { type: 'boolean', describe: 'Show where in the code an error happened', global: true })
  .middleware(({ root, _: [name] }) => {
    // The child process of `dev` reads it on each restart.
    if (name === 'dev' && !isWatched()) return
    readProjectEnvironment(path.resolve(root ?? '.'), process.env)
  })
  .demandCommand(1, '')
  .strictCommands()
  .strictOptions()
  .recommendCommands()
  .version(manifest.version)
  .help()
  .alias({ help: 'h', version: 'v' })
  .locale('en')
  .wrap(Math.min(100, process.stdout.columns ?? 100))
  .exitProcess(false)
  .fail((message, error) => {
    // Messages come from the parser, errors without one from commands.
    throw message ? new UsageError(message) : (error ?? new UsageError(''))
  })

/** In the order of the help. Only what was asked for is loaded; the help and a misspelt name need all of them. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  start: adds(() => import('./commands/start.ts')),
  dev: adds(() => import('./commands/dev.ts')),
  add: adds(() => import('./commands/add.ts')),
  build: adds(() => import('./commands/build.ts')),
  bundle: adds(() => import('./commands/bundle.ts')),
  create: adds(() => import('./commands/create.ts')),
  doctor: adds(() => import('./commands/doctor.ts')),
  eject: adds(() => import('./commands/eject.ts')),
  export: adds(() => import('./commands/export.ts')),
  import: adds(() => import('./commands/import.ts')),
  mcp: adds(() => import('./commands/mcp.ts')),
  messages: adds(() => import('./commands/messages.ts')),
  migrate: adds(() => import('./commands/migrate.ts')),
  migration: adds(() => import('./commands/migration.ts')),
  payments: adds(() => import('./commands/payments.ts')),
  remove: adds(() => import('./commands/remove.ts')),
  rename: adds(() => import('./commands/rename.ts')),
  search: adds(() => import('./commands/search.ts')),
  seed: adds(() => import('./commands/seed.ts')),
  upgrade: adds(() => import('./commands/upgrade.ts')),
  user: adds(() => import('./commands/user.ts')),
  list: adds(() => import('./commands/list.ts')),
  key: adds(() => import('./commands/key.ts')),
  openapi: adds(() => import('./commands/openapi.ts')),
  types: adds(() => import('./commands/types.ts')),
}

try {
  const [name = ''] = hideBin(process.argv)
  for (const add of Object.hasOwn(commands, name) ? [commands[name]] : Object.values(commands)) await add?.()
  parser.completion(
    'completion',
    'Print a script that completes commands in bash or zsh: tessera completion >> ~/.bashrc',
  )
  await parser.parseAsync()
} catch (error) {
  if (error instanceof UsageError) reportUsage(error)
  else reportFailure(error, process.argv.includes('--stack'))
  process.exit(1)
}

function adds<Options>(load: () => Promise<{ default: CommandModule<object, Options> }>) {
  return async () => parser.command((await load()).default)
}

function reportUsage({ message }: UsageError): void {
  if (!message) {
    parser.showHelp('error')
    return
  }
  const reason = plainReason(message)
  console.error(`${reason}\nSee: ${['tessera', ...askedCommand(), '--help'].join(' ')}`)
}

/** The command that was asked for, as far as there is one of that name. */
function askedCommand(): string[] {
  const [name = '', ...rest] = hideBin(process.argv)
  if (!Object.hasOwn(commands, name)) return []
  const [further = ''] = rest.filter(each => !each.startsWith('-'))
  return isInGroup(further) ? [name, further] : [name]
}

/** Rephrases the parser's messages for users. */
function plainReason(message: string): string {
  const [name = ''] = hideBin(process.argv)
  if (message.startsWith('Did you mean')) return `There is no command "${name}". ${message}`
  const [, unknown] = /^Unknown arguments?: ([^,\s]+)/.exec(message) ?? []
  if (unknown) return `${name} has no option --${unknown}`
  const [, incomplete] = /^Not enough arguments following: (\S+)/.exec(message) ?? []
  if (incomplete) return `--${incomplete} needs a value`
  if (message.startsWith('Not enough non-option arguments')) {
    return name === 'migration'
      ? 'Which module? tessera migration <module> [name]'
      : `${askedCommand().join(' ')} needs more`
  }
  return message
}
