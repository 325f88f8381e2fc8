import type { CachedPage } from './cached-page.ts'
import { RenderBusyError } from './render-queue.ts'

interface PageFinderOptions {
  /** The page at an address; null when there is none. @param search what counts of its parameters */
  readonly find: (language: string, url: string, search: string) => Promise<CachedPage | null>
  /** What stands where not even `/404` or `/500` can be had. */
  readonly failed: (language: string) => Promise<CachedPage>
  readonly onError: (error: unknown, where: string) => void
}

/** Finds the page of an address, or the one that says why there is none. */
export interface PageFinder {
  /** @throws RenderBusyError when too much waits to be rendered */
  pageFor(language: string, url: string, search?: string): Promise<CachedPage>
}

export function pageFinder({ find, failed, onError }: PageFinderOptions): PageFinder {
  /** The page without parameters says which of them count: only those make another page of it. */
  async function findCanonical(language: string, url: string, search: string): Promise<CachedPage | null> {
    const plain = await find(language, url, '')
    const counting = search === '' ? '' : (plain?.canonicalSearch(search) ?? '')
    return counting === '' ? plain : find(language, url, counting)
  }

  return {
    async pageFor(language, url, search = '') {
      try {
        return (
          (await findCanonical(language, url, search)) ?? (await find(language, '/404', '')) ?? (await failed(language))
        )
      } catch (error) {
        if (error instanceof RenderBusyError) throw error
        onError(error, `page ${url} in ${language}`)
        const found = url === '/500' ? null : await find(language, '/500', '').catch(() => null)
        return found ?? failed(language)
      }
    },
  }
}
