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
  describe: 'Serve for development: restarts when server files change, updates widgets in the browser',
  builder: parser =>
    serveOptions(parser)
      .example('$0 dev', 'serves the project and applies every change of its files')
      .example('$0 dev --payments', 'with a simulator of every payment provider'),
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

/** Milliseconds before a process that doesn't end is killed. */
const killTimeout = 5_000
/** Debounce: editors and `git` write several files at once. */
const pause = 100

/**
 * Runs this command in a child process and restarts it whenever one of its files changes, until interrupted. After a failure
 * it waits for changes of the files loaded so far.
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
      // Ctrl+C reaches this process only, which forwards it once: a second signal would abort closing.
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
      if (!isEnding) console.log(colors.dim('Waiting for a file change ...'))
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
