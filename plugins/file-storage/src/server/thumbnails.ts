import { imageWidths } from '../index.ts'
import { writeThumbnail } from './picture.ts'
import type { Storage, StoredFile } from './storage.ts'
import type { TemporaryFiles } from './temporary-files.ts'

/** Where the thumbnails of a picture are kept, one for each width. */
export function thumbnailKeys(key: string): string[] {
  return imageWidths.map(width => thumbnailKey(key, width))
}

export function thumbnailKey(key: string, width: number): string {
  return `thumbnails/${width}/${key}.webp`
}

/** Makes thumbnails when they are first asked for, each once however many ask. */
export class Thumbnails {
  readonly #storage: Storage
  readonly #temporary: TemporaryFiles
  readonly #making = new Map<string, Promise<StoredFile | null>>()

  constructor(storage: Storage, temporary: TemporaryFiles) {
    this.#storage = storage
    this.#temporary = temporary
  }

  /** @returns null when there is no such picture */
  async find(key: string, width: number): Promise<StoredFile | null> {
    const target = thumbnailKey(key, width)
    const found = await this.#storage.find(target)
    if (found) return found
    const known = this.#making.get(target)
    if (known) return known
    const making = this.#make(key, width, target).finally(() => this.#making.delete(target))
    this.#making.set(target, making)
    return making
  }

  #make(key: string, width: number, target: string): Promise<StoredFile | null> {
    return this.#temporary.use(async source => {
      if (!(await this.#storage.copyTo(key, source))) return null
      return this.#temporary.use(async made => {
        await writeThumbnail(source, width, made)
        await this.#storage.put(target, made, 'image/webp')
        if (await this.#storage.find(key)) return this.#storage.find(target)
        await this.#storage.remove([target])
        return null
      })
    })
  }
}
