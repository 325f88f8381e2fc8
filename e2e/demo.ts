import { inject } from 'vitest'
import { type ServerOptions, type ServerProcess, startServer } from '../scripts/server-process.ts'

/** Starts the product with its demo and `administrator`, on a copy of the data of a first start. */
export function startDemo(options?: ServerOptions): Promise<ServerProcess> {
  return startServer({ ...options, data: inject('demo') })
}
