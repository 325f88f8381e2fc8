import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { stateOf } from './file-watcher.ts'

const variable = 'TESSERA_WATCHED'

/** Files that a watched process has loaded, and folders it reads. */
export interface WatchedFiles {
  /** With the result of `stateOf` before each was read. */
  readonly files?: readonly (readonly [file: string, state: string])[]
  readonly folders?: readonly string[]
}

/** Whether this process is run by `tessera dev`. */
export function isWatched(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment[variable] !== undefined && process.send !== undefined
}

/** The environment of a process that is watched. */
export function watchedEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [variable]: '1' }
}

/**
 * Reports all files loaded from now on to the watching process, except installed packages. Unreadable files are included,
 * because they are resolved first.
 */
export function reportLoadedFiles(): void {
  const told = new Set<string>()
  let waiting: [file: string, state: string][] = []
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context)
      if (resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/') && !told.has(resolved.url)) {
        told.add(resolved.url)
        if (waiting.length === 0) setImmediate(flush)
        const file = fileURLToPath(new URL(resolved.url))
        waiting.push([file, stateOf(file)])
      }
      return resolved
    },
  })
  // The watching process has ended.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.once('beforeExit', flush).once('exit', flush)

  function flush(): void {
    reportFiles({ files: waiting })
    waiting = []
  }
}

/** Reports further files and folders to the watching process, if any. */
export function reportFiles(watched: WatchedFiles): void {
  if (isWatched() && process.connected) process.send?.(watched)
}
