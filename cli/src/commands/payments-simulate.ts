import path from 'node:path'
import type { CommandModule } from 'yargs'
import { UsageError } from '../usage-error.ts'

interface SimulateArguments {
  readonly root?: string
  readonly 'first-port': string
}

const simulate: CommandModule<object, SimulateArguments> = {
  command: ['simulate', '$0'],
  describe: 'Simulate the payment providers, with pages in the browser, until interrupted',
  builder: parser =>
    parser
      .option('first-port', {
        type: 'string',
        default: '4010',
        describe: 'Of the first provider; the others follow. 0: free ones',
      })
      .example('$0 payments', 'prints the variables with which the site uses them, for the file .env')
      .example('$0 dev --payments', 'simulates them and serves, in one command'),
  async handler({ root = '.', 'first-port': text }) {
    const port = /^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
    if (!(port < 65_000)) throw new UsageError('--first-port must be a port such as 4010')
    const [{ loadProject }, { simulatorPages, startSimulators }] = await Promise.all([
      import('@tessera/server/project'),
      import('../simulators.ts'),
    ])
    const folder = path.resolve(root)
    const project = await loadProject(folder)
    const simulators = await startSimulators({ root: folder, project, environment: process.env, port })
    const variables = Object.entries(simulators.variables).map(([name, value]) => `${name}=${quoted(value)}`)
    console.log(`\n${simulatorPages(simulators)}\n\n${variables.join('\n')}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void simulators.close().finally(() => process.exit(0)))
    }
  },
}

export default simulate

/** As a file `.env` needs it. */
function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `"${value}"`
}
