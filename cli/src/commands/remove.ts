import path from 'node:path'
import { confirm, isCancel, select } from '@clack/prompts'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { type MakingArguments, make, makingOptions } from '../making/make.ts'
import type { Plan } from '../making/plan.ts'
import { whileShown } from '../progress.ts'
import type { Removal } from '../removing/find-removal.ts'
import { UsageError } from '../usage-error.ts'

const dataChoices = ['keep', 'export', 'drop'] as const
type DataChoice = (typeof dataChoices)[number]

interface RemoveArguments extends MakingArguments {
  readonly plugin?: string | undefined
  readonly data?: DataChoice | undefined
  readonly build: boolean
  readonly drop?: string | undefined
}

const remove: CommandModule<object, RemoveArguments> = {
  command: 'remove [plugin]',
  describe: 'Remove a plugin; its data stays, or goes with it',
  builder: parser =>
    makingOptions(parser)
      .positional('plugin', { type: 'string', describe: 'Its package or its module: tessera-plugin-reviews, reviews' })
      .option('data', {
        choices: dataChoices,
        describe: 'keep its tables; or drop them, after an export of all of its records or without one',
      })
      .option('build', { type: 'boolean', default: true, describe: 'Build the site and the back office, too' })
      .option('drop', { type: 'string', requiresArg: true, hidden: true })
      .example('$0 remove reviews --data keep', 'adding it again finds everything')
      .example('$0 remove reviews --data export', 'writes an archive, then drops the tables'),
  async handler(options) {
    const { plugin, drop } = options
    if (drop !== undefined) {
      const { dropModule } = await import('../removing/drop-module.ts')
      const { lockAsStep } = await import('../making/project-lock.ts')
      const root = path.resolve(options.root ?? '.')
      await lockAsStep(root)
      console.log(JSON.stringify(await dropModule({ ...JSON.parse(drop), root })))
      return
    }
    if (plugin === undefined) throw new UsageError('Which plugin? tessera remove tessera-plugin-reviews --data keep')
    await make(options, plan => planned(plan, plugin, options), { asks: true })
  },
}

export default remove

async function planned(plan: Plan, given: string, options: RemoveArguments): Promise<void> {
  const { root } = plan
  const [{ findRemoval }, { planRemoval }, { assertStopped, fileMoment }, { writeArchive, size }] = await Promise.all([
    import('../removing/find-removal.ts'),
    import('../removing/plan-removal.ts'),
    import('../upgrading/back-up.ts'),
    import('../write-archive.ts'),
  ])
  if (!options['dry-run']) await assertStopped(root)
  const removal = await whileShown('Looking for what it has', () => findRemoval(root, given))
  if (!options.json) console.log(textOf(removal))
  plan.details = { removed: removal }
  const data = options.data ?? (await askedFor(removal, options))
  planRemoval(plan, removal, { isDropped: data !== 'keep', isBuilt: options.build })
  if (data === 'keep') plan.next.push(`Its tables stay: tessera add ${removal.package} finds them again`)
  if (options['dry-run']) return
  await assertAgreed(options, data)
  if (data !== 'export') return
  const file = path.join(root, '.tessera', 'backups', `${removal.module}-${fileMoment()}.tar.gz`)
  const query = new URLSearchParams({ only: removal.module, with: 'people,orders' })
  const bytes = await writeArchive({ root }, file, query)
  console.error(`${colors.green('exported'.padEnd(9))} ${path.relative(root, file)} (${size(bytes)})`)
}

async function assertAgreed({ yes }: RemoveArguments, data: DataChoice): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new UsageError('Nothing was changed. What goes is above: add --yes to agree')
  const message = data === 'drop' ? 'Remove it, with all of its records?' : 'Remove it?'
  const isConfirmed = await confirm({ message, initialValue: data !== 'drop' })
  if (isCancel(isConfirmed) || !isConfirmed) throw new UsageError('Nothing was changed.')
}

async function askedFor({ package: name }: Removal, { yes }: RemoveArguments): Promise<DataChoice> {
  if (yes || !process.stdin.isTTY)
    throw new UsageError('Nothing was changed. What of its data? --data keep, export or drop')
  const chosen = await select<DataChoice>({
    message: `What of the data of ${name}?`,
    options: [
      { value: 'keep', label: 'Keep its tables' },
      { value: 'export', label: 'Write its records into an archive, then drop its tables' },
      { value: 'drop', label: 'Drop its tables' },
    ],
  })
  if (isCancel(chosen)) throw new UsageError('Nothing was changed.')
  return chosen
}

function textOf({ package: name, module, records, pages }: Removal): string {
  const counts = Object.entries(records).map(([entity, count]) => `${entity}: ${count}`)
  const rows = [
    ...counts.map((text, index) => [index === 0 ? 'records' : '', text] as const),
    ...pages.map((text, index) => [index === 0 ? 'shown on' : '', text] as const),
  ]
  const lines = rows.map(([label, text]) => `  ${colors.dim(label.padEnd(8))}  ${text}`)
  return [`${colors.bold(name)} (${module})`, ...(lines.length > 0 ? lines : ['  without records']), ''].join('\n')
}
