/** A file, a folder or a device in Emscripten's file system in memory. */
export interface FileNode {
  name: string
  parent: FileNode
  name_next: FileNode | undefined
  mode: number
  atime: number
  mtime: number
  ctime: number
  usedBytes: number
  /** A file that was written at once has the signed bytes that PostgreSQL gave. */
  contents: Uint8Array | Int8Array | Record<string, FileNode> | null | undefined
}

export interface OpenFile {
  readonly node: FileNode
  readonly flags: number
  position: number
  shared: { flags: number; position: number }
}

/** What is used of Emscripten's file system. */
export interface FileSystem {
  readonly nameTable: (FileNode | undefined)[]
  readonly streams: (OpenFile | null | undefined)[]
  /** None of a node that is in no folder, such as a pipe. */
  getPath(node: FileNode): string | null
  lookupPath(path: string): { readonly node: FileNode }
  mknod(path: string, mode: number, device: number): FileNode
  unlink(path: string): void
  rmdir(path: string): void
  createStream(properties: object, descriptor: number): OpenFile
}

/** The files of a checkpoint. */
export interface BaseFiles {
  /** Contents of files by path; none of folders. */
  readonly contents: ReadonlyMap<string, Uint8Array | undefined>
  /** What was open, by descriptor. */
  readonly open: readonly (OpenFile | null | undefined)[]
  restore(): void
}

export function copyFiles(fileSystem: FileSystem): BaseFiles {
  const { nameTable, streams } = fileSystem
  const bytes = new Map([...nodesIn(nameTable)].map(node => [node, bytesOf(node)?.slice()]))
  const nodes = [...bytes].map(([node, copy]) => copyNode(node, copy))
  const names = [...nameTable]
  const copies = streams.map(stream => stream && copyStream(stream))
  return {
    contents: new Map([...filesIn(fileSystem)].map(([path, node]) => [path, bytes.get(node)])),
    open: [...streams],
    restore() {
      for (const restore of nodes) restore()
      nameTable.splice(0, nameTable.length, ...names)
      streams.length = copies.length
      copies.forEach((restore, index) => {
        streams[index] = restore?.()
      })
    },
  }
}

const kinds = { mask: 0o170_000, folder: 0o040_000, file: 0o100_000 } as const

export function isFolder({ mode }: Pick<FileNode, 'mode'>): boolean {
  return (mode & kinds.mask) === kinds.folder
}

/** What a regular file holds. */
export function bytesOf({ contents, usedBytes }: FileNode): Uint8Array | undefined {
  return isBytes(contents) ? new Uint8Array(contents.buffer, contents.byteOffset, usedBytes) : undefined
}

function isBytes(contents: FileNode['contents']): contents is Uint8Array | Int8Array {
  return ArrayBuffer.isView(contents)
}

/** Regular files and folders, by path. */
export function* filesIn(fileSystem: FileSystem): Generator<[path: string, node: FileNode]> {
  for (const node of nodesIn(fileSystem.nameTable)) {
    if (!isFolder(node) && (node.mode & kinds.mask) !== kinds.file) continue
    const path = fileSystem.getPath(node)
    if (path !== null) yield [path, node]
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

function copyNode(node: FileNode, bytes: Uint8Array | undefined): () => void {
  const { name, parent, name_next, mode, atime, mtime, ctime, usedBytes } = node
  const properties = { name, parent, name_next, mode, atime, mtime, ctime, usedBytes }
  const restoreContents = copyContents(node, bytes)
  return () => {
    Object.assign(node, properties)
    restoreContents()
  }
}

function copyContents(node: FileNode, bytes: Uint8Array | undefined): () => void {
  const { contents } = node
  if (bytes) {
    return () => {
      const now = node.contents
      if (!(now instanceof Uint8Array) || now.length < bytes.length) node.contents = bytes.slice()
      else now.fill(0, bytes.length).set(bytes)
    }
  }
  const entries = contents && { ...(contents as Record<string, FileNode>) }
  return () => {
    node.contents = entries && { ...entries }
  }
}
