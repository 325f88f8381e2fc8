import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { ByteRange, Storage, StoredFile } from './storage.ts'

/** Files in a folder; several nodes share it through a shared file system. */
export class LocalStorage implements Storage {
  readonly #directory: string

  /** @param directory absolute path; created if it doesn't exist */
  constructor(directory: string) {
    this.#directory = directory
  }

  async put(key: string, path: string): Promise<void> {
    const target = this.#path(key)
    await mkdir(dirname(target), { recursive: true })
    await synchronize(path)
    await rename(path, target)
    await synchronize(dirname(target))
  }

  async find(key: string): Promise<StoredFile | null> {
    const path = this.#path(key)
    const found = await absentAsNull(stat(path))
    if (!found?.isFile()) return null
    return { size: found.size, read: async (range?: ByteRange) => createReadStream(path, range) }
  }

  async copyTo(key: string, path: string): Promise<boolean> {
    const source = this.#path(key)
    const isLinked = await link(source, path).then(
      () => true,
      () => false,
    )
    if (isLinked) return true
    return (await absentAsNull(copyFile(source, path).then(() => true))) ?? false
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map(key => rm(this.#path(key), { force: true })))
  }

  async *list(): AsyncIterable<{ key: string; modifiedAt: Date }> {
    const folder = await absentAsNull(opendir(this.#directory, { recursive: true }))
    if (!folder) return
    for await (const entry of folder) {
      const path = join(entry.parentPath, entry.name)
      const key = relative(this.#directory, path).split(sep).join('/')
      if (!entry.isFile() || key.startsWith('.')) continue
      const found = await absentAsNull(stat(path))
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }

  #path(key: string): string {
    return join(this.#directory, key)
  }
}

async function synchronize(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function absentAsNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
