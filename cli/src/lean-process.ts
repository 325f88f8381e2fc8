/** glibc gives each thread that allocates an arena of its own, and V8's compiler threads fill a dozen of them once, for good. */
const variables = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Restarts this process with settings that Node takes at its start only and that keep its memory small: the same process
 * id, arguments and streams. Settings that are there already stay as they are. With the embedded database a first start
 * took 720 MB for good without them, and takes 375 at its peak and 340 from then on with them.
 *
 * It does nothing the second time, outside Linux, and below a parent that talks to it over a channel, which would be lost.
 * @param isEmbedded whether PostgreSQL runs in this process; where it doesn't, room for new objects is worth its memory
 */
export function restartLean({ isEmbedded }: { isEmbedded: boolean }): void {
  const { env, execArgv, execPath, argv } = process
  if (process.platform !== 'linux' || !process.execve || process.channel || 'gc' in globalThis) return
  const given = [...execArgv, env.NODE_OPTIONS ?? ''].join(' ')
  const flags = flagsFor(isEmbedded).filter(flag => !given.includes(flag.replace(/=.*/, '')))
  process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...variables, ...env })
}

function flagsFor(isEmbedded: boolean): string[] {
  return [
    // `serve` collects once what only the start needed.
    '--expose-gc',
    // Up to 100 MB of new objects otherwise. PostgreSQL's functions are optimised one at a time: each takes memory meanwhile.
    ...(isEmbedded ? ['--max-semi-space-size=8', '--wasm-num-compilation-tasks=1'] : []),
  ]
}
