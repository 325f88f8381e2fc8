import type { Argv } from 'yargs'

export interface ServeArguments {
  readonly root?: string | undefined
  readonly port?: string | undefined
  readonly host?: string | undefined
  readonly payments?: boolean | undefined
  readonly safe?: boolean | undefined
}

/** The options of `start` and `dev`: aliases of environment variables, and what is for machines of developers. */
export function serveOptions<Before>(parser: Argv<Before>) {
  return parser
    .option('port', { type: 'string', describe: 'Where to listen (PORT, default 3000)', requiresArg: true })
    .option('host', { type: 'string', describe: 'On which address (HOST, default 127.0.0.1)', requiresArg: true })
    .option('safe', { type: 'boolean', describe: 'Start without the plugins that fail, and say which' })
    .option('payments', { type: 'boolean', describe: 'Simulate the payment providers, with pages in the browser' })
}

/** Sets the environment variables of the options. */
export function applyServeOptions({ port, host }: ServeArguments, environment: NodeJS.ProcessEnv): void {
  if (port !== undefined) environment.PORT = port
  if (host !== undefined) environment.HOST = host
}
