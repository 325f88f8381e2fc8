import { hasThumbnails, isStorageKey } from '@tessera/file-storage'
import type { Context, FilePart, FormRecord, PluginHost, RecordContent } from '@tessera/server'
import { StorageFullError, UnknownFileError } from './errors.ts'
import { titleOf } from './file-name.ts'
import { isPrivateFile, totalSize, unusedKeys } from './file-records.ts'
import { typeByName } from './file-type.ts'
import { openStorages, temporaryDirectories } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { newKey, type StoredValues, storeUpload } from './store-upload.ts'
import { TemporaryFiles, writeStream } from './temporary-files.ts'
import { Thumbnails, thumbnailKeys, thumbnailNamed } from './thumbnails.ts'

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

/** Where bytes are: those of private files in a storage of their own. */
export interface Place {
  readonly key: string
  readonly isPrivate: boolean
}

/** One of the two storages, with what works beside it. */
export interface Shelf {
  readonly storage: Storage
  readonly temporary: TemporaryFiles
  readonly thumbnails: Thumbnails
}

/** Bytes that are stored and whose record isn't written yet. */
interface Fresh {
  readonly isPrivate: boolean
  readonly fileName: string
}

/** The bytes of files: stored before their records are written, removed after those are deleted. */
export class Uploads {
  readonly maximumBytes: number
  readonly #host: PluginHost
  readonly #quota: number
  /** By key. */
  readonly #fresh = new Map<string, Fresh>()
  #shelves: Promise<Readonly<Record<'public' | 'private', Shelf>>> | undefined

  constructor(host: PluginHost) {
    const { maximumSize = 50 * 1024 * 1024, quota = Number.POSITIVE_INFINITY } = (host.options ??
      {}) as FileStorageOptions
    this.#host = host
    this.maximumBytes = maximumSize
    this.#quota = quota
  }

  /** @throws ConfigurationError if the environment selects an unusable storage */
  async shelf(isPrivate: boolean): Promise<Shelf> {
    this.#shelves ??= this.#open()
    const shelves = await this.#shelves
    return isPrivate ? shelves.private : shelves.public
  }

  /**
   * Stores bytes, those of a private file where private files are. A form that says it only after the file has its bytes copied
   * there when the record is written.
   * @param record what is known about it: that it will be private, or its id
   * @returns the values for the record; call `discard` with them if it isn't written after all
   */
  async receive(
    part: FilePart,
    _context: Context,
    record: FormRecord = {},
  ): Promise<StoredValues & Record<string, unknown>> {
    const limits = { maximumSize: this.maximumBytes, left: () => this.#left() }
    const isPrivate = await this.#isPrivate(record)
    const { storage, temporary } = await this.shelf(isPrivate)
    const values = await storeUpload(part.stream, part.fileName, storage, temporary, limits)
    this.#fresh.set(values.file, { isPrivate, fileName: part.fileName })
    return { ...values }
  }

  /**
   * Copies bytes to the other storage, under a new key: two changes of the same record never meet at one place, and the old
   * address of a file that was public isn't the address of a private one.
   * @returns the fresh key
   * @throws UnknownFileError if the bytes don't exist
   */
  async copy({ key, isPrivate }: Place): Promise<string> {
    const [from, to] = await Promise.all([this.shelf(isPrivate), this.shelf(!isPrivate)])
    const type = typeByName(key)
    if (!type) throw new UnknownFileError()
    return to.temporary.use(async path => {
      if (!(await from.storage.copyTo(key, path))) throw new UnknownFileError()
      const copy = newKey(type.extension)
      this.#fresh.set(copy, { isPrivate: !isPrivate, fileName: this.#fresh.get(key)?.fileName ?? '' })
      await to.storage.put(copy, path, type.mimeType)
      return copy
    })
  }

  /**
   * Stores bytes under a key that this storage or another one has issued, as they are: those of an archive, whose record is written next.
   * @throws UnknownFileError for a type that files don't have, FileTooLargeError, StorageFullError
   */
  async store({ key, isPrivate }: Place, content: RecordContent): Promise<void> {
    const type = typeByName(key)
    if (!type) throw new UnknownFileError()
    if (content.size > (await this.#left())) throw new StorageFullError()
    const { storage, temporary } = await this.shelf(isPrivate)
    await temporary.use(async path => {
      await writeStream(await content.read(), path, Math.max(this.maximumBytes, content.size))
      await storage.put(key, path, type.mimeType)
    })
    this.#fresh.set(key, { isPrivate, fileName: '' })
  }

  /** Removes what `receive` or `copy` stored, unless a record uses it by now. */
  async discard({ file: key }: Readonly<Record<string, unknown>>): Promise<void> {
    if (typeof key !== 'string' || !isStorageKey(key)) return
    const place = this.fresh(key)
    this.#fresh.delete(key)
    await this.removeUnused(place ? [place] : [false, true].map(isPrivate => ({ key, isPrivate })))
  }

  /** Where a key is that was received here and has no record yet. */
  fresh(key: string): Place | undefined {
    const found = this.#fresh.get(key)
    return found && { key, isPrivate: found.isPrivate }
  }

  /** A title for a fresh key, from its original name. */
  titleOf(key: string): string | undefined {
    return titleOf(this.#fresh.get(key)?.fileName ?? '')
  }

  /** Marks keys as having records. */
  confirm(keys: Iterable<string | undefined>): void {
    for (const key of keys) this.#fresh.delete(key ?? '')
  }

  /** Removes the bytes and thumbnails of the places that no record uses, in the trash or outside it. */
  async removeUnused(places: readonly Place[]): Promise<void> {
    for (const [isPrivate, group] of Map.groupBy(places, place => place.isPrivate)) {
      const unused = await unusedKeys(
        group.map(({ key }) => key),
        isPrivate,
        this.#host.database,
      )
      const thumbnails = unused.filter(hasThumbnails).flatMap(thumbnailKeys)
      await (await this.shelf(isPrivate)).storage.remove([...unused, ...thumbnails])
    }
  }

  /**
   * Removes bytes without a record: of interrupted uploads, and of records that were deleted without their service.
   * @param before removes only what was stored before: an upload's bytes are stored before its record
   */
  async sweep(before: Date): Promise<void> {
    for (const isPrivate of [false, true]) {
      const { storage, temporary } = await this.shelf(isPrivate)
      await temporary.removeOlderThan(before)
      let places = new Map<string, Place>()
      for await (const { key: stored, modifiedAt } of storage.list()) {
        if (modifiedAt >= before) continue
        const key = thumbnailNamed(stored)?.key ?? stored
        places.set(key, { key, isPrivate })
        if (places.size < 500) continue
        await this.removeUnused([...places.values()])
        places = new Map()
      }
      await this.removeUnused([...places.values()])
    }
  }

  /** In bytes. */
  async #left(): Promise<number> {
    return this.#quota === Number.POSITIVE_INFINITY ? this.#quota : this.#quota - (await totalSize(this.#host.database))
  }

  /** What the record is going to be, or has been if nothing is said about that. Whether it may be is checked at the write. */
  async #isPrivate({ id, data }: FormRecord): Promise<boolean> {
    const { isPrivate } = (data ?? {}) as { readonly isPrivate?: unknown }
    if (typeof isPrivate === 'boolean') return isPrivate
    return id !== undefined && isPrivateFile(id, this.#host.database)
  }

  async #open(): Promise<Readonly<Record<'public' | 'private', Shelf>>> {
    const { configuration } = this.#host
    const storages = await openStorages(configuration)
    const directories = temporaryDirectories(configuration)
    const shelf = (name: 'public' | 'private'): Shelf => {
      const temporary = new TemporaryFiles(directories[name])
      return { storage: storages[name], temporary, thumbnails: new Thumbnails(storages[name], temporary) }
    }
    return { public: shelf('public'), private: shelf('private') }
  }
}
