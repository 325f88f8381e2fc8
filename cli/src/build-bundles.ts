import { spawn } from 'node:child_process'
import { constants } from 'node:os'

export const bundleNames = ['site', 'back-office'] as const

/** The two things that are built for browsers and for the server of a project. */
export type BundleName = (typeof bundleNames)[number]

/** A build that failed and has said why. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

/**
 * In megabytes: what a build may hold as JavaScript objects, and how many young ones may wait to be collected. With one
 * arena of malloc the bundler's threads share what they have given back.
 */
const thriftyOptions = ['--max-old-space-size=768', '--max-semi-space-size=4']
const thriftyEnvironment = { MALLOC_ARENA_MAX: '1' }

/**
 * Builds bundles one after the other, each in a process of its own: a bundler keeps its memory until its process ends, and
 * this one goes on to serve.
 * @param options `root`: the project's folder; `sizes`: whether to print what the screens of the back office cost
 * @throws BuildError when one fails
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
  // From here on whoever reads it may end both.
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
