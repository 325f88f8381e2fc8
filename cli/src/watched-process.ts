import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { stateOf } from './file-watcher.ts'

const variable = 'TESSERA_WATCHED'

/** What a watched process tells: files that it was made from, and folders whose files it looks at. */
export interface WatchedFiles {
  /** With what `stateOf` says of each before it is read. */
  readonly files?: readonly (readonly [file: string, state: string])[]
  readonly folders?: readonly string[]
}

/** Whether `tessera dev` runs this process and waits for the files that it is made from. */
export function isWatched(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment[variable] !== undefined && process.send !== undefined
}

/** The environment of a process that is watched. */
export function watchedEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, [variable]: '1' }
}

/**
 * Tells the process that watches this one of every file that is loaded from now on, installed packages apart. A file that
 * can't be read is told as well: it is resolved first.
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
  // Nobody watches any more.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.once('beforeExit', flush).once('exit', flush)

  function flush(): void {
    reportFiles({ files: waiting })
    waiting = []
  }
}

/** Tells the process that watches this one, if any, what else this one is made from. */
export function reportFiles(watched: WatchedFiles): void {
  if (isWatched() && process.connected) process.send?.(watched)
}
