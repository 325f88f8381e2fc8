import type { Page } from '../environment.ts'
import { searchOf } from '../page-path.ts'
import { digestOfText } from './fragment.ts'

/** The parts of a page that differ between the pages of a site in one language. */
const own: ReadonlySet<string | symbol> = new Set(['url', 'query', 'segments'] satisfies (keyof Page)[])

/**
 * What a fragment may read of its page: a fragment is shown on each page where the facts that it read are the same. `url`,
 * `query` and `segments` are those of the page, `at /about` whether its url is `/about`, `moved /old` where links to that path lead.
 */
export interface PageFacts {
  /** What else decides how a widget is rendered, the same for all pages of a site in one language. */
  readonly context: string
  of(name: string): string
}

/**
 * @param movedLinks where links to moved pages lead; absent where no page moved
 * @param texts stands for the version of all texts
 */
export function pageFacts(
  page: Page,
  movedLinks: ((path: string) => string | null) | undefined,
  texts: string,
): PageFacts {
  const { url, query = {}, segments, ...site } = page
  const known = new Map<string, string>()

  function find(name: string): string {
    if (name === 'url') return url
    if (name === 'query') return searchOf(query)
    if (name === 'segments') return digestOfText(JSON.stringify(segments))
    const path = name.slice(name.indexOf(' ') + 1)
    return name.startsWith('at ') ? String(path === url) : (movedLinks?.(path) ?? '')
  }

  return {
    context: digestOfText(JSON.stringify([site, movedLinks !== undefined, texts])),
    of(name) {
      const fact = known.get(name) ?? find(name)
      known.set(name, fact)
      return fact
    },
  }
}

/** A page that notes which of its facts are read. */
export function recordingPage(page: Page, facts: Set<string>): Page {
  return new Proxy(page, {
    get(_, name) {
      if (own.has(name)) facts.add(String(name))
      return Reflect.get(page, name)
    },
    ownKeys() {
      for (const name of own) facts.add(String(name))
      return Reflect.ownKeys(page)
    },
  })
}
