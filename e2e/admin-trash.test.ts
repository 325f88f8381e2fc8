import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'

const article = 'Four greens for an early morning'
const other = 'The winter in the yard'

describeInBrowser('the trash and the history of the back office', () => {
  const admin = adminSuite()

  const listed = (path: string) => admin.api.read<readonly Saved[]>(path)

  async function articleNamed(title: string): Promise<Saved> {
    const found = (await listed('blog/articles?limit=100')).find(each => (each.title as { en: string }).en === title)
    if (!found) throw new Error(`There is no article ${title}`)
    return found
  }

  /** Ids of the links between an article and its files and categories. */
  async function linksOf(id: string): Promise<readonly string[]> {
    const relations = ['blog/articles-to-file-storage-module-files', 'blog/categories-to-articles']
    const links = await Promise.all(relations.map(path => listed(`${path}?limit=500`)))
    return links
      .flat()
      .filter(({ articleId }) => articleId === id)
      .map(each => each.id)
      .toSorted()
  }

  async function deleteInList(page: Page, title: string): Promise<void> {
    await rowOf(page, title).hover()
    await rowOf(page, title).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted successfully').waitFor()
  }

  it('restore a record that was deleted in its list from the toast, with its relations', async () => {
    const { id } = await articleNamed(article)
    const links = await linksOf(id)
    expect(links.length).toBeGreaterThan(1)
    const { page, problems } = await admin.open('/records/blog/articles')
    await deleteInList(page, article)
    await rowOf(page, article).waitFor({ state: 'detached' })
    expect(await linksOf(id)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Record restored').waitFor()
    await rowOf(page, article).waitFor()
    expect(await linksOf(id)).toEqual(links)
    expect(problems).toEqual([])
  })

  it('restore from the trash, say what was restored with it, and lead to the record', async () => {
    const { id } = await articleNamed(article)
    const links = await linksOf(id)
    const { page, open: go } = await admin.open('/records/blog/articles')
    await deleteInList(page, article)
    await go('/trash')
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such words')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('searchbox', { name: 'Search' }).fill('greens')
    await page.waitForURL(/search=greens/)
    await page.getByRole('button', { name: `What is in it: ${article}` }).click()
    await page.getByText('Deleted along with it, and restored with it').waitFor()
    await page.getByRole('button', { name: `Restore “${article}”` }).click()
    const toast = page.getByText(/Record restored\. \d+ linked records were restored with it/)
    await toast.waitFor()
    await page.getByText('Nothing found').waitFor()
    expect(await linksOf(id)).toEqual(links)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.waitForURL(`**/records/blog/articles/${id}`)
  })

  it('purge selected records after a confirmation', async () => {
    const names = ['Nothing at all', 'Nothing but this', 'Nothing else']
    const made = await Promise.all(names.map(name => admin.api.create('blog/articles', { title: { en: name } })))
    const headers = { 'x-rbac-secret-key': admin.server.secretKey }
    for (const { id } of made) await fetch(`${admin.server.url}/api/blog/articles/${id}`, { method: 'DELETE', headers })
    const { page } = await admin.open('/trash?search=nothing')
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
    await page.getByText('3 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select “Nothing else”' }).uncheck()
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete?' })
    await dialog.getByText('Nothing but this').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await page.getByText('2 records permanently deleted').waitFor()
    await expect.poll(() => page.getByText('Nothing but this').count()).toBe(0)
    await page.getByText('Nothing else').waitFor()
  })

  it('say who changed what and when, and restore an older version', async () => {
    const { id, title } = await articleNamed(other)
    const { page, problems, open: go } = await admin.open(`/records/blog/articles/${id}`)
    for (const name of ['Вторая зима', 'Третья зима']) {
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
      await page.keyboard.press('Control+s')
      await expect.poll(async () => (await titleOf(id)).ru).toBe(name)
    }
    await go(`/history?entity=blog/articles&record=${id}&action=updated`)
    const changes = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect.poll(() => changes.count()).toBe(2)
    expect(await changes.first().innerText()).toMatch(/Article · Title[\s\S]*changed[\s\S]*owner@example\.com/)
    await changes.last().getByRole('button', { name: other }).click()
    await changes.last().locator('del').first().waitFor()
    await changes.last().locator('ins', { hasText: 'Вторая' }).first().waitFor()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByText('The record is as it was then').waitFor()
    expect(await titleOf(id)).toEqual({ ...(title as object), ru: 'Вторая зима' })
    await page.getByRole('combobox', { name: 'User' }).selectOption({ label: 'Me' })
    await page.waitForURL(/actor=/)
    await page.getByRole('textbox', { name: 'Until' }).fill('01.01.2020')
    await page.getByText('No such changes').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await page.waitForURL(url => url.search === '')
    await page.getByRole('button', { name: other }).first().waitFor()
    expect(problems).toEqual([])
  })

  const titleOf = async (id: string) => {
    const found = (await listed('blog/articles?limit=100')).find(each => each.id === id)
    return found?.title as Readonly<Record<string, string>>
  }

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('have no barriers on %s, in light and dark', async (_, size) => {
    const { id } = await admin.api.create('blog/articles', { title: { en: 'Soon deleted', ru: 'Скоро удалят' } })
    const headers = { 'x-rbac-secret-key': admin.server.secretKey }
    await fetch(`${admin.server.url}/api/blog/articles/${id}`, { method: 'DELETE', headers })
    const { page, open: go } = await admin.open('/trash', { ...size, language: 'ru' })
    await page
      .getByRole('button', { name: /^Что внутри: Скоро удалят/ })
      .first()
      .click()
    await page.getByText(/^Удалится навсегда/).waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await go('/history?entity=blog/articles')
    await page.getByRole('region', { name: 'История' }).getByRole('button', { name: 'Скоро удалят' }).first().click()
    await page.locator('dl').first().waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
  })
})

function rowOf(page: Page, title: string) {
  return page.locator('[data-row]').filter({ hasText: title })
}
