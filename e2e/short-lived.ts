import { type ServerOptions, type ServerProcess, startServer } from '../scripts/server-process.ts'

/**
 * For servers whose memory and speed are not the subject: PostgreSQL's code isn't optimised for what runs once, and the cores are
 * taken by other tests, so that threads beside the main one would only take turns with it. The last three are those that `start` would
 * replace itself for. A third of a start's CPU.
 */
const nodeOptions = [
  '--liftoff-only',
  '--single-threaded-gc',
  '--expose-gc',
  '--max-semi-space-size=8',
  '--wasm-num-compilation-tasks=1',
]

/** Starts the product for as long as a suite runs. How it takes memory is for those to say who start the tests. */
export function startShortLived(options: ServerOptions): Promise<ServerProcess> {
  const { GLIBC_TUNABLES } = process.env
  return startServer({ nodeOptions, ...options, environment: { GLIBC_TUNABLES, ...options.environment } })
}
