import path from 'node:path'
import { confirm, isCancel } from '@clack/prompts'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { type MakingArguments, make, makingOptions } from '../making/make.ts'
import type { Plan } from '../making/plan.ts'
import { whileShown } from '../progress.ts'
import type { Choice } from '../upgrading/choose-versions.ts'
import { UsageError } from '../usage-error.ts'

interface UpgradeArguments extends MakingArguments {
  readonly packages: readonly string[]
  readonly to?: string | undefined
  readonly from?: string | undefined
  readonly backup: boolean
  readonly since?: string | undefined
}

const upgrade: CommandModule<object, UpgradeArguments> = {
  command: 'upgrade [packages..]',
  describe: 'Take newer versions of Tessera and of plugins, with what they ask of the project',
  builder: parser =>
    makingOptions(parser)
      .positional('packages', {
        type: 'string',
        array: true,
        default: [],
        describe: 'tessera, or a plugin with its version (default: all of them)',
      })
      .option('to', { type: 'string', requiresArg: true, describe: 'The version of Tessera (default: the newest)' })
      .option('from', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder with tarballs of the packages, in place of the registry',
      })
      .option('backup', { type: 'boolean', default: true, describe: 'Write an archive of the site before' })
      .option('since', { type: 'string', requiresArg: true, hidden: true })
      .example('$0 upgrade --dry-run', 'says which versions there are, and whether they go together')
      .example('$0 upgrade tessera-plugin-events@2', 'a plugin alone'),
  async handler(options) {
    if (options.since === undefined) await make(options, plan => planned(plan, options), { asks: true })
    else await applied(options.since, options)
  },
}

export default upgrade

/** Internal: run by the version before, in a process of its own, once this one is installed. */
async function applied(since: string, { root, force }: UpgradeArguments): Promise<void> {
  const { applyUpgrades } = await import('../upgrading/apply-upgrades.ts')
  const { lockAsStep } = await import('../making/project-lock.ts')
  const folder = path.resolve(root ?? '.')
  await lockAsStep(folder)
  const done = await applyUpgrades({ root: folder, since: JSON.parse(since), isForced: force })
  console.log(JSON.stringify(done))
}

async function planned(plan: Plan, options: UpgradeArguments): Promise<void> {
  const { registryOffers, tarballOffers, tarballsIn } = await import('../upgrading/offers.ts')
  const { chooseVersions } = await import('../upgrading/choose-versions.ts')
  const { projectPackages } = await import('../upgrading/project-packages.ts')
  const { planUpgrade } = await import('../upgrading/plan-upgrade.ts')
  const { packages, to, from, force, json } = options
  const folder = from === undefined ? undefined : path.resolve(from)
  const offers = folder === undefined ? registryOffers(plan.root) : await tarballOffers(folder)
  const installed = projectPackages(plan.root)
  const choice = await whileShown('Asking for versions', () => chooseVersions(installed, offers, { packages, to }))
  if (!json) show(choice)
  if (choice.conflicts.length > 0 && !force) {
    throw new UsageError(`These versions don’t go together; nothing was changed:\n${choice.conflicts.join('\n')}`)
  }
  if (choice.steps.length === 0) return
  const tarballs = folder === undefined ? new Map<string, string>() : await tarballsIn(folder)
  planUpgrade(plan, choice.steps, { tarballs, isForced: force })
  plan.next.push('Read what is different above, run the tests, and start the site: tessera start')
  if (options['dry-run']) return
  await assertAgreed(options)
  const { assertStopped, backUp } = await import('../upgrading/back-up.ts')
  await assertStopped(plan.root)
  if (options.backup) console.error(`${colors.green('backup'.padEnd(9))} ${await backUp(plan.root)}`)
}

function show({ steps }: Choice): void {
  // The packages of the product go together.
  const groups = Map.groupBy(steps, ({ name, from, to }) =>
    name.startsWith('@tessera/') ? `Tessera ${from} → ${to.version}` : `${name} ${from} → ${to.version}`,
  )
  for (const [line, members] of groups) {
    console.log(line + (members.length > 1 ? colors.dim(` (${members.length} packages)`) : ''))
  }
}

async function assertAgreed({ yes }: UpgradeArguments): Promise<void> {
  if (yes) return
  if (!process.stdin.isTTY) throw new UsageError('It installs packages and migrates the database: add --yes to confirm')
  const isConfirmed = await confirm({ message: 'Upgrade?' })
  if (isCancel(isConfirmed) || !isConfirmed) throw new UsageError('Nothing was changed.')
}
