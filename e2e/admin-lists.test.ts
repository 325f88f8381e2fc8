import { readFileSync } from 'node:fs'
import { parseCsv } from '@tessera/core'
import type { Download, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth, violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'

const articles = '/records/blog/articles'
const buttons = '/records/website-builder/buttons'

describeInBrowser('lists of the back office', () => {
  const admin = adminSuite()

  const listed = (path: string) => admin.api.read<readonly Saved[]>(path)
  const made = (names: readonly string[]) =>
    Promise.all(
      names.map(adminTitle => admin.api.create('website-builder/buttons', { adminTitle, title: { en: adminTitle } })),
    )

  it('find records while the user types, and keep the query in the url', async () => {
    const { page } = await admin.open(articles)
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('winter')
    await rowsAre(page, ['The winter in the yard'])
    expect(new URL(page.url()).searchParams.get('search')).toBe('winter')
    await page.reload()
    await rowsAre(page, ['The winter in the yard'])
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('winter')
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such words anywhere')
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await page.waitForURL(url => !url.search.includes('search'))
    await rowNamed(page, 'Thirty hours of fire').waitFor()
  })

  it('filter by the kind of a field, with chips that open and close; back removes a filter', async () => {
    const { page, open: go } = await admin.open(articles)
    await addFilter(page, 'Title', async editor => {
      await editor.getByRole('textbox', { name: 'Value' }).fill('winter')
    })
    await rowsAre(page, ['The winter in the yard'])
    const chip = page.getByRole('list', { name: 'Filters' })
    await chip.getByRole('button', { name: /^Title.*contains.*winter/ }).click()
    const editor = page.getByRole('dialog', { name: 'Title' })
    await editor.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'starts with' })
    await editor.getByRole('textbox', { name: 'Value' }).fill('Four')
    await page.keyboard.press('Enter')
    await rowsAre(page, ['Four greens for an early morning'])
    await page.goBack()
    await rowsAre(page, ['The winter in the yard'])
    await page.getByRole('button', { name: 'Remove the filter Title' }).click()
    await rowNamed(page, 'Thirty hours of fire').waitFor()
    expect(new URL(page.url()).search).toBe('')

    const numbers = await Promise.all(
      [11.5, 12.25, 13].map(number => admin.api.create('ecommerce/attributes', { number })),
    )
    await go('/records/ecommerce/attributes')
    await addFilter(page, 'Number', async range => {
      await range.getByRole('textbox', { name: 'From' }).fill('12')
      await range.getByRole('textbox', { name: 'To' }).fill('12.5')
    })
    await rowIs(page, numbers[1]?.id).waitFor()
    await rowIs(page, numbers[0]?.id).waitFor({ state: 'detached' })
    await rowIs(page, numbers[2]?.id).waitFor({ state: 'detached' })

    const [category] = await listed('blog/categories?limit=1')
    if (!category) throw new Error('The demo has no category')
    const { id, adminTitle } = category
    await go(`/records/blog/categories-to-articles?filter%5BcategoryId%5D%5Bis%5D=${id}`)
    await page.getByRole('list', { name: 'Filters' }).getByText(String(adminTitle)).waitFor()
    expect(await page.locator('[data-row]').count()).toBeLessThan(
      (await listed('blog/categories-to-articles?limit=100')).length,
    )
  })

  it('sort by a click on a column’s header, and by the menu', async () => {
    const { page } = await admin.open(`${articles}?filter[title.en][filled]=`)
    const head = page.getByRole('columnheader', { name: /^Title/ })
    const titles = async () => (await page.locator('[data-row-link]').allTextContents()).map(text => text.trim())
    await head.getByRole('button').click()
    await page.waitForURL(/sort=title\.en$/)
    await until(page, 'ascending')
    const isSorted = async (direction: 1 | -1) => {
      const shown = await titles()
      return shown.length > 1 && shown.join() === shown.toSorted((a, b) => direction * a.localeCompare(b)).join()
    }
    await expect.poll(() => isSorted(1)).toBe(true)
    await head.getByRole('button').click()
    await page.waitForURL(/sort=-title\.en$/)
    await until(page, 'descending')
    await expect.poll(() => isSorted(-1)).toBe(true)
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Default order' }).click()
    await page.waitForURL(url => !url.searchParams.has('sort'))
  })

  it('show the chosen columns, also the next time', async () => {
    const { page, open: go } = await admin.open('/records/blog/categories')
    await page.getByRole('button', { name: 'Columns' }).click()
    const choice = page.getByRole('dialog', { name: 'Columns' })
    await choice.getByRole('checkbox', { name: 'Slug' }).check()
    await choice.getByRole('checkbox', { name: 'Variant' }).uncheck()
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'PUT' && response.url().includes('preferences')),
      choice.getByRole('button', { name: 'Move up: Slug' }).click(),
    ])
    await go('/records/blog/categories')
    const heads = async () => (await page.getByRole('columnheader').allTextContents()).filter(text => text !== '')
    await page.getByRole('columnheader', { name: 'Slug' }).waitFor()
    const shown = await heads()
    expect(shown).not.toContain('Variant')
    expect(shown.indexOf('Slug')).toBe(shown.length - 3)
  })

  it('save a view under a name, across reloads and for everybody', async () => {
    const { page, open: go } = await admin.open(`${articles}?search=winter&sort=-updatedAt`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Name').fill('About winter')
    await page.keyboard.press('Enter')
    await page.waitForURL(/saved=own\.about-winter/)
    await go(articles)
    const tab = page.getByRole('tab', { name: /^About winter/ })
    await tab.click()
    await rowsAre(page, ['The winter in the yard'])
    expect(new URL(page.url()).searchParams.get('sort')).toBe('-updatedAt')
    await page.reload()
    await rowsAre(page, ['The winter in the yard'])
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')

    const actions = page.getByRole('button', { name: 'Actions of the view' })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Share with everybody' }).click()
    await page.waitForURL(/saved=shared\./)
    await tab.getByLabel('for everybody').waitFor()
    await actions.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete?' }).getByRole('button', { name: 'Delete' }).click()
    await tab.waitFor({ state: 'detached' })
    await rowNamed(page, 'Thirty hours of fire').waitFor()
  })

  it('navigate from row to row by keys, select and open', async () => {
    const { page } = await admin.open(`${articles}?sort=title.en`)
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Selection' }).getByText('1 selected').waitFor()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
    await page.keyboard.press('k')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await page.keyboard.press('Escape')
    const first = page.locator('[data-row]').first()
    const id = await first.getAttribute('data-row')
    await first.locator('[data-row-link]').press('Enter')
    await page.waitForURL(new RegExp(`articles/${id}$`))
    await page.goBack()
    await page.waitForURL(/sort=title\.en$/)
  })

  it('change one field of many records, and undo it', async () => {
    const records = await made(['Many 1', 'Many 2', 'Many 3', 'Many 4'])
    const { page } = await admin.open(`${buttons}?search=Many&sort=adminTitle`)
    await rowsAre(page, ['Many 1', 'Many 2', 'Many 3', 'Many 4'])
    await page.getByRole('checkbox', { name: 'Select: Many 1' }).click()
    await page.getByRole('checkbox', { name: 'Select: Many 3' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Edit field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit one field' })
    await dialog.getByRole('combobox', { name: 'Field', exact: true }).selectOption({ label: 'Class name' })
    await dialog.getByRole('textbox', { name: 'New value' }).fill('wide')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('3 records updated').waitFor()
    const classes = async () => {
      const rows = await listed('website-builder/buttons?search=Many&limit=100')
      return rows.filter(({ id }) => records.some(each => each.id === id)).map(({ className }) => className ?? '')
    }
    expect((await classes()).toSorted()).toEqual(['', 'wide', 'wide', 'wide'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 records are as they were').waitFor()
    expect(await classes()).toEqual(['', '', '', ''])
  })

  it('delete many records after a confirmation, and restore them', async () => {
    await made(['Gone 1', 'Gone 2', 'Stays 1'])
    const { page } = await admin.open(`${buttons}?search=Gone`)
    await rowNamed(page, 'Gone 1').waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 records deleted').waitFor()
    await page.getByText('Nothing matches').waitFor()
    expect(await listed('website-builder/buttons?search=Gone')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 records restored').waitFor()
    await rowNamed(page, 'Gone 1').waitFor()
    await rowNamed(page, 'Gone 2').waitFor()

    await page.getByRole('searchbox', { name: 'Search' }).fill('Stays')
    const row = page.locator('[data-row]').filter({ hasText: 'Stays 1' })
    await row.hover()
    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted successfully').waitFor()
    await page.getByText('Nothing matches').waitFor()
  })

  it('export what is listed, and what is selected, as files', async () => {
    await made(['Saved, "quoted"', '=Saved 2', 'Saved 3'])
    const { page } = await admin.open(`${buttons}?search=Saved&sort=adminTitle`)
    await rowNamed(page, 'Saved 3').waitFor()
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Export and import' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const [head = [], ...lines] = parseCsv(
      await textOf(await downloaded(page, () => menu('Export these columns as CSV'))),
    )
    expect(head).toContain('adminTitle')
    expect(head).not.toContain('createdAt')
    // A spreadsheet would take it for a formula.
    expect(lines.map(cells => cells[head.indexOf('adminTitle')]).toSorted()).toEqual(
      ["'=Saved 2", 'Saved 3', 'Saved, "quoted"'].toSorted(),
    )
    const all: readonly Saved[] = JSON.parse(
      await textOf(await downloaded(page, () => menu('Export all fields as JSON'))),
    )
    expect(all.map(({ adminTitle }) => adminTitle).toSorted()).toEqual(
      ['=Saved 2', 'Saved 3', 'Saved, "quoted"'].toSorted(),
    )
    expect(Object.keys(all[0] ?? {})).toContain('createdAt')

    await page.getByRole('checkbox', { name: 'Select: Saved 3' }).check()
    const selected = await downloaded(page, async () => {
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'As JSON' }).click()
    })
    expect(JSON.parse(await textOf(selected))).toMatchObject([{ adminTitle: 'Saved 3' }])
  })

  it('import 1,000 rows after a dry run, and leave out the three that are wrong', async () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `Imported ${index},imported-${index},c-${index}`)
    lines[9] = 'Imported 9,with/slash,c-9'
    lines[499] = 'Imported 499,imported-7,c-499'
    lines[999] = `Imported 999,imported-999,${'c'.repeat(3000)}`
    const before = (await listed('blog/categories?limit=1000')).length
    const { page } = await admin.open('/records/blog/categories')
    await page.getByRole('button', { name: 'Export and import' }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'categories.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Title,Slug,Class name\n${lines.join('\n')}\n`),
    })
    await dialog.getByText('1,000 rows in categories.csv').waitFor()
    await dialog.getByLabel('Existing records').selectOption({ label: 'Create every row as a new record' })
    await dialog.getByRole('button', { name: 'Check', exact: true }).click()
    await dialog.getByText('997 to create').waitFor()
    await dialog.getByText('3 rows are invalid').waitFor()
    expect(await listed('blog/categories?limit=1000')).toHaveLength(before)
    const numbers = await dialog.getByRole('row').locator('td:first-child').allTextContents()
    expect(numbers).toEqual(['11', '501', '1001'])
    expect(await violationsOf(page)).toEqual([])

    const wrong = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'Download the invalid rows' }).click(),
    )
    const [head = [], ...rows] = parseCsv(await textOf(wrong))
    expect(head).toEqual(['Title', 'Slug', 'Class name', 'What is wrong'])
    expect(rows.map(([title]) => title)).toEqual(['Imported 9', 'Imported 499', 'Imported 999'])

    await dialog.getByRole('button', { name: 'Import the 997 valid rows' }).click()
    await dialog.getByText('997 records created').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText(`of ${new Intl.NumberFormat('en').format(before + 997)}`).waitFor()
    const [one] = await listed(
      'blog/categories?filters[and][0][column]=slug&filters[and][0][method]=eq&filters[and][0][value]=imported-500',
    )
    expect(one).toMatchObject({ title: { ru: 'Imported 500' }, className: 'c-500' })
  })

  it('reorder by drag and by keys where there is an order', async () => {
    const { page } = await admin.open('/records/website-builder/sliders-to-slides?view=table')
    const shown = () => page.locator('[data-row]').evaluateAll(rows => rows.map(row => row.getAttribute('data-row')))
    const stored = async () => (await listed('website-builder/sliders-to-slides?limit=100')).map(({ id }) => id)
    const handle = (id: string | undefined) => rowIs(page, id).getByRole('button', { name: /^Move/ })
    const [first, second, third, ...others] = await stored()
    await handle(first).waitFor()
    const written = () =>
      page.waitForResponse(response => response.request().method() === 'PATCH' && response.url().endsWith('/bulk'))

    await handle(first).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^Picked up: .* Position 1 of/).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    await page.getByText(/: position 2 of/).waitFor({ state: 'attached' })
    await Promise.all([written(), page.keyboard.press('Space')])
    const byKeys = [second, first, third, ...others]
    await expect.poll(shown).toEqual(byKeys)
    await expect.poll(stored).toEqual(byKeys)

    await page.waitForLoadState('networkidle')
    const from = await handle(third).boundingBox()
    const to = await handle(second).boundingBox()
    if (!from || !to) throw new Error('The rows have no handles')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 8, { steps: 8 })
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
    await page.getByText(/: position 1 of/).waitFor({ state: 'attached' })
    await Promise.all([written(), page.mouse.up()])
    const byDrag = [third, second, first, ...others]
    await expect.poll(shown).toEqual(byDrag)
    await expect.poll(stored).toEqual(byDrag)

    // Sorted by anything but the records' own order, nothing can be moved.
    await page.goto(`${admin.server.url}/admin/records/website-builder/sliders-to-slides?view=table&sort=-updatedAt`)
    await page.locator('[data-row]').first().waitFor()
    expect(await page.getByRole('button', { name: /^Move/ }).count()).toBe(0)
  })

  it('show the models of a module beside the table of the picked one', async () => {
    const { page } = await admin.open('/modules/website-builder')
    const models = page.getByRole('navigation', { name: 'Models' })
    const names = await models.getByRole('link').allTextContents()
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    await models.getByRole('link', { name: 'Slides', exact: true }).click()
    await page.waitForURL(/model=slides$/)
    await page.getByRole('heading', { name: 'Slides' }).waitFor()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).waitFor()
    await page.getByRole('button', { name: 'Hide models' }).click()
    await models.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Show models' }).click()
    await models.waitFor()
  })

  it.each([
    ['en', 'desktop', desktop],
    ['ru', 'phone', phone],
  ] as const)(
    'have no barrier in either scheme, in %s on a %s',
    async (language, device, options) => {
      const { page, open: go } = await admin.open('/', { ...options, language })
      for (const path of [
        articles,
        `${articles}?view=cards&search=winter`,
        `${articles}?filter[title.en][contains]=winter`,
        `${articles}?search=nothing-of-this-kind`,
        '/records/host/pages-to-layouts?view=table',
        '/modules/website-builder?model=slides',
      ]) {
        await go(path)
        await page.getByRole('searchbox').waitFor()
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
        expect(await violationsInBoth(page), path).toEqual([])
      }
      await go(articles)
      await page.locator('[data-row]').first().waitFor()
      expect(await page.getByRole('table').count(), device).toBe(device === 'phone' ? 0 : 1)
      await page.locator('[data-select]').nth(1).check()
      await page.getByRole('button', { name: language === 'en' ? 'Filter' : 'Фильтр', exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violationsOf(page), 'with a selection and a popover').toEqual([])
    },
    180_000,
  )
})

/** The row of a record, by its name. */
function rowNamed(page: Page, name: string) {
  return page.locator('[data-row-link]').filter({ hasText: name })
}

function rowIs(page: Page, id: string | undefined) {
  return page.locator(`[data-row="${id}"]`)
}

/** Waits until exactly these records are listed. */
async function rowsAre(page: Page, names: readonly string[]): Promise<void> {
  await page.waitForFunction(expected => {
    const shown = [...document.querySelectorAll('[data-row-link]')].map(link => link.textContent?.trim())
    return JSON.stringify(shown) === JSON.stringify(expected)
  }, names)
}

/** Waits until a column is sorted in a direction and its rows are there. */
async function until(page: Page, direction: 'ascending' | 'descending'): Promise<void> {
  await page.locator(`th[aria-sort=${direction}]`).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}

async function addFilter(page: Page, field: string, set: (editor: ReturnType<Page['locator']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await dialog.getByRole('textbox', { name: 'Find a field' }).fill(field)
  await dialog.getByRole('button', { name: field, exact: true }).click()
  await set(dialog)
  await dialog.getByRole('button', { name: 'Apply' }).click()
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file
}

async function textOf(file: Download): Promise<string> {
  return readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '')
}
