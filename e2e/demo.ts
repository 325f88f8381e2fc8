import { inject } from 'vitest'
import type { ServerOptions, ServerProcess } from '../scripts/server-process.ts'
import { startShortLived } from './short-lived.ts'

/** Starts the product with its demo and `administrator`, on a copy of the data of a first start. */
export function startDemo(options?: ServerOptions): Promise<ServerProcess> {
  return startShortLived({ ...options, ...inject('demo') })
}
