import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const magic = Buffer.from('\0asm\x01\0\0\0', 'latin1')
const importSection = 2
const kinds = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const
const hasMaximum = 1
const isShared = 2
/** 4 GB, the maximum size of a memory, in pages as an unsigned LEB128. */
const anyMaximum = [0x80, 0x80, 0x04]

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PGlite's PostgreSQL, compiled once for all threads with shared memory, so that another thread can set the flags by which
 * PostgreSQL cancels a statement while the thread that runs it is blocked.
 */
export function interruptibleModule(): Promise<WebAssembly.Module> {
  compiled ??= compile()
  return compiled
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '..')
  return WebAssembly.compile(withSharedMemory(await readFile(join(folder, 'pglite.wasm'))))
}

/**
 * Makes this thread compile all further modules with shared memory: modules that PostgreSQL loads later (PL/pgSQL,
 * dictionaries for text search) import the memory of the first one.
 */
export function shareMemoryOfModules(): void {
  const { Module } = WebAssembly
  const instantiate = WebAssembly.instantiate as (source: unknown, imports?: WebAssembly.Imports) => Promise<unknown>
  WebAssembly.Module = new Proxy(Module, {
    construct: (target, [source]: [BufferSource]) => new target(withSharedMemory(bytesOf(source))),
  })
  WebAssembly.instantiate = ((source: WebAssembly.Module | BufferSource, imports?: WebAssembly.Imports) =>
    instantiate(source instanceof Module ? source : withSharedMemory(bytesOf(source)), imports)) as never
}

function bytesOf(source: BufferSource): Buffer {
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source)
}

/**
 * The same module, with the memory that it imports marked as shared: one bit, and the maximum that such a memory must have
 * (WebAssembly specification, "Import Section" and "Limits"). Its code stays the same; without an imported memory, all of it.
 */
function withSharedMemory(module: Buffer): Buffer<ArrayBuffer> {
  if (!module.subarray(0, magic.length).equals(magic)) throw new TypeError('This is no WebAssembly module')
  const reader = new Reader(module, magic.length)
  while (!reader.isAtEnd) {
    const section = reader.byte()
    const sizeAt = reader.position
    const size = reader.number()
    const begin = reader.position
    const limits = section === importSection ? memoryLimits(reader) : undefined
    if (limits === undefined) {
      reader.position = begin + size
      continue
    }
    const { at, flags, end } = limits
    const maximum = flags & hasMaximum ? [] : anyMaximum
    return Buffer.concat([
      module.subarray(0, sizeAt),
      encoded(size + maximum.length),
      module.subarray(begin, at),
      Buffer.from([flags | hasMaximum | isShared]),
      module.subarray(at + 1, end),
      Buffer.from(maximum),
      module.subarray(end),
    ])
  }
  return Buffer.from(module)
}

/** Where the limits of the imported memory stand: their flags, and the end of what is there. */
function memoryLimits(reader: Reader): { at: number; flags: number; end: number } | undefined {
  for (let left = reader.number(); left > 0; left -= 1) {
    for (const _ of ['module', 'name']) reader.skip(reader.number())
    const kind = reader.byte()
    if (kind === kinds.function) reader.number()
    else if (kind === kinds.global) reader.skip(2)
    else if (kind === kinds.tag) {
      reader.skip(1)
      reader.number()
    } else {
      if (kind === kinds.table) reader.skip(1)
      const at = reader.position
      const flags = reader.byte()
      reader.number()
      if (flags & hasMaximum) reader.number()
      if (kind === kinds.memory) return { at, flags, end: reader.position }
    }
  }
  return undefined
}

/** An unsigned LEB128. */
function encoded(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 0x80)
  }
}

class Reader {
  position: number
  readonly #bytes: Buffer

  constructor(bytes: Buffer, position: number) {
    this.#bytes = bytes
    this.position = position
  }

  get isAtEnd(): boolean {
    return this.position >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes.readUInt8(this.position)
    this.position += 1
    return value
  }

  /** An unsigned LEB128. */
  number(): number {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = this.byte()
      value += (byte & 0x7f) * place
      if (byte < 0x80) return value
    }
  }

  skip(bytes: number): void {
    this.position += bytes
  }
}
