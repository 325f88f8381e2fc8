import { confirm, isCancel } from '@clack/prompts'
import type { MigrationState } from '@tessera/server/host'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { Progress } from '../progress.ts'
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
  describe: 'Migrate the database',
  builder: parser =>
    parser
      .option('status', { type: 'boolean', describe: 'Only show applied and pending migrations' })
      .option('down', { type: 'string', describe: 'Revert the last migrations of this module, with their data' })
      .option('steps', { type: 'number', default: 1, describe: 'Number of migrations that --down reverts' })
      .option('yes', { type: 'boolean', default: false, describe: 'Revert without confirmation' })
      .conflicts('status', 'down')
      .example('$0 migrate', 'runs pending migrations; safe on several nodes at once')
      .example('$0 migrate --down blog --steps 2', 'reverts the last two migrations of blog'),
  async handler(options) {
    const { migrate: migrateUp, migrateDown, migrationStatus } = await import('@tessera/server/host')
    const { database, sources } = await openProject(options.root)
    try {
      if (options.status) {
        showStatus(await migrationStatus(database, sources))
      } else if (options.down !== undefined) {
        if (!(await isConfirmed(options, options.down))) return
        const reverted = await migrateDown(database, sources, options.down, options.steps)
        for (const { module, name } of reverted) console.log(`${colors.yellow('reverted')}  ${module}/${name}`)
        if (reverted.length === 0) console.log(`No migration of ${options.down} has been applied.`)
      } else {
        const progress = new Progress('Migrating')
        progress.elapse()
        const done = await migrateUp(database, sources, ({ module, name }) => {
          progress.end()
          console.log(`${colors.green('done')}  ${module}/${name}`)
          progress.elapse()
        }).finally(() => progress.end())
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
    const word = isMissing ? colors.red('no file') : appliedAt ? colors.green('done   ') : colors.yellow('pending')
    console.log(`${word}  ${module}/${name}${appliedAt ? colors.dim(`  ${appliedAt}`) : ''}`)
  }
}

async function isConfirmed({ yes, steps }: MigrateArguments, module: string): Promise<boolean> {
  if (yes) return true
  if (!process.stdin.isTTY) {
    throw new UsageError(`Reverting migrations of ${module} deletes their data: add --yes to confirm`)
  }
  const what = steps === 1 ? 'the last migration' : `the last ${steps} migrations`
  const answer = await confirm({ message: `Revert ${what} of ${module}, with its data?`, initialValue: false })
  return !isCancel(answer) && answer
}
