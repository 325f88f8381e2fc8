import type { PGlite } from '@electric-sql/pglite'
import { type Difference, differenceOf, withDifference } from './checkpoint-difference.ts'
import { type BaseFiles, copyFiles, type FileSystem } from './checkpoint-files.ts'

interface Parts {
  readonly postgres: PGlite
  readonly memory: WebAssembly.Memory
  readonly instance: WebAssembly.Instance
}

/** The whole state of an embedded PostgreSQL in memory at one time. */
export interface Checkpoint {
  /**
   * Goes back to that state, or to one that differs from it.
   * @param difference as `difference` gave it, here or in another thread that was started in the same way
   */
  restore(difference?: Difference): void
  /** How the present state differs from the checkpoint's. */
  difference(): Difference
}

/**
 * Copies the whole state of an embedded PostgreSQL in memory: its memory, its files, and which of them are open. Between two
 * statements there is nothing else.
 * @throws TypeError when PGlite is built in another way
 */
export function takeCheckpoint({ postgres, memory, instance }: Parts): Checkpoint {
  const { __indirect_function_table: table, __stack_pointer: stack } = instance.exports
  if (!(table instanceof WebAssembly.Table)) throw new TypeError('PGlite exports no table of functions')
  if (!(stack instanceof WebAssembly.Global)) throw new TypeError('PGlite exports no stack pointer')
  const functions = table.length
  const top = stack.value
  const image = used(memory).slice()
  const fileSystem = postgres.Module.FS as unknown as FileSystem
  const files: BaseFiles = copyFiles(fileSystem)
  const assertSameFunctions = () => {
    // The thread still has the functions of a library that was loaded since, but their data would be gone.
    if (table.length !== functions) throw new Error('PostgreSQL has loaded a library since')
  }
  return {
    restore(difference) {
      assertSameFunctions()
      used(memory).fill(0, image.length)
      new Uint8Array(memory.buffer).set(image)
      stack.value = top
      files.restore()
      if (difference) withDifference(difference, { memory, fileSystem })
    },
    difference() {
      assertSameFunctions()
      if (stack.value !== top) throw new Error('PostgreSQL is running a statement')
      return differenceOf({ memory: used(memory), image, fileSystem, files })
    },
  }
}

const page = Buffer.alloc(65_536)

/** A memory up to its last page that is not empty. */
function used({ buffer }: WebAssembly.Memory): Uint8Array {
  const bytes = Buffer.from(buffer)
  let end = bytes.length
  while (end > 0 && page.equals(bytes.subarray(end - page.length, end))) end -= page.length
  return new Uint8Array(buffer, 0, end)
}
