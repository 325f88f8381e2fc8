import path from 'node:path'
import manifest from '@tessera/cli/package.json' with { type: 'json' }
import yargs from 'yargs'
import { hideBin } from 'yargs/helpers'
import add from './commands/add.ts'
import build from './commands/build.ts'
import bundle from './commands/bundle.ts'
import create from './commands/create.ts'
import dev from './commands/dev.ts'
import doctor from './commands/doctor.ts'
import eject from './commands/eject.ts'
import exportCommand from './commands/export.ts'
import importCommand from './commands/import.ts'
import key from './commands/key.ts'
import list from './commands/list.ts'
import mcp from './commands/mcp.ts'
import messages from './commands/messages.ts'
import migrate from './commands/migrate.ts'
import migration from './commands/migration.ts'
import openapi from './commands/openapi.ts'
import payments from './commands/payments.ts'
import remove from './commands/remove.ts'
import rename from './commands/rename.ts'
import search from './commands/search.ts'
import seed from './commands/seed.ts'
import start from './commands/start.ts'
import types from './commands/types.ts'
import upgrade from './commands/upgrade.ts'
import user from './commands/user.ts'
import { reportFailure } from './failure.ts'
import { readProjectEnvironment } from './project-environment.ts'
import { UsageError } from './usage-error.ts'
import { isWatched } from './watched-process.ts'

// The reader of the output has seen enough: `tessera openapi | head`.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  process.exit(0)
})

const command = yargs(hideBin(process.argv))
  .scriptName('tessera')
  .usage('Tessera: websites with a back office.\n\nUsage: $0 <command> [options]')
  .command(start)
  .command(dev)
  .command(add)
  .command(build)
  .command(bundle)
  .command(create)
  .command(doctor)
  .command(eject)
  .command(exportCommand)
  .command(importCommand)
  .command(mcp)
  .command(messages)
  .command(migrate)
  .command(migration)
  .command(payments)
  .command(remove)
  .command(rename)
  .command(search)
  .command(seed)
  .command(upgrade)
  .command(user)
  .command(list)
  .command(key)
  .command(openapi)
  .command(types)
  .completion('completion', 'Print a script that completes commands in bash or zsh: tessera completion >> ~/.bashrc')
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

try {
  await command.parseAsync()
} catch (error) {
  if (error instanceof UsageError) reportUsage(error)
  else reportFailure(error, process.argv.includes('--stack'))
  process.exit(1)
}

function reportUsage({ message }: UsageError): void {
  if (!message) {
    command.showHelp('error')
    return
  }
  const reason = plainReason(message)
  console.error(`${reason}\nSee: tessera --help`)
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
      : `${name} needs more: tessera ${name} --help`
  }
  return message
}
