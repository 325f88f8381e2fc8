import type { CachedPage } from './cached-page.ts'
import { RenderBusyError } from './render-queue.ts'

interface PageFinderOptions {
  /** The page at an address; null when there is none. @param search in canonical form */
  readonly find: (language: string, url: string, search: string) => Promise<CachedPage | null>
  /** The fallback when not even `/404` or `/500` can be rendered. */
  readonly failed: (language: string) => Promise<CachedPage>
  readonly onError: (error: unknown, where: string) => void
}

/** Finds the page at an address, or the error page that takes its place. */
export interface PageFinder {
  /** @throws RenderBusyError when too many renders are waiting */
  pageFor(language: string, url: string, search?: string): Promise<CachedPage>
}

export function pageFinder({ find, failed, onError }: PageFinderOptions): PageFinder {
  /** The page without parameters knows which parameters its widgets read: only those make another page. */
  async function findCanonical(language: string, url: string, search: string): Promise<CachedPage | null> {
    const plain = await find(language, url, '')
    const canonical = search === '' ? '' : (plain?.canonicalSearch(search) ?? '')
    return canonical === '' ? plain : find(language, url, canonical)
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
