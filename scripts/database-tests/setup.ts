import { expect } from 'vitest'
import { variable } from './database-tests.ts'
import { guardEnvironment } from './guard-environment.ts'

/** Before each test file of the packages, in a process that may have run others. */
const guarded = Symbol.for('tessera.guardedEnvironment')
const shared = globalThis as { [guarded]?: boolean }

// On a server nothing needs to be guarded: either all files run there, or those that are known.
if (!shared[guarded] && process.env[variable] === undefined) {
  shared[guarded] = true
  process.env = guardEnvironment(process.env, () => expect.getState().testPath)
}
