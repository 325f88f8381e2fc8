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
  readonly json: boolean
  readonly 'dry-run': boolean
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
      .option('dry-run', { type: 'boolean', default: false, describe: 'Only say what the migration would change' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example('$0 migration blog', 'writes plugins/blog/migrations/<time>_<what>.ts')
      .example('$0 migration blog --rename blog_articles.text:body', 'keeps the data of the column'),
  async handler(options) {
    const { json, 'dry-run': isDry } = options
    const { lockAsStep, lockProject, printWait } = await import('../making/project-lock.ts')
    const root = path.resolve(options.root ?? '.')
    if (!isDry && !(await lockAsStep(root))) process.once('exit', await lockProject(root, printWait))
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
    const isCompiled = plugin.migrations !== undefined && sourceOf(plugin.migrations) !== plugin.migrations
    const { Journal } = await import('../making/journal.ts')
    const written: Written[] = []
    for (const difference of differences) {
      const file = isDry ? null : writeMigration(plugin, difference, options.name)
      if (file !== null) new Journal(root).note([path.relative(root, file).split(path.sep).join('/')])
      written.push({
        module: options.module,
        bridge: difference.bridge ?? null,
        ...(await described(difference)),
        file,
      })
    }
    if (json) console.log(JSON.stringify(written, null, 2))
    else if (written.length === 0) console.log(`The migrations of ${options.module} match its definitions.`)
    else for (const each of written) report(each, isCompiled)
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

/** A migration that was written, or would be. */
interface Written {
  readonly module: string
  /** The module that the tables of the migration link to; null for those of the module alone. */
  readonly bridge: string | null
  readonly changes: readonly string[]
  /** Its path; null in a dry run. */
  readonly file: string | null
}

async function described({ changes }: Difference): Promise<Pick<Written, 'changes'>> {
  const { describeChange } = await import('@tessera/server/host')
  return { changes: changes.map(describeChange) }
}

function report({ changes, file, bridge }: Written, isCompiled: boolean): void {
  for (const change of changes) console.log(`  ${change}`)
  if (file === null) {
    console.log(`${colors.yellow('not written')}: a dry run${bridge === null ? '' : `, of what links to ${bridge}`}`)
    return
  }
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
