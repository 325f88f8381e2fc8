import { test } from 'vitest'

type Register = (name: string, run: () => void | Promise<void>) => void

/** Registers a test for the entities that it is about; for the others there is nothing to test, nor to skip. */
export function testWhen(isAbout: unknown): Register {
  return isAbout ? (name, run) => test(name, run) : () => undefined
}
