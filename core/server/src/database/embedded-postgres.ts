import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { type EmbeddedOptions, type FromWorker, slots, states, type ToWorker } from './embedded-protocol.ts'
import { shareMemoryOfModules } from './interruptible-module.ts'
import { WholeBlob } from './whole-blob.ts'

/** PostgreSQL in the thread that runs this: it does one thing at a time, and hears nothing meanwhile. */

const { module, control, statementTimeout, dataDirectory, snapshot } = workerData as EmbeddedOptions
const port = parentPort as NonNullable<typeof parentPort>
// PGlite begins with 128 MB and goes up to 2 GB.
const memory = new WebAssembly.Memory({ initial: 2048, maximum: 32_768, shared: true })
let instance: WebAssembly.Instance | undefined
/** PostgreSQL has asked for an alarm that it was not given yet. */
let isAlarmSet = false

const postgres = await open()
const addresses = { interrupt: addressOf('InterruptPending'), cancel: addressOf('QueryCancelPending') }
const alarm = instance?.exports._emscripten_timeout as (which: number, now: number) => void

/** What the thread has of PostgreSQL. */
export const parts = { postgres, memory, instance: instance as unknown as WebAssembly.Instance }

/** Handles the messages of the other thread from now on. */
export function listen(handle: (message: ToWorker) => Promise<FromWorker>): void {
  port.on('message', (message: ToWorker) => {
    handle(message).then(tell, (error: Error) => tell({ kind: 'failed', message: error.message || inspect(error) }))
  })
  tell({ kind: 'open', memory, ...addresses })
}

export async function handle(message: ToWorker): Promise<FromWorker> {
  switch (message.kind) {
    case 'send':
      return { kind: 'result', bytes: await run(message) }
    case 'session':
      // A session outlives the client that used it: the next one must not meet its statements and settings.
      for (const statement of ['rollback', 'discard all', "set timezone to 'UTC'"]) await postgres.exec(statement)
      await postgres.exec(`set statement_timeout = ${statementTimeout}`)
      return { kind: 'done' }
    case 'dump':
      return { kind: 'result', bytes: await (await postgres.dumpDataDir('none')).bytes() }
    case 'close':
      await postgres.close()
      return { kind: 'done' }
    case 'restore':
    case 'difference':
      throw new TypeError('This thread keeps nothing of what it began with')
  }
}

/** What a result holds beside its rows: their description, the end, errors. */
const besideRows = 100_000

/** Runs one message of the protocol. From its beginning to its end, and never after it, it may be cancelled. */
async function run({ bytes: message, most }: ToWorker & { kind: 'send' }): Promise<Uint8Array<ArrayBuffer>> {
  const received: Uint8Array<ArrayBuffer>[] = []
  let left = most === undefined ? Number.POSITIVE_INFINITY : most + besideRows
  const onRawData = (bytes: Uint8Array) => {
    received.push(new Uint8Array(bytes))
    left -= bytes.length
    if (left < 0) cancel()
  }
  Atomics.store(control, slots.limit, 0)
  Atomics.store(control, slots.state, states.running)
  try {
    // `execProtocolRaw` would parse every result too, and keep what it parsed for good.
    await postgres.execProtocolRawStream(message, { onRawData })
  } finally {
    settle()
  }
  return joined(received)
}

/** The parts as one, in a buffer of its own: it moves to the other thread. */
function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (parts.length === 1 && parts[0]) return parts[0]
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Ends the statement under way from within, unless that is done already. */
function cancel(): void {
  if (Atomics.compareExchange(control, slots.state, states.running, states.cancelled) !== states.running) return
  const flags = new Int32Array(memory.buffer)
  Atomics.store(flags, addresses.cancel / 4, 1)
  Atomics.store(flags, addresses.interrupt / 4, 1)
}

function settle(): void {
  if (Atomics.compareExchange(control, slots.state, states.running, states.idle) !== states.running) {
    Atomics.wait(control, slots.state, states.cancelling)
    Atomics.store(control, slots.state, states.idle)
    // It came too late for this statement, and is not for the next one.
    Atomics.store(new Int32Array(memory.buffer), addresses.cancel / 4, 0)
  }
  // PostgreSQL asks for no new alarm while an earlier one is due before it. Told that it rang, it asks for each statement.
  if (isAlarmSet) alarm(0, performance.now())
  isAlarmSet = false
}

/** PostgreSQL sets its own `statement_timeout` by this, in milliseconds; 0 takes it back. */
function setAlarm(_which: number, milliseconds: number): number {
  const limit = Math.round(milliseconds)
  isAlarmSet = limit > 0
  if (!isAlarmSet) return 0
  Atomics.store(control, slots.limit, limit)
  if (limit !== statementTimeout) tell({ kind: 'limit', milliseconds: limit })
  return 0
}

async function open(): Promise<PGlite> {
  const first = snapshot ? new WholeBlob(snapshot) : dataDirectory ? undefined : await createNew()
  shareMemoryOfModules()
  return PGlite.create({
    ...(dataDirectory && { dataDir: dataDirectory }),
    ...(first && { loadDataDir: first }),
    // The system keeps files in memory, and those of a database in memory are there already: 128 MB, PostgreSQL's own
    // default, would only be there to be filled with copies.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    pgliteWasmModule: module,
    extensions: {
      interruptible: { name: 'interruptible', setup: async (_, options) => ({ emscriptenOpts: shared(options) }) },
    },
  })
}

/** Sets a database in memory up as PGlite does, which knows nothing of shared memory there, and takes its files. */
async function createNew(): Promise<Blob> {
  const fresh = await PGlite.create()
  const made = await fresh.dumpDataDir('none')
  await fresh.close()
  return made
}

function shared(options: object): object {
  return {
    ...options,
    wasmMemory: memory,
    instantiateWasm(
      imports: WebAssembly.Imports,
      ready: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      const env = { ...imports.env, _setitimer_js: setAlarm }
      instance = new WebAssembly.Instance(module, { ...imports, env })
      keepParserUnoptimized(instance)
      ready(instance, module)
      return {}
    },
  }
}

/**
 * Has V8 compile PostgreSQL's parser with its baseline compiler for good: to optimise this one function takes 600 MB for
 * some seconds, and makes nothing measurably faster. A function is compiled when it is first called, and looks whether it
 * is worth optimising only where the flag allowed it then. PostgreSQL isn't set up yet: the call ends at its first
 * allocation of memory.
 */
function keepParserUnoptimized({ exports }: WebAssembly.Instance): void {
  const { __stack_pointer: stack, raw_parser: parse } = exports
  if (!(stack instanceof WebAssembly.Global) || typeof parse !== 'function') return
  const top = stack.value
  setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    parse(0, 0)
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error
  } finally {
    stack.value = top
    setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

/** Where a variable of PostgreSQL is in its memory. */
function addressOf(name: string): number {
  const variable = instance?.exports[name]
  if (!(variable instanceof WebAssembly.Global)) throw new TypeError(`PGlite exports no variable ${name}`)
  return variable.value
}

function tell(message: FromWorker): void {
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : [])
}
