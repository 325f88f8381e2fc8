import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export const bundleNames = ['site', 'back-office'] as const

/** The bundles of a project. */
export type BundleName = (typeof bundleNames)[number]

/** A failed build, which has printed the reason. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/** Heap limits of a build in megabytes. */
const thriftyOptions = ['--max-old-space-size=768', '--max-semi-space-size=4']

/**
 * With a single malloc arena threads share freed memory. Rolldown brings its own allocator, mimalloc, which by default asks
 * for huge pages, of which it uses a part, and returns freed memory late: half of a build's memory.
 */
const thriftyEnvironment = { MALLOC_ARENA_MAX: '1', MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0' }

/**
 * Builds bundles one after another, each in a separate process, because a bundler never releases its memory.
 * @param options `root`: the project's folder; `sizes`: whether to print the sizes of the back office's screens
 * @throws BuildError if one fails
 */
export async function buildBundles(
  names: readonly BundleName[],
  { root, sizes = false }: { readonly root: string; readonly sizes?: boolean },
): Promise<void> {
  const stack = process.argv.includes('--stack') ? ['--stack'] : []
  for (const name of names) {
    await run(['bundle', name, '--root', root, ...(sizes ? ['--sizes'] : []), ...stack], name)
  }
}

function run(command: readonly string[], name: BundleName): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, ...thriftyOptions, process.argv[1] ?? '', ...command], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...thriftyEnvironment, ...process.env },
  })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  // Printed after the signal handlers are set, so that readers may stop both processes.
  console.log(`Building the ${name.replace('-', ' ')} ...`)
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(128 + constants.signals[signal])
      if (code === 0) resolve()
      else reject(new BuildError(`The ${name.replace('-', ' ')} could not be built${signal ? `: ${signal}` : ''}`))
    })
  })
}
