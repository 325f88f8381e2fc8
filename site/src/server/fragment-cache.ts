import type { ResolvedPage } from '@tessera/host/server'
import { type ChangeEvent, cachedLists } from '@tessera/server'
import { type Shares, TaggedCache } from '@tessera/server/host'
import type { Fragment, FragmentSession } from '@tessera/widget-sdk/server'
import { LRUCache } from 'lru-cache'

/** What a page is put together from, for one render. */
export interface PageParts {
  readonly fragments: FragmentSession
  /** The page of a url, and what stands for it as long as it is the same. @param resolve finds it */
  resolved(
    url: string,
    resolve: () => Promise<ResolvedPage | null>,
  ): Promise<{ readonly resolved: ResolvedPage | null; readonly resolvedKey?: string }>
  /** To be called when the page is there: until then, changes keep what it was rendered from out of the cache. */
  end(): void
}

interface Resolution {
  readonly resolved: ResolvedPage
  readonly resolvedKey: string
}

/** Of the capacity: what pages consist of, and fragments of pages with parameters, of which there are as many as somebody likes. */
const parts = { resolutions: 1 / 8, parameters: 1 / 8 }
const withParameters = '?'
/** Most fragments whose facts are known. */
const maximumKnown = 20_000

const shares: (capacity: number) => Shares<Fragment> = capacity => ({
  of: key => (key.startsWith(withParameters) ? [withParameters] : []),
  bounds: () => ({ count: Number.POSITIVE_INFINITY, size: capacity * parts.parameters }),
})

/** The parts of rendered pages, cached until a record that they show changes: a page after a change is put together from the others. */
export class FragmentCache {
  readonly #fragments: TaggedCache<Fragment>
  readonly #resolutions: TaggedCache<Resolution>
  /** Names of the facts of a page that fragments read, by key: their values are part of the key under which they are cached. */
  readonly #facts = new LRUCache<string, ReadonlySet<string>>({ max: maximumKnown })
  #resolvedPages = 0

  /** @param capacity in bytes */
  constructor(capacity: number) {
    this.#fragments = new TaggedCache({ capacity: capacity * (1 - parts.resolutions), shares: shares(capacity) })
    this.#resolutions = new TaggedCache({ capacity: capacity * parts.resolutions })
  }

  /** Bytes of all parts, approximately. */
  get size(): number {
    return this.#fragments.size + this.#resolutions.size
  }

  /** Drops what a change touches; everything when rows may have changed past the services. */
  drop(change: Pick<ChangeEvent, 'entity' | 'tags'>): void {
    const all = change.tags.includes(cachedLists)
    for (const cache of [this.#fragments, this.#resolutions]) {
      if (all) cache.clear()
      else cache.drop(change)
    }
  }

  /** @param hasParameters of the page that is rendered */
  begin(hasParameters: boolean): PageParts {
    const [fragments, resolutions] = [this.#fragments.begin(), this.#resolutions.begin()]
    return {
      fragments: {
        find: (key, factOf) => {
          const full = this.#fullKey(key, factOf)
          return this.#fragments.get(full) ?? (hasParameters ? this.#fragments.get(withParameters + full) : undefined)
        },
        store: (key, value, factOf) => {
          const known = this.#facts.get(key)
          if (!value.facts.every(name => known?.has(name))) {
            this.#facts.set(key, new Set([...(known ?? []), ...value.facts]))
          }
          const full = this.#fullKey(key, factOf)
          const { size, tags } = value
          fragments.add(hasParameters ? withParameters + full : full, { value, size: size + full.length * 2, tags })
        },
      },
      resolved: async (url, resolve) => {
        const known = this.#resolutions.get(url)
        if (known) return known
        const resolved = await resolve()
        if (!resolved) return { resolved }
        const value = { resolved, resolvedKey: String(this.#resolvedPages++) }
        resolutions.add(url, { value, size: JSON.stringify(resolved).length * 2, tags: resolved.tags })
        return value
      },
      end() {
        fragments.end()
        resolutions.end()
      },
    }
  }

  #fullKey(key: string, factOf: (name: string) => string): string {
    let full = key
    for (const name of this.#facts.get(key) ?? []) full += `\n${name} ${factOf(name)}`
    return full
  }
}
