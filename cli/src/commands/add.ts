import path from 'node:path'
import { confirm, isCancel } from '@clack/prompts'
import type { CommandModule } from 'yargs'
import { type MakingArguments, make, makingOptions } from '../making/make.ts'
import type { Plan } from '../making/plan.ts'
import { whileShown } from '../progress.ts'
import { UsageError } from '../usage-error.ts'

interface AddArguments extends MakingArguments {
  readonly plugin?: string | undefined
  readonly from?: string | undefined
  readonly build: boolean
  readonly settle: boolean
}

const add: CommandModule<object, AddArguments> = {
  command: 'add [plugin]',
  describe: 'Add a plugin: from npm, a tarball or a folder',
  builder: parser =>
    makingOptions(parser)
      .positional('plugin', { type: 'string', describe: 'tessera-plugin-reviews, ./reviews-1.0.0.tgz or ../reviews' })
      .option('from', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder with tarballs of the packages, in place of the registry',
      })
      .option('build', { type: 'boolean', default: true, describe: 'Build the site and the back office, too' })
      .option('settle', { type: 'boolean', default: false, hidden: true })
      .example('$0 add tessera-plugin-reviews', 'says what it brings, and asks')
      .example('$0 add tessera-plugin-reviews --dry-run', 'only says what it brings'),
  async handler(options) {
    if (options.settle) {
      const { settlePlugin } = await import('../adding/settle-plugin.ts')
      const { lockAsStep } = await import('../making/project-lock.ts')
      const root = path.resolve(options.root ?? '.')
      await lockAsStep(root)
      const settled = await settlePlugin({ root, isBuilt: options.build })
      console.log(JSON.stringify(settled))
      return
    }
    const { plugin } = options
    if (plugin === undefined) throw new UsageError('Which plugin? tessera add tessera-plugin-reviews')
    const { clearPacked } = await import('../adding/plugin-source.ts')
    let root: string | undefined
    try {
      const plans = (plan: Plan) => {
        root = plan.root
        return planned(plan, plugin, options)
      }
      await make(options, plans, { asks: true })
    } finally {
      if (root !== undefined) clearPacked(root)
    }
  },
}

export default add

async function planned(plan: Plan, given: string, options: AddArguments): Promise<void> {
  const { root } = plan
  const { addOwnModule, findPlugin } = await import('../adding/find-plugin.ts')
  if (addOwnModule(plan, given)) return
  const from = options.from === undefined ? undefined : path.resolve(options.from)
  const found = await whileShown('Looking at what it brings', () => findPlugin(root, given, from))
  if (found === 'installed') return
  if (!options.json) console.log(found.text)
  plan.details = { brings: found.summary }
  const { planAdding } = await import('../adding/plan-adding.ts')
  planAdding(plan, found.packages, { isBuilt: options.build })
  plan.next.push(`Start the site: tessera start${found.hasSettings ? ', and look at /admin/plugins' : ''}`)
  if (options['dry-run']) return
  await assertAgreed(options)
  const { assertStopped } = await import('../upgrading/back-up.ts')
  await assertStopped(root)
}

async function assertAgreed({ yes }: AddArguments): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new UsageError('Nothing was changed. What it brings is above: add --yes to agree')
  const isConfirmed = await confirm({ message: 'Add it?' })
  if (isCancel(isConfirmed) || !isConfirmed) throw new UsageError('Nothing was changed.')
}
