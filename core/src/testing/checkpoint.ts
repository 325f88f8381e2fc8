import type { PGlite } from '@electric-sql/pglite'

/** A file, a folder or a device in Emscripten's file system in memory. */
interface FileNode {
  name: string
  parent: FileNode
  name_next: FileNode | undefined
  mode: number
  atime: number
  mtime: number
  ctime: number
  usedBytes: number
  contents: Uint8Array | Record<string, FileNode> | null | undefined
}

interface OpenFile {
  shared: { flags: number; position: number }
}

interface FileSystem {
  readonly nameTable: (FileNode | undefined)[]
  readonly streams: (OpenFile | undefined)[]
}

interface Parts {
  readonly postgres: PGlite
  readonly memory: WebAssembly.Memory
  readonly instance: WebAssembly.Instance
}

/**
 * Copies the whole state of an embedded PostgreSQL in memory: its memory, its files, and which of them are open. Between two
 * statements there is nothing else.
 * @returns puts it back to that state
 * @throws TypeError when PGlite is built in another way
 */
export function takeCheckpoint({ postgres, memory, instance }: Parts): () => void {
  const { __indirect_function_table: table, __stack_pointer: stack } = instance.exports
  if (!(table instanceof WebAssembly.Table)) throw new TypeError('PGlite exports no table of functions')
  if (!(stack instanceof WebAssembly.Global)) throw new TypeError('PGlite exports no stack pointer')
  const functions = table.length
  const top = stack.value
  const image = used(memory).slice()
  const restoreFiles = copyFiles(postgres.Module.FS as unknown as FileSystem)
  return () => {
    // The thread still has the functions of a library that was loaded since, but their data would be gone.
    if (table.length !== functions) throw new Error('PostgreSQL has loaded a library since')
    used(memory).fill(0, image.length)
    new Uint8Array(memory.buffer).set(image)
    stack.value = top
    restoreFiles()
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

function copyFiles({ nameTable, streams }: FileSystem): () => void {
  const nodes = [...nodesIn(nameTable)].map(copyNode)
  const names = [...nameTable]
  const open = streams.map(stream => stream && copyStream(stream))
  return () => {
    for (const restore of nodes) restore()
    nameTable.splice(0, nameTable.length, ...names)
    streams.length = open.length
    open.forEach((restore, index) => {
      streams[index] = restore?.()
    })
  }
}

/** A file that is closed loses its number, and streams that were duplicated have their position in common. */
function copyStream(stream: OpenFile): () => OpenFile {
  const { shared } = stream
  const [properties, state] = [{ ...stream }, { ...shared }]
  return () => {
    Object.assign(shared, state)
    return Object.assign(stream, properties)
  }
}

function* nodesIn(nameTable: FileSystem['nameTable']): Generator<FileNode> {
  for (const first of nameTable) for (let node = first; node; node = node.name_next) yield node
}

function copyNode(node: FileNode): () => void {
  const { name, parent, name_next, mode, atime, mtime, ctime, usedBytes } = node
  const properties = { name, parent, name_next, mode, atime, mtime, ctime, usedBytes }
  const restoreContents = copyContents(node)
  return () => {
    Object.assign(node, properties)
    restoreContents()
  }
}

function copyContents(node: FileNode): () => void {
  const { contents } = node
  if (contents instanceof Uint8Array) {
    const bytes = contents.slice(0, node.usedBytes)
    return () => {
      const now = node.contents
      if (!(now instanceof Uint8Array) || now.length < bytes.length) node.contents = bytes.slice()
      else now.fill(0, bytes.length).set(bytes)
    }
  }
  const entries = contents && { ...contents }
  return () => {
    node.contents = entries && { ...entries }
  }
}
