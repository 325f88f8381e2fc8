import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

describeInBrowser('customers in the back office', () => {
  const admin = adminSuite()
  const list = '/records/ecommerce/customers'
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('get a tag that there is not yet by the keyboard alone', async () => {
    const { id } = await admin.api.create('ecommerce/customers', { email: 'tagged@mail.example' })
    const { page, problems } = await admin.open(`${list}/${id}`)
    const search = page.getByRole('combobox', { name: 'Add a tag' })
    await search.focus()
    // Enter comes before the search is over.
    await page.keyboard.type('wholesale')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect.poll(() => drawer.getByRole('textbox').first().inputValue()).toBe('wholesale')
    await page.keyboard.press('Control+s')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Chosen' }).getByText('wholesale').waitFor()
    await expect.poll(() => search.evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+s')
    await button(page, 'Saved').waitFor()
    const links = await admin.api.read<Saved[]>('ecommerce/customers-to-customer-tags?include=customerTag')
    expect(links).toMatchObject([{ customerId: id, customerTag: { title: 'wholesale' } }])

    // The next one is chosen, not made again.
    const other = await admin.api.create('ecommerce/customers', { email: 'next@mail.example' })
    await page.goto(`${admin.server.url}/admin${list}/${other.id}`)
    await search.focus()
    await page.keyboard.type('wholesale')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Chosen' }).getByText('wholesale').waitFor()
    expect(await drawer.count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('are exported as the list shows them', async () => {
    await admin.api.create('ecommerce/customers', { email: 'exported@mail.example' })
    const { page, problems } = await admin.open(list)
    await page.getByRole('row').filter({ hasText: 'exported@mail.example' }).waitFor()
    await button(page, 'Export and import').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export these columns as CSV' }).click(),
    ])
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(head).toContain('orderCount')
    expect(head).toContain('totals')
    expect(lines.some(line => line.includes('exported@mail.example'))).toBe(true)
    expect(problems).toEqual([])
  })

  it.each([
    ['en', {}],
    ['ru', phone],
  ] as const)('have no barriers, listed and one by one (%s)', async (language, device) => {
    const email = `barriers-${language}@mail.example`
    const { id } = await admin.api.create('ecommerce/customers', { email, name: 'Ada Byron', note: 'Rings twice' })
    const { page, open, problems } = await admin.open(list, { language, ...device })
    await page.getByText(email).first().waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await open(`${list}/${id}`)
    expect(await violationsInBoth(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(problems).toEqual([])
  })
})
