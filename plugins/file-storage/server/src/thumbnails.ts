import { type ImageFormat, imageFormats, imageWidths } from '@tessera/file-storage'
import { writeThumbnail } from './picture.ts'
import type { Storage, StoredFile } from './storage.ts'
import type { TemporaryFiles } from './temporary-files.ts'

/** A thumbnail of a picture. */
export interface Thumbnail {
  readonly key: string
  readonly width: number
  readonly format: ImageFormat
}

/** Keys of the thumbnails of a picture, one for each width and format. */
export function thumbnailKeys(key: string): string[] {
  return imageWidths.flatMap(width => imageFormats.map(format => thumbnailKey({ key, width, format })))
}

export function thumbnailKey({ key, width, format }: Thumbnail): string {
  return `thumbnails/${width}/${key}.${format}`
}

/** The thumbnail that a key or url names; null for anything but an available width and format. */
export function thumbnailNamed(name: string): Thumbnail | null {
  const [, width, key, format] = /^thumbnails\/(\d+)\/(.+)\.([a-z]+)$/.exec(name) ?? []
  const offered = imageWidths.find(each => String(each) === width)
  const known = imageFormats.find(each => each === format)
  return key && offered && known ? { key, width: offered, format: known } : null
}

/** Creates thumbnails on first request, each once however many ask. */
export class Thumbnails {
  readonly #storage: Storage
  readonly #temporary: TemporaryFiles
  readonly #making = new Map<string, Promise<StoredFile | null>>()

  constructor(storage: Storage, temporary: TemporaryFiles) {
    this.#storage = storage
    this.#temporary = temporary
  }

  /** @returns null if the picture doesn't exist */
  async find(thumbnail: Thumbnail): Promise<StoredFile | null> {
    const target = thumbnailKey(thumbnail)
    const found = await this.#storage.find(target)
    if (found) return found
    const known = this.#making.get(target)
    if (known) return known
    const making = this.#make(thumbnail, target).finally(() => this.#making.delete(target))
    this.#making.set(target, making)
    return making
  }

  #make({ key, ...form }: Thumbnail, target: string): Promise<StoredFile | null> {
    return this.#temporary.use(async source => {
      if (!(await this.#storage.copyTo(key, source))) return null
      return this.#temporary.use(async made => {
        if (!(await writeThumbnail(source, form, made))) return null
        await this.#storage.put(target, made, `image/${form.format}`)
        if (await this.#storage.find(key)) return this.#storage.find(target)
        await this.#storage.remove([target])
        return null
      })
    })
  }
}
