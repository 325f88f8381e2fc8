import { confirm, isCancel } from '@clack/prompts'
import type { MigrationState } from '@tessera/core/server'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { openProject } from '../project-database.ts'
import { UsageError } from '../usage-error.ts'

interface MigrateArguments {
  readonly root?: string
  readonly status?: boolean | undefined
  readonly down?: string | undefined
  readonly steps: number
  readonly yes: boolean
}

const migrate: CommandModule<object, MigrateArguments> = {
  command: 'migrate',
  describe: 'Bring the database up to what the modules need',
  builder: parser =>
    parser
      .option('status', { type: 'boolean', describe: 'Only show what has run and what waits' })
      .option('down', { type: 'string', describe: 'Take back the last migrations of this module, with their data' })
      .option('steps', { type: 'number', default: 1, describe: 'How many --down takes back' })
      .option('yes', { type: 'boolean', default: false, describe: 'Take back without asking' })
      .conflicts('status', 'down')
      .example('$0 migrate', 'runs what waits; safe while other nodes do the same')
      .example('$0 migrate --down blog --steps 2', 'takes back the last two migrations of blog'),
  async handler(options) {
    const { migrate: migrateUp, migrateDown, migrationStatus } = await import('@tessera/core/server')
    const { database, sources } = await openProject(options.root)
    try {
      if (options.status) {
        showStatus(await migrationStatus(database, sources))
      } else if (options.down !== undefined) {
        if (!(await isConfirmed(options, options.down))) return
        const taken = await migrateDown(database, sources, options.down, options.steps)
        for (const { module, name } of taken) console.log(`${colors.yellow('taken back')}  ${module}/${name}`)
        if (taken.length === 0) console.log(`No migration of ${options.down} has run.`)
      } else {
        const done = await migrateUp(database, sources, ({ module, name }) =>
          console.log(`${colors.green('done')}  ${module}/${name}`),
        )
        if (done.length === 0) console.log('The database is up to date.')
      }
    } finally {
      await database.close()
    }
  },
}

export default migrate

function showStatus(states: readonly MigrationState[]): void {
  for (const { module, name, appliedAt, isMissing } of states) {
    const word = isMissing ? colors.red('no file') : appliedAt ? colors.green('done   ') : colors.yellow('waits  ')
    console.log(`${word}  ${module}/${name}${appliedAt ? colors.dim(`  ${appliedAt}`) : ''}`)
  }
}

async function isConfirmed({ yes, steps }: MigrateArguments, module: string): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) {
    throw new UsageError(`Taking migrations of ${module} back deletes their data: add --yes when that is meant`)
  }
  const what = steps === 1 ? 'the last migration' : `the last ${steps} migrations`
  const answer = await confirm({ message: `Take back ${what} of ${module}, with its data?`, initialValue: false })
  return !isCancel(answer) && answer
}
