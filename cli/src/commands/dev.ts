import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import colors from 'picocolors'
import type { CommandModule } from 'yargs'
import { FileWatcher } from '../file-watcher.ts'
import { type ServeArguments, serveOptions } from '../serve-options.ts'
import { isWatched, reportLoadedFiles, type WatchedFiles, watchedEnvironment } from '../watched-process.ts'

const dev: CommandModule<object, ServeArguments> = {
  command: 'dev',
  describe: 'The same for developing: restarts on changes of the server, updates widgets in the browser',
  builder: parser => serveOptions(parser).example('$0 dev', 'serves the project and follows every change of its files'),
  async handler(options) {
    process.env.NODE_ENV ??= 'development'
    if (isWatched()) {
      reportLoadedFiles()
      const { serve } = await import('../serve.ts')
      await serve(options)
    } else {
      await watch(path.resolve(options.root ?? '.'))
    }
  },
}

export default dev

/** How long a process may take to end before it is ended, in milliseconds. */
const killTimeout = 5_000
/** Editors and `git` write several files at once. */
const pause = 100

/**
 * Runs this very command in a process of its own, again whenever a file changes that it was made from, until this one is
 * interrupted. A process that failed, and was never more than half loaded, waits for the same files.
 */
async function watch(root: string): Promise<void> {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnding = false
  const watcher = new FileWatcher(file => {
    clearTimeout(timer)
    timer = setTimeout(() => void restart(file), pause)
  })
  for (const name of ['tessera.config.ts', 'tessera.config.js', 'tessera.config.mjs', '.env', 'package.json']) {
    watcher.addFile(path.join(root, name))
  }

  function start(): void {
    const started = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: watchedEnvironment(process.env),
      // Ctrl+C is for this process, which tells that one once: a second signal would end it in the middle of closing.
      detached: true,
    })
    child = started
    started.on('message', ({ files = [], folders = [] }: WatchedFiles) => {
      for (const [file, state] of files) watcher.addFile(file, state)
      for (const folder of folders) watcher.addFolder(folder)
    })
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      if (!isEnding) console.log(colors.dim('Waiting for a change of a file ...'))
    })
  }

  async function restart(file: string): Promise<void> {
    if (isEnding) return
    console.log(colors.dim(`Restarting: ${path.relative(process.cwd(), file)} has changed`))
    const before = child
    child = undefined
    if (before) await end(before)
    if (!isEnding && !child) start()
  }

  start()
  const [signal] = (await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])) as [NodeJS.Signals]
  isEnding = true
  clearTimeout(timer)
  watcher.close()
  if (child) await end(child, signal)
  process.exit(0)
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), killTimeout)
  await ended
  clearTimeout(timer)
}
