import { segmentOf, segmentsOf } from '@tessera/core'
import type { SiteDoor } from '../site-door.ts'

const atOnce = 1000

/** The pages of a site, by the entities that they show. */
export class SitePages {
  readonly #door: SiteDoor
  readonly #urls = new Set<string>()

  constructor(door: SiteDoor) {
    this.#door = door
  }

  async load(): Promise<void> {
    for (let offset = 0; ; offset += atOnce) {
      const path = `/api/host/pages?limit=${atOnce}&offset=${offset}`
      const rows = await this.#door.call<readonly { readonly url: string }[]>('GET', path)
      for (const { url } of rows) this.#urls.add(url)
      if (rows.length < atOnce) return
    }
  }

  /** Counts a page that is being made. */
  add(url: string): void {
    this.#urls.add(url)
  }

  isTaken(url: string): boolean {
    return this.#urls.has(url)
  }

  /** Whether a page shows single records of an entity. */
  has(entity: string): boolean {
    return this.#pageOf(entity) !== undefined
  }

  addressOf(entity: string, slug: string): string | null {
    const url = this.#pageOf(entity)
    if (url === undefined) return null
    return url
      .split('/')
      .map(part => (segmentOf(part) ? slug : part))
      .join('/')
  }

  /** As core chooses it: one that ends with the record, then the shorter one. */
  #pageOf(entity: string): string | undefined {
    const own = [...this.#urls].filter(url => {
      const [segment, ...others] = segmentsOf(url)
      return segment?.entity === entity && segment.column === 'slug' && others.length === 0
    })
    const rank = (url: string) => (url.endsWith(']') ? 0 : 1000) + url.split('/').length
    return own.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0]
  }
}
