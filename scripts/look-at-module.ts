import type { Browser, Page } from 'playwright-core'
import { violationsInBoth } from '../e2e/barriers.ts'
import { inWindow, logInToAdmin } from './in-window.ts'

/**
 * Looks at what the commands of docs/guide/own-module.md have made as people do: a visitor at the page, on a desktop and a phone, an
 * administrator at the list and the form of the renamed entity.
 * @param url of the site
 * @throws for what isn't there, for barriers (WCAG 2.2 AA), and for problems that the browser reports
 */
export async function lookAtModule(browser: Browser, url: string): Promise<void> {
  for (const width of [1440, 390]) {
    const visit = async (page: Page) => {
      await page.goto(`${url}/en/events`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await assertOpen(page)
    }
    await inWindow(browser, visit, { viewport: { width, height: 900 } })
  }
  await inWindow(browser, async page => {
    await logInToAdmin(page, url)
    await page.getByRole('link', { name: 'View site' }).waitFor()
    await page.goto(`${url}/admin/records/meetings/happenings`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertOpen(page)
    await page.getByRole('link', { name: 'Add new' }).first().click()
    await page.getByLabel('Seats').waitFor()
    await assertOpen(page)
  })
}

/** @throws Error with the barriers of a page, in either colour scheme */
async function assertOpen(page: Page): Promise<void> {
  const barriers = await violationsInBoth(page)
  if (barriers.length > 0) throw new Error(`${page.url()} has barriers:\n${barriers.join('\n')}`)
}
