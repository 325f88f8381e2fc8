import type { Browser } from 'playwright-core'
import { inWindow, logInToAdmin } from './in-window.ts'

/**
 * Uses what the plugin of reviews brings as people do: a visitor reads and writes a review on the page of a product, and an
 * administrator finds it and the settings in the back office.
 * @param url of the site
 * @param slug of a product that has one review, with four stars
 * @throws for what isn't there, and for problems that the browser tells
 */
export async function lookAtPlugin(browser: Browser, url: string, slug: string): Promise<void> {
  await inWindow(browser, async page => {
    await page.goto(`${url}/en/shop`, { waitUntil: 'networkidle' })
    await page.getByRole('img', { name: '4 of 5 stars' }).first().waitFor()
    await page.goto(`${url}/en/shop/${slug}`, { waitUntil: 'networkidle' })
    await page.getByText('Sturdy as a rock.').first().waitFor()
    await page.getByLabel('Your name').fill('Boris')
    await page.getByLabel('Stars, from 1 to 5').fill('4')
    await page.getByLabel('What you think').fill('Holds my books.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Thank you! Your review is on this page.').waitFor()
  })
  await inWindow(browser, async page => {
    await logInToAdmin(page, url)
    await page.getByRole('link', { name: 'Plugins' }).click()
    const card = page.getByRole('region', { name: 'Reviews' })
    await card.getByRole('switch', { name: 'Read reviews first' }).waitFor()
    await card.getByText('What it brings').click()
    await card.getByText('POST /api/reviews/products/:id/reviews').waitFor()
    await page.goto(`${url}/admin/records/reviews/reviews`, { waitUntil: 'networkidle' })
    await page.getByText('Boris').first().waitFor()
  })
}
