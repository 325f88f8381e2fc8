import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OpenedDatabase } from '../database/database.ts'
import { overThread } from '../database/embedded.ts'
import { EmbeddedThread } from '../database/embedded-thread.ts'
import { emptySnapshot } from '../database/shadow.ts'

const worker = new URL(`./restorable-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

interface IdleThread {
  readonly thread: EmbeddedThread
  /** The state that it has begun with. */
  readonly file: string | undefined
}

/** Threads that nobody uses; the latest comes last. */
const idle: IdleThread[] = []

/** Each holds about 300 MB. */
const mostIdle = 4

/**
 * Opens an embedded database in memory. When it is closed, its thread waits for the next one, which puts it into the state
 * that it begins with: 10 ms of CPU in place of 400.
 * @param file tells of the state, as `stateAfter` gave it; empty if absent
 */
export async function openRestorable(file?: string): Promise<OpenedDatabase> {
  const thread = await threadIn(file)
  return overThread(async () => thread, {
    onError: error => console.error(error),
    close: () => release({ thread, file }),
  })
}

/** The state that an empty database is in after some work, for a file from which `openRestorable` begins. */
export async function stateAfter(work: (database: OpenedDatabase) => Promise<unknown>): Promise<Uint8Array> {
  const thread = await threadIn()
  const database = overThread(async () => thread, {
    onError: error => console.error(error),
    close: async () => undefined,
  })
  try {
    await work(database)
      .then(() => endLog(database))
      .finally(() => database.close())
    await thread.startSession()
    const reply = await thread.ask({ kind: 'difference' })
    await release({ thread, file: undefined })
    return reply.kind === 'result' ? reply.bytes : new Uint8Array()
  } catch (error) {
    await end(thread)
    throw error
  }
}

/** The log up to here is of no use any more: it is left out of the state. */
function endLog(database: OpenedDatabase): Promise<void> {
  return database.session(async session => {
    await session.query({ text: 'set wal_recycle = off' })
    await session.query({ text: 'checkpoint' })
  })
}

async function threadIn(file?: string): Promise<EmbeddedThread> {
  const waiting = takeIdle(file)
  const thread =
    waiting ?? (await EmbeddedThread.open({ statementTimeout: 5_000, snapshot: await emptySnapshot() }, worker))
  // A new one is empty already.
  if (!waiting && file === undefined) return thread
  try {
    await thread.ask({ kind: 'restore', ...(file !== undefined && { file }) })
    return thread
  } catch (error) {
    await end(thread)
    if (!waiting) throw error
    // It has ended, or loaded a library that can't be unloaded.
    return threadIn(file)
  }
}

/** One that begins with the same state, or the one that is idle for the longest time. */
function takeIdle(file: string | undefined): EmbeddedThread | undefined {
  const index = idle.findLastIndex(each => each.file === file)
  return idle.splice(Math.max(index, 0), 1)[0]?.thread
}

async function release(released: IdleThread): Promise<void> {
  if (released.thread.isEnded) return end(released.thread)
  idle.push(released)
  const oldest = idle.length > mostIdle ? idle.shift() : undefined
  if (oldest) await end(oldest.thread)
}

let ended = 0

/** The more of them are collected at once, the less it takes: collecting walks over all that the process holds. */
const collectedAtOnce = 4

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
