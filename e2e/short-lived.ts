import { shortLived } from '../cli/test/run-command.ts'
import { type ServerOptions, type ServerProcess, startServer } from '../scripts/server-process.ts'

/**
 * Starts the product for as long as a suite runs, where its memory and speed are not the subject. How it takes memory is for those to
 * say who start the tests.
 */
export function startShortLived(options: ServerOptions): Promise<ServerProcess> {
  const { GLIBC_TUNABLES } = process.env
  return startServer({ nodeOptions: shortLived, ...options, environment: { GLIBC_TUNABLES, ...options.environment } })
}
