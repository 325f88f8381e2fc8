import { spawn } from 'node:child_process'
import type { CommandModule } from 'yargs'
import { type ServeArguments, serveOptions } from '../serve-options.ts'

const dev: CommandModule<object, ServeArguments> = {
  command: 'dev',
  describe: 'The same for developing: restarts on changes of the server, updates widgets in the browser',
  builder: parser => serveOptions(parser).example('$0 dev', 'serves the project and follows every change of its files'),
  async handler(options) {
    process.env.NODE_ENV ??= 'development'
    if (isWatched()) {
      const { serve } = await import('../serve.ts')
      await serve(options)
    } else {
      await watch()
    }
  },
}

/** Node's own watch mode started this process and follows every module that it loads. */
function isWatched(): boolean {
  return process.env.WATCH_REPORT_DEPENDENCIES !== undefined
}

/** Runs this very command under Node's watch mode, until it is interrupted. */
async function watch(): Promise<void> {
  const [script = '', ...rest] = process.argv.slice(1)
  const child = spawn(process.execPath, [...process.execArgv, '--watch', '--watch-preserve-output', script, ...rest], {
    stdio: 'inherit',
  })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  await new Promise<void>((resolve, reject) => child.once('exit', () => resolve()).once('error', reject))
}

export default dev
