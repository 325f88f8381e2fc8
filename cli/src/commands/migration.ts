import path from 'node:path'
import type { Plugin } from '@tessera/server'
import type { Answers, Difference } from '@tessera/server/host'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { askQuestions } from '../migration-questions.ts'
import { whileShown } from '../progress.ts'
import { loadPlugins } from '../project-database.ts'
import { UsageError } from '../usage-error.ts'

interface MigrationArguments {
  readonly root?: string
  readonly module: string
  readonly name?: string | undefined
  readonly rename: readonly string[]
  readonly drop: readonly string[]
  readonly backfill: readonly string[]
  readonly using: readonly string[]
}

const migration: CommandModule<object, MigrationArguments> = {
  command: 'migration <module> [name]',
  describe: 'Generate the migration for changed definitions of a module',
  builder: parser =>
    parser
      .positional('module', { type: 'string', demandOption: true, describe: 'Name of the module, such as blog' })
      .positional('name', { type: 'string', describe: 'Name of the migration (default: derived from the changes)' })
      .option('rename', { ...list, describe: 'Renamed column or table: old:new' })
      .option('drop', { ...list, describe: 'Column or table to delete, with its data' })
      .option('backfill', { ...list, describe: 'SQL value of a new column in existing records: column:value' })
      .option('using', { ...list, describe: 'SQL value of a column in its new type: column:value' })
      .example('$0 migration blog', 'writes plugins/blog/migrations/<time>_<what>.ts')
      .example('$0 migration blog --rename blog_articles.text:body', 'keeps the data of the column'),
  async handler(options) {
    const { lockAsStep, lockProject, printWait } = await import('../making/project-lock.ts')
    const root = path.resolve(options.root ?? '.')
    if (!(await lockAsStep(root))) process.once('exit', await lockProject(root, printWait))
    const { sourceOf, writeMigration } = await import('@tessera/server/host')
    const plugins = await loadPlugins(options.root)
    const plugin = plugins.find(({ name }) => name === options.module)
    if (!plugin) {
      const known = plugins.map(({ name }) => name).join(', ')
      throw new UsageError(`There is no module ${options.module} in the configuration. Its modules: ${known}`)
    }
    const differences = await findDifferences(plugins, options.module, {
      renames: pairs('rename', options.rename),
      drops: new Set(options.drop),
      backfills: pairs('backfill', options.backfill),
      usings: pairs('using', options.using),
    })
    if (differences.length === 0) console.log(`The migrations of ${options.module} match its definitions.`)
    const isCompiled = plugin.migrations !== undefined && sourceOf(plugin.migrations) !== plugin.migrations
    const { Journal } = await import('../making/journal.ts')
    for (const difference of differences) {
      const file = writeMigration(plugin, difference, options.name)
      new Journal(root).note([path.relative(root, file).split(path.sep).join('/')])
      await report(file, difference, isCompiled)
    }
  },
}

export default migration

const list = { type: 'string', array: true, nargs: 1, default: [] as string[] } as const

/** Runs the migrations on an in-memory database and compares the result with the definitions. */
async function findDifferences(plugins: readonly Plugin[], module: string, given: Answers): Promise<Difference[]> {
  const { compare, migrate, migrationSources, openShadow, AmbiguousChangeError } = await import('@tessera/server/host')
  const shadow = await openShadow()
  try {
    await whileShown('Comparing', () => migrate(shadow, migrationSources(plugins)))
    for (let answers = given; ; ) {
      try {
        return await whileShown('Comparing', () => compare(shadow, plugins, module, answers))
      } catch (error) {
        if (!(error instanceof AmbiguousChangeError)) throw error
        if (!process.stdin.isTTY) throw new UsageError(error.message)
        answers = await askQuestions(error.questions, answers)
      }
    }
  } finally {
    await shadow.close()
  }
}

async function report(file: string, { changes }: Difference, isCompiled: boolean): Promise<void> {
  const { describeChange } = await import('@tessera/server/host')
  for (const change of changes) console.log(`  ${describeChange(change)}`)
  console.log(
    `${colors.green('written')}  ${file}\nReview it${isCompiled ? ', compile the package' : ''}, then run: tessera migrate`,
  )
}

function pairs(option: string, entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map(entry => {
      const [, key, value] = /^([^:]+):(.+)$/s.exec(entry) ?? []
      if (key === undefined || value === undefined) throw new UsageError(`--${option} ${entry}: must be <name>:<value>`)
      return [key, value]
    }),
  )
}
