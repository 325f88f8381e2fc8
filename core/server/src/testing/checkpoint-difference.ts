import { type BaseFiles, bytesOf, type FileSystem, filesIn, isFolder, type OpenFile } from './checkpoint-files.ts'

/** Bytes, and where they begin. */
type Piece = readonly [at: number, bytes: Uint8Array]

interface ChangedFile {
  readonly path: string
  readonly mode: number
  readonly size: number
  readonly pieces: readonly Piece[]
}

/** A file that is open: since the checkpoint, or by then. */
type OpenState =
  | { readonly path: string; readonly flags: number; readonly position: number }
  | { readonly position: number }

/** How a state differs from a checkpoint. It can be serialized, and is valid in all threads that were started alike. */
export interface Difference {
  /** How much of the memory is used. */
  readonly size: number
  readonly memory: readonly Piece[]
  readonly removed: readonly string[]
  readonly folders: readonly Pick<ChangedFile, 'path' | 'mode'>[]
  readonly files: readonly ChangedFile[]
  readonly open: readonly (OpenState | undefined)[]
}

interface State {
  readonly memory: Uint8Array
  /** The memory of the checkpoint. */
  readonly image: Uint8Array
  readonly fileSystem: FileSystem
  readonly files: BaseFiles
}

export function differenceOf({ memory, image, fileSystem, files }: State): Difference {
  const now = [...filesIn(fileSystem)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const paths = new Set(now.map(([path]) => path))
  return {
    size: memory.length,
    memory: piecesOf(memory, image),
    // What is in a folder comes before it.
    removed: [...files.contents.keys()]
      .filter(path => !paths.has(path))
      .toSorted()
      .toReversed(),
    folders: now.flatMap(([path, node]) =>
      isFolder(node) && !files.contents.has(path) ? [{ path, mode: node.mode }] : [],
    ),
    files: now.flatMap(([path, node]) => {
      const bytes = bytesOf(node)
      const before = files.contents.get(path)
      if (!bytes || (before && bufferOf(before).equals(bytes))) return []
      return [{ path, mode: node.mode, size: bytes.length, pieces: piecesOf(bytes, before ?? new Uint8Array()) }]
    }),
    open: fileSystem.streams.map((stream, descriptor) => {
      if (!stream) return undefined
      if (stream === files.open[descriptor]) return { position: stream.position }
      const path = fileSystem.getPath(stream.node)
      if (path === null || !isNamed(fileSystem, path, stream)) throw new Error('An open file has no name')
      return { path, flags: stream.flags, position: stream.position }
    }),
  }
}

function isNamed({ lookupPath }: FileSystem, path: string, { node }: OpenFile): boolean {
  try {
    return lookupPath(path).node === node
  } catch {
    return false
  }
}

/** Has a thread that is in the state of its checkpoint go on to another one. */
export function withDifference(
  { size, memory: pieces, removed, folders, files, open }: Difference,
  { memory, fileSystem }: { readonly memory: WebAssembly.Memory; readonly fileSystem: FileSystem },
): void {
  if (size > memory.buffer.byteLength) throw new RangeError('The state needs more memory than there is')
  const bytes = new Uint8Array(memory.buffer)
  for (const [at, piece] of pieces) bytes.set(piece, at)
  for (const path of removed) {
    if (isFolder(fileSystem.lookupPath(path).node)) fileSystem.rmdir(path)
    else fileSystem.unlink(path)
  }
  for (const { path, mode } of folders) fileSystem.mknod(path, mode, 0)
  for (const file of files) write(fileSystem, file)
  fileSystem.streams.length = open.length
  open.forEach((state, descriptor) => {
    reopen(fileSystem, descriptor, state)
  })
}

function write(fileSystem: FileSystem, { path, mode, size, pieces }: ChangedFile): void {
  const node = nodeAt(fileSystem, path) ?? fileSystem.mknod(path, mode, 0)
  const before = bytesOf(node) ?? new Uint8Array()
  const contents = new Uint8Array(size)
  contents.set(before.subarray(0, size))
  for (const [at, bytes] of pieces) contents.set(bytes, at)
  node.contents = contents
  node.usedBytes = size
}

function nodeAt(fileSystem: FileSystem, path: string) {
  try {
    return fileSystem.lookupPath(path).node
  } catch {
    return undefined
  }
}

function reopen(fileSystem: FileSystem, descriptor: number, state: OpenState | undefined): void {
  const { streams } = fileSystem
  if (!state) {
    streams[descriptor] = undefined
  } else if ('path' in state) {
    const { node } = fileSystem.lookupPath(state.path)
    const { stream_ops } = node as { readonly stream_ops?: object }
    const { path, flags, position } = state
    fileSystem.createStream(
      { node, path, flags, seekable: true, position, stream_ops, ungotten: [], error: false },
      descriptor,
    )
  } else {
    const stream = streams[descriptor]
    if (stream) stream.position = state.position
  }
}

const block = 4096

/** Where bytes are not the same as before; zeros follow what there was. */
function piecesOf(now: Uint8Array, before: Uint8Array): Piece[] {
  const [a, b, zeros] = [bufferOf(now), bufferOf(before), Buffer.alloc(block)]
  const isSame = (at: number) => {
    const mine = a.subarray(at, at + block)
    const rest = b.subarray(at, at + mine.length)
    return (
      rest.equals(mine.subarray(0, rest.length)) &&
      zeros.subarray(0, mine.length - rest.length).equals(mine.subarray(rest.length))
    )
  }
  const pieces: Piece[] = []
  for (let at = 0; at < a.length; at += block) {
    if (isSame(at)) continue
    const begin = at
    while (at < a.length && !isSame(at)) at += block
    pieces.push([begin, now.slice(begin, at)])
  }
  return pieces
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
