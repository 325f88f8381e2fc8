import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OpenedDatabase } from '../server/database/database.ts'
import { overThread } from '../server/database/embedded.ts'
import { EmbeddedThread } from '../server/database/embedded-thread.ts'

const worker = new URL(`./restorable-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

/** Threads that nobody uses, in the state that they began with; the latest comes last. */
const idle: { readonly name: string; readonly thread: EmbeddedThread }[] = []

/** Each holds about 200 MB. */
const mostIdle = 4

/**
 * Opens an embedded database in memory that begins with a snapshot. When it is closed, its thread goes back to that state
 * and waits for the next one with the same snapshot: 10 ms of CPU in place of 400.
 * @param name tells snapshots apart
 * @param snapshot is only asked for when no thread waits
 */
export async function openRestorable(name: string, snapshot: () => Promise<Blob>): Promise<OpenedDatabase> {
  const thread =
    takeIdle(name) ??
    (await EmbeddedThread.open({ statementTimeout: 5_000, snapshot: await (await snapshot()).bytes() }, worker))
  return overThread(async () => thread, {
    onError: error => console.error(error),
    close: () => release(name, thread),
  })
}

function takeIdle(name: string): EmbeddedThread | undefined {
  const index = idle.findLastIndex(each => each.name === name)
  return idle.splice(index, index < 0 ? 0 : 1)[0]?.thread
}

async function release(name: string, thread: EmbeddedThread): Promise<void> {
  try {
    await thread.ask({ kind: 'restore' })
    idle.push({ name, thread })
  } catch {
    // It has ended, or loaded a library that can't be unloaded.
    await end(thread)
  }
  const last = idle.length > mostIdle ? idle.shift() : undefined
  if (last) await end(last.thread)
}

let ended = 0

/** The more of them are collected at once, the less it takes: collecting walks over all that the process holds. */
const collectedAtOnce = 10

/**
 * The memory of a thread that has ended is given back by the garbage collector only, which knows nothing of its size: a
 * process that ends dozens of them, as one of tests does, would hold gigabytes.
 */
async function end(thread: EmbeddedThread): Promise<void> {
  await thread.close()
  ended += 1
  if (ended % collectedAtOnce === 0) collectGarbage()
}

const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()
