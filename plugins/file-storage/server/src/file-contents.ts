import { isStorageKey } from '@tessera/file-storage'
import type { RecordContent, RecordContents, RestoredRecord } from '@tessera/server'
import { UnknownFileError } from './errors.ts'
import type { Place, Uploads } from './uploads.ts'

/** The bytes of files for archives: under the keys that their records name, as they are. */
export class FileContents implements RecordContents {
  readonly #uploads: Uploads

  constructor(uploads: Uploads) {
    this.#uploads = uploads
  }

  async find(record: RestoredRecord): Promise<RecordContent | null> {
    const place = placeOf(record)
    if (!place) return null
    const { storage } = await this.#uploads.shelf(place.isPrivate)
    return storage.find(place.key)
  }

  /** @throws UnknownFileError, FileTooLargeError, StorageFullError */
  async store(record: RestoredRecord, content: RecordContent): Promise<void> {
    const place = placeOf(record)
    if (!place) throw new UnknownFileError()
    await this.#uploads.store(place, content)
  }
}

function placeOf({ file, privateKey }: RestoredRecord): Place | undefined {
  if (typeof privateKey === 'string' && isStorageKey(privateKey)) return { key: privateKey, isPrivate: true }
  return typeof file === 'string' && isStorageKey(file) ? { key: file, isPrivate: false } : undefined
}
