import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { textOf } from './api.ts'
import { problemsOf } from './browser.ts'

export const languages = ['en', 'ru'] as const

/** Urls of the demo's pages without their language, as its site map lists them. */
export async function demoUrls(base: string): Promise<string[]> {
  const map = await textOf(`${base}/sitemap.xml`)
  const locations = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  return locations.filter(path => /^\/en(\/|$)/.test(path)).map(path => path.slice('/en'.length))
}

/** One url of each page of the demo: ten records of the same page would look alike. */
export async function demoPages(base: string): Promise<string[]> {
  const folderOf = (url: string) => url.replace(/^(\/[^/]+\/[^/]+)\/.+$/, '$1/*')
  const groups = Map.groupBy(await demoUrls(base), folderOf)
  return [...groups.values()].flatMap(group => group.slice(0, 1))
}

/** A visitor who reads urls one after the other in the same window, which costs a third of a new one for each. */
export async function readEach(
  browser: Browser,
  urls: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page, url: string, problems: readonly string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems = problemsOf(page)
  for (const url of urls) {
    await page.goto(url, { waitUntil: 'networkidle' })
    await look(page, url, problems)
  }
  await context.close()
}
