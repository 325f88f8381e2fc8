import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A context that one test has for itself, until it releases it. */
export interface LentContext {
  readonly context: BrowserContext
  /** Of the test: the first of its pages. */
  readonly page: Page
  /** Closes its pages and leaves it to another test. Does nothing when it is called again. */
  release(): Promise<void>
}

interface Idle {
  readonly context: BrowserContext
  /** A page of the site without any script: as long as it is open, the process of its site is, whose start is most of what a window costs. */
  readonly keeper: Page
}

const idle = new WeakMap<Browser, Map<string, Idle[]>>()
/** All that pages may store. */
const everythingButTheCache = 'cookies,local_storage,indexeddb,cache_storage,service_workers,websql,file_systems'

/**
 * Lends a context with nothing of the tests that had it before but what the browser has cached. What is installed in a context for
 * good, such as a clock or a function, belongs into one of its own.
 * @param origin of the site that it is for
 */
export async function lendContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
): Promise<LentContext> {
  const contexts = idle.get(browser) ?? new Map<string, Idle[]>()
  idle.set(browser, contexts)
  const key = JSON.stringify([origin, options])
  const lent = contexts.get(key)?.pop() ?? (await makeContext(browser, origin, options))
  const page = await openFrom(lent)
  let isLent = true
  const release = async () => {
    if (!isLent) return
    isLent = false
    if (await isCleared(lent, origin)) contexts.set(key, [...(contexts.get(key) ?? []), lent])
  }
  return { context: lent.context, page, release }
}

/** Before all contexts of a browser are closed: none of them is lent any more. */
export function forgetContexts(browser: Browser): void {
  idle.delete(browser)
}

async function makeContext(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Idle> {
  const context = await browser.newContext(options)
  const keeper = await context.newPage()
  await keeper.goto(`${origin}/robots.txt`)
  return { context, keeper }
}

/** A page that a page of the site opens is in its process from the start, instead of in one that is thrown away when it goes there. */
async function openFrom({ context, keeper }: Idle): Promise<Page> {
  const [page] = await Promise.all([context.waitForEvent('page'), keeper.evaluate(`void open('about:blank')`)])
  return page
}

/** Takes back what a test has done to a context. @returns false if that can't be, since the test has closed it */
async function isCleared({ context, keeper }: Idle, origin: string): Promise<boolean> {
  try {
    for (const page of context.pages()) if (page !== keeper) await page.close()
    await context.unrouteAll()
    await context.clearPermissions()
    await context.setOffline(false)
    await context.clearCookies()
    const session = await context.newCDPSession(keeper)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: everythingButTheCache })
    await session.detach()
    return true
  } catch {
    return false
  }
}
