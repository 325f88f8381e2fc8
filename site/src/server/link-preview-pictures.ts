import type { PluginHost } from '@tessera/server'
import { LRUCache } from 'lru-cache'
import type { PagePreview } from '../render/render-request.ts'

/** Pictures that may wait to be drawn for visitors. */
const mostWaiting = 8

/**
 * Pictures of pages for link previews, each drawn once when it is first requested. They are known by what they show: a page that
 * changes has another one, and the old one is evicted in time.
 */
export class LinkPreviewPictures {
  readonly #host: Pick<PluginHost, 'linkPreviews'>
  readonly #drawn: LRUCache<string, Buffer>
  readonly #drawing = new Map<string, Promise<Buffer>>()

  /** @param capacity bytes of pictures in memory */
  constructor(host: Pick<PluginHost, 'linkPreviews'>, capacity: number) {
    this.#host = host
    this.#drawn = new LRUCache({ maxSize: Math.max(1, capacity), sizeCalculation: ({ length }) => length })
  }

  /** @returns null if too many others are being drawn */
  async pictureOf({ digest, ...preview }: PagePreview): Promise<Buffer | null> {
    const known = this.#drawn.get(digest) ?? this.#drawing.get(digest)
    if (known) return known
    if (this.#drawing.size >= mostWaiting) return null
    const drawing = this.#host.linkPreviews.draw(preview)
    this.#drawing.set(digest, drawing)
    try {
      const picture = await drawing
      this.#drawn.set(digest, picture)
      return picture
    } finally {
      this.#drawing.delete(digest)
    }
  }
}
