import path from 'node:path'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { withCommands } from '../command-group.ts'
import { UsageError } from '../usage-error.ts'
import simulate from './payments-simulate.ts'

interface ReconcileArguments {
  readonly root?: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly json: boolean
}

/** A comparison with one provider, as the route of the module returns it. */
interface Run {
  readonly provider: string
  readonly compared: number
  readonly settled: number
  readonly differences: number
  readonly failure: string | null
}

const reconcile: CommandModule<object, ReconcileArguments> = {
  command: 'reconcile',
  describe: 'Compare payments with those of the payment providers',
  builder: parser =>
    parser
      .option('from', { type: 'string', describe: 'Beginning of the period, such as 2026-11-01 (default: a week ago)' })
      .option('to', { type: 'string', describe: 'End of the period (default: now)' })
      .option('json', { type: 'boolean', default: false, describe: 'Print JSON, for programs' })
      .example(
        '$0 payments reconcile --from 2026-11-01',
        'ends with 1 when something differs, which the dashboard shows',
      ),
  async handler({ root = '.', from, to, json }) {
    const runs = await reconcileIn(path.resolve(root), { ...moment('from', from), ...moment('to', to) })
    if (json) console.log(JSON.stringify(runs, null, 2))
    else for (const run of runs) console.log(lineOf(run))
    if (runs.length === 0 && !json) console.log('No payment provider that is set up can list its payments.')
    if (runs.some(({ differences, failure }) => differences > 0 || failure !== null)) process.exitCode = 1
  },
}

const payments: CommandModule = {
  command: 'payments',
  describe: 'Look after payments, or simulate their providers',
  builder: parser => withCommands(parser, [reconcile, simulate]),
  handler() {},
}

export default payments

/** Runs the route of the module in this process, on the project's database. */
async function reconcileIn(root: string, period: object): Promise<Run[]> {
  const { createHost } = await import('@tessera/server/host')
  const { loadConfiguration, loadProject } = await import('@tessera/server/project')
  const configuration = loadConfiguration(root, await loadProject(root))
  const host = await createHost({ root, configuration, hasJobs: false })
  try {
    if (!host.has('billing')) throw new UsageError('The project has no payments: the module billing is not configured')
    const response = await host.app.inject({
      method: 'POST',
      url: '/api/billing/reconciliations',
      headers: { host: new URL(configuration.publicUrl).host, 'x-rbac-secret-key': configuration.secretKey },
      payload: period,
    })
    const { data, cause } = response.json<{ data: Run[] | null; cause?: readonly string[] }>()
    if (!data) throw new UsageError(cause?.join('\n') ?? `The comparison failed with status ${response.statusCode}`)
    return data
  } finally {
    await host.close()
  }
}

function moment(name: string, value: string | undefined): Readonly<Record<string, string>> {
  if (value === undefined) return {}
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be a date such as 2026-11-01`)
  return { [name]: date.toISOString() }
}

function lineOf({ provider, compared, settled, differences, failure }: Run): string {
  const label =
    failure !== null ? colors.red('failed ') : differences > 0 ? colors.yellow('differs') : colors.green('equal  ')
  const detail = failure ?? `${compared} compared, ${settled} settled, ${differences} different`
  return `${label}  ${provider}  ${colors.dim(detail)}`
}
