import type { Readable } from 'node:stream'
import type { Context, PluginHost } from '@tessera/core/server'
import { hasThumbnails, isStorageKey } from '../index.ts'
import { titleOf } from './file-name.ts'
import { totalSize, unusedKeys } from './file-records.ts'
import { type StoredValues, takeIn } from './intake.ts'
import { filesDirectory, openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { TemporaryFiles } from './temporary-files.ts'
import { thumbnailKeys, thumbnailNamed } from './thumbnails.ts'

/** Second part of `['@tessera/file-storage', {...}]` in `tessera.config.ts`. */
export interface FileStorageOptions {
  /** Most bytes of one file (default 50 MiB). */
  readonly maximumSize?: number
  /** Most bytes of all files together, those in the trash among them (default: what the disk or the bucket holds). */
  readonly quota?: number
}

export interface FilePart {
  readonly fieldName: string
  /** As the sender called it: only for a title, and to tell plain text from CSV. */
  readonly fileName: string
  readonly stream: Readable
}

/** The bytes of files: taken in before their records are written, removed after those are gone. */
export class Uploads {
  readonly maximumBytes: number
  readonly temporary: TemporaryFiles
  readonly #host: PluginHost
  readonly #quota: number
  /** Keys whose bytes are here and whose record is not yet, with the name that they were sent under. */
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

  /** @throws ConfigurationError when the environment asks for a storage that can't be */
  storage(): Promise<Storage> {
    this.#storage ??= openStorage(this.#host.configuration)
    return this.#storage
  }

  /**
   * Takes bytes in.
   * @returns the values that the record is to have; `discard` them when it is not written after all
   */
  async receive(part: FilePart, _context: Context): Promise<StoredValues & Record<string, unknown>> {
    const left = async () =>
      this.#quota === Number.POSITIVE_INFINITY ? this.#quota : this.#quota - (await totalSize(this.#host.database))
    const limits = { maximumSize: this.maximumBytes, left }
    const values = await takeIn(part.stream, part.fileName, await this.storage(), this.temporary, limits)
    this.#fresh.set(values.file, part.fileName)
    return { ...values }
  }

  /** Removes what `receive` stored, unless a record has it by now. */
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

  /** A title for a fresh key, from the name that it was sent under. */
  titleOf(key: string): string | undefined {
    return titleOf(this.#fresh.get(key) ?? '')
  }

  /** Says that keys have their records now. */
  settle(keys: readonly (string | null)[]): void {
    for (const key of keys) this.#fresh.delete(key ?? '')
  }

  /** Removes the bytes and thumbnails of those keys that no record has, and none in the trash. */
  async removeUnused(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const unused = await unusedKeys(keys, this.#host.database)
    const thumbnails = unused.filter(hasThumbnails).flatMap(thumbnailKeys)
    await (await this.storage()).remove([...unused, ...thumbnails])
  }

  /**
   * Removes bytes without a record: of uploads that were cut off, of records that went without their service.
   * @param before only what was stored before this moment: an upload's bytes are there before its record is
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
