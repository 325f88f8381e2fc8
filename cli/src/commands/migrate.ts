import { confirm, isCancel } from '@clack/prompts'
import type { MigrationState } from '@tessera/server/host'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { printResult } from '../print-result.ts'
import { Progress } from '../progress.ts'
import { openProject } from '../project-database.ts'
import { UsageError } from '../usage-error.ts'

interface MigrateArguments {
  readonly root?: string
  readonly status?: boolean | undefined
  readonly down?: string | undefined
  readonly steps: number
  readonly yes: boolean
  readonly json: boolean
  readonly 'dry-run': boolean
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
      .option('dry-run', { type: 'boolean', default: false, describe: 'Only say which migrations would run' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .conflicts('status', 'down')
      .example('$0 migrate', 'runs pending migrations; safe on several nodes at once')
      .example('$0 migrate --down blog --steps 2', 'reverts the last two migrations of blog'),
  async handler(options) {
    const { migrate: migrateUp, migrateDown, migrationStatus } = await import('@tessera/server/host')
    const { database, sources } = await openProject(options.root)
    try {
      const { status, down, steps, json, 'dry-run': isDry } = options
      if (status || isDry) {
        const states = await migrationStatus(database, sources)
        showStatus(status ? states : planned(states, down, steps), options)
      } else if (down !== undefined) {
        if (!(await isConfirmed(options, down))) return
        const reverted = await migrateDown(database, sources, down, steps)
        const lines = reverted.map(({ module, name }) => `${colors.yellow('reverted')}  ${module}/${name}`)
        const none = `No migration of ${down} has been applied.`
        printResult(options, { reverted: reverted.map(named) }, lines.join('\n') || none)
      } else {
        const progress = new Progress('Migrating')
        progress.elapse()
        const done = await migrateUp(database, sources, ({ module, name }) => {
          progress.end()
          if (!json) console.log(`${colors.green('done')}  ${module}/${name}`)
          progress.elapse()
        }).finally(() => progress.end())
        if (json) console.log(JSON.stringify({ done: done.map(named) }, null, 2))
        else if (done.length === 0) console.log('The database is up to date.')
      }
    } finally {
      await database.close()
    }
  },
}

export default migrate

const named = ({ module, name }: Pick<MigrationState, 'module' | 'name'>) => `${module}/${name}`

/** What a run would do: the pending migrations, or those of a module that would be reverted, the last one first. */
function planned(states: readonly MigrationState[], down: string | undefined, steps: number): MigrationState[] {
  if (down === undefined) return states.filter(({ appliedAt }) => appliedAt === null)
  const applied = states.filter(({ module, appliedAt }) => module === down && appliedAt !== null)
  const order = (one: MigrationState) => `${one.appliedAt} ${one.name}`
  return applied.toSorted((a, b) => order(b).localeCompare(order(a))).slice(0, steps)
}

function showStatus(states: readonly MigrationState[], options: MigrateArguments): void {
  const lines = states.map(({ module, name, appliedAt, isMissing }) => {
    const word = isMissing ? colors.red('no file') : appliedAt ? colors.green('done   ') : colors.yellow('pending')
    return `${word}  ${module}/${name}${appliedAt ? colors.dim(`  ${appliedAt}`) : ''}`
  })
  printResult(options, states, lines.join('\n') || 'There is nothing to do.')
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
