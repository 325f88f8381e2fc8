import type { Readable } from 'node:stream'
import type { Context, PluginHost } from '@tessera/core/server'
import { hasThumbnails, isStorageKey } from '../index.ts'
import { titleOf } from './file-name.ts'
import { totalSize, unusedKeys } from './file-records.ts'
import { filesDirectory, openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { type StoredValues, storeUpload } from './store-upload.ts'
import { TemporaryFiles } from './temporary-files.ts'
import { thumbnailKeys, thumbnailNamed } from './thumbnails.ts'

/** Options of the plugin: `['@tessera/file-storage', {...}]` in `tessera.config.ts`. */
export interface FileStorageOptions {
  /** Maximum size of a file in bytes (default 50 MiB). */
  readonly maximumSize?: number
  /**
   * Maximum size of all files together in bytes, including those in the trash (default: the size of the disk or
   * bucket).
   */
  readonly quota?: number
}

export interface FilePart {
  readonly fieldName: string
  /** As given by the sender: used for a title, and to tell plain text from CSV. */
  readonly fileName: string
  readonly stream: Readable
}

/** The bytes of files: stored before their records are written, removed after those are deleted. */
export class Uploads {
  readonly maximumBytes: number
  readonly temporary: TemporaryFiles
  readonly #host: PluginHost
  readonly #quota: number
  /** Keys whose bytes are stored and whose records are not yet, with their original names. */
  readonly #fresh = new Map<string, string>()
  #storage: Promise<Storage> | undefined

  constructor(host: PluginHost) {
    const { maximumSize = 50 * 1024 * 1024, quota = Number.POSITIVE_INFINITY } = (host.options ??
      {}) as FileStorageOptions
    this.#host = host
    this.maximumBytes = maximumSize
    this.#quota = quota
    this.temporary = new TemporaryFiles(`${filesDirectory(host.configuration)}/.temporary`)
  }

  /** @throws ConfigurationError if the environment selects an unusable storage */
  storage(): Promise<Storage> {
    this.#storage ??= openStorage(this.#host.configuration)
    return this.#storage
  }

  /**
   * Stores bytes.
   * @returns the values for the record; call `discard` with them if it isn't written after all
   */
  async receive(part: FilePart, _context: Context): Promise<StoredValues & Record<string, unknown>> {
    const left = async () =>
      this.#quota === Number.POSITIVE_INFINITY ? this.#quota : this.#quota - (await totalSize(this.#host.database))
    const limits = { maximumSize: this.maximumBytes, left }
    const values = await storeUpload(part.stream, part.fileName, await this.storage(), this.temporary, limits)
    this.#fresh.set(values.file, part.fileName)
    return { ...values }
  }

  /** Removes what `receive` stored, unless a record uses it by now. */
  async discard(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { file: key } = values
    if (typeof key !== 'string' || !isStorageKey(key)) return
    this.#fresh.delete(key)
    await this.removeUnused([key])
  }

  /** Whether a key was received here and has no record yet. */
  isFresh(key: string): boolean {
    return this.#fresh.has(key)
  }

  /** A title for a fresh key, from its original name. */
  titleOf(key: string): string | undefined {
    return titleOf(this.#fresh.get(key) ?? '')
  }

  /** Marks keys as having records. */
  confirm(keys: readonly (string | null)[]): void {
    for (const key of keys) this.#fresh.delete(key ?? '')
  }

  /** Removes the bytes and thumbnails of the keys that no record uses, in the trash or outside it. */
  async removeUnused(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const unused = await unusedKeys(keys, this.#host.database)
    const thumbnails = unused.filter(hasThumbnails).flatMap(thumbnailKeys)
    await (await this.storage()).remove([...unused, ...thumbnails])
  }

  /**
   * Removes bytes without a record: of interrupted uploads, and of records that were deleted without their service.
   * @param before removes only what was stored before: an upload's bytes are stored before its record
   */
  async sweep(before: Date): Promise<void> {
    await this.temporary.removeOlderThan(before)
    let keys = new Set<string>()
    for await (const { key, modifiedAt } of (await this.storage()).list()) {
      if (modifiedAt >= before) continue
      keys.add(thumbnailNamed(key)?.key ?? key)
      if (keys.size < 500) continue
      await this.removeUnused([...keys])
      keys = new Set()
    }
    await this.removeUnused([...keys])
  }
}
