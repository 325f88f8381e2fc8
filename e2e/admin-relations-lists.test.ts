import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsIn } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

/** Products of this suite alone; the search leaves out those of the demo. */
const products = '/records/ecommerce/products?search=Beaker&sort=adminTitle&columns=adminTitle,categoriesToProducts'
const links = 'ecommerce/categories-to-products'

describeInBrowser('relations in lists of the back office', () => {
  const admin = adminSuite()
  const categories: Record<string, string> = {}
  const beakers: string[] = []

  beforeAll(async () => {
    for (const title of ['Autumn table', 'Winter table', 'Spring table']) {
      categories[title] = (await admin.api.create('ecommerce/categories', { title: { en: title, ru: title } })).id
    }
    for (const number of [1, 2, 3, 4]) {
      const adminTitle = `Beaker ${number}`
      beakers.push((await admin.api.create('ecommerce/products', { adminTitle, title: { en: adminTitle } })).id)
    }
    for (const [index, title] of [
      [0, 'Autumn table'],
      [0, 'Winter table'],
      [1, 'Winter table'],
      [2, 'Autumn table'],
    ] as const) {
      await admin.api.create(links, { categoryId: categories[title], productId: beakers[index] })
    }
  })

  const linked = async (product: number) => {
    const query = `filters[and][0][column]=productId&filters[and][0][method]=eq&filters[and][0][value]=${beakers[product]}`
    const rows = await admin.api.read<readonly (Saved & { categoryId: string })[]>(`${links}?${query}`)
    const titles = new Map(Object.entries(categories).map(([title, id]) => [id, title.split(' ')[0]]))
    return rows.map(({ categoryId }) => titles.get(categoryId)).toSorted()
  }

  it('are filters, found by their names: any of, none of, empty; the view keeps them with its columns', async () => {
    const { page, problems } = await admin.open(products)
    await rowsAre(page, ['Beaker 1', 'Beaker 2', 'Beaker 3', 'Beaker 4'])
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter' })
    await dialog.getByRole('textbox', { name: 'Find a field' }).fill('Categories')
    await page.keyboard.press('Enter')
    await page.locator('input:focus[aria-label=Value]').waitFor()
    await page.keyboard.type('Winter')
    await page.locator('[role=listbox][aria-busy=false] [role=option]:first-child', { hasText: 'Winter' }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByRole('list', { name: 'Chosen' }).getByText('Winter table').waitFor()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await rowsAre(page, ['Beaker 1', 'Beaker 2'])
    const chips = page.getByRole('list', { name: 'Filters' })
    await chips.getByRole('button', { name: /^Categories is any of Winter table/ }).click()
    const editor = page.getByRole('dialog', { name: 'Categories' })
    await editor.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is none of' })
    await editor.getByRole('button', { name: 'Apply' }).click()
    await rowsAre(page, ['Beaker 3', 'Beaker 4'])
    await chips.getByRole('button', { name: /^Categories is none of/ }).click()
    await editor.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is empty' })
    expect(await violationsIn(page, 'dark')).toEqual([])
    await editor.getByRole('button', { name: 'Apply' }).click()
    await rowsAre(page, ['Beaker 4'])

    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Nowhere')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Nowhere' }).waitFor()
    await page.getByRole('tab', { name: 'All', exact: true }).click()
    await page.getByRole('tab', { name: 'Nowhere' }).click()
    await rowsAre(page, ['Beaker 4'])
    await page.getByRole('columnheader', { name: 'Categories' }).waitFor()
    expect(problems).toEqual([])
  })

  it('are columns, chosen like those of fields, and come with the list in one request', async () => {
    const { page, problems } = await admin.open(
      '/records/ecommerce/products?search=Beaker&sort=adminTitle&columns=adminTitle',
    )
    await rowsAre(page, ['Beaker 1', 'Beaker 2', 'Beaker 3', 'Beaker 4'])
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Categories', exact: true }).check()
    await page.keyboard.press('Escape')
    await page.getByText('Autumn table, Winter table').waitFor()
    const asked = requests.filter(url => url.includes('/api/ecommerce/') && !url.includes('/count'))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('categoriesToProducts.category')
    expect(await violationsIn(page, 'light')).toEqual([])

    const narrow = await admin.open('/records/ecommerce/products?search=Beaker', { ...phone, language: 'ru' })
    await narrow.page.locator('dt', { hasText: 'Категории' }).first().waitFor()
    await narrow.page.getByText('Autumn table, Winter table').waitFor()
    expect(await narrow.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect([...problems, ...narrow.problems]).toEqual([])
  })

  it('are changed for many records at once, only as asked for, and undone as one', async () => {
    const { page, problems } = await admin.open(products)
    await rowsAre(page, ['Beaker 1', 'Beaker 2', 'Beaker 3', 'Beaker 4'])
    const edit = async (mode: 'Add' | 'Remove' | 'Replace', name: string) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'Edit field' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit one field' })
      const apply = dialog.getByRole('button', { name: /^Apply/ })
      await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Categories' })
      expect(await apply.isEnabled()).toBe(false)
      await dialog.getByRole('radio', { name: mode }).check()
      expect(await apply.isEnabled()).toBe(false)
      await dialog.getByRole('combobox', { name: 'Records' }).fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
      await apply.click()
      await dialog.waitFor({ state: 'detached' })
    }
    await edit('Replace', 'Spring table')
    await page.getByText('4 records updated').waitFor()
    expect(await Promise.all([0, 1, 2, 3].map(linked))).toEqual([['Spring'], ['Spring'], ['Spring'], ['Spring']])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('4 records are as they were').waitFor()
    const before = [['Autumn', 'Winter'], ['Winter'], ['Autumn'], []]
    expect(await Promise.all([0, 1, 2, 3].map(linked))).toEqual(before)

    await edit('Add', 'Autumn table')
    await page.getByText('4 records updated').waitFor()
    expect(await linked(3)).toEqual(['Autumn'])
    await page.goto(`${admin.server.url}/admin/history?entity=${links}`)
    await page
      .getByRole('button', { name: /Category product|created/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Undo this change for all 2 records' }).click()
    await page.getByText('2 records are as they were').waitFor()
    expect(await Promise.all([0, 1, 2, 3].map(linked))).toEqual(before)

    await page.goto(`${admin.server.url}/admin${products}`)
    await edit('Remove', 'Winter table')
    await page.getByText('4 records updated').waitFor()
    expect(await Promise.all([0, 1, 2, 3].map(linked))).toEqual([['Autumn'], [], ['Autumn'], []])
    expect(problems).toEqual([])
  })
})

/** Waits until exactly these records are listed. */
async function rowsAre(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(expected => {
    const shown = [...document.querySelectorAll('[data-row-link]')].map(link => link.textContent?.trim())
    return JSON.stringify(shown) === JSON.stringify(expected)
  }, names)
}
