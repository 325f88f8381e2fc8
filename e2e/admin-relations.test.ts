import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'
import { draftStored } from './drafts.ts'

const pages = '/records/host/pages'

describeInBrowser('relations in the back office', () => {
  const admin = adminSuite()

  async function stored(path: string, column: string, value: string): Promise<readonly Saved[]> {
    const query = new URLSearchParams({
      'filters[and][0][column]': column,
      'filters[and][0][method]': 'eq',
      'filters[and][0][value]': value,
    })
    return admin.api.read(`${path}?${query}`)
  }

  /** A page with widgets, by title and in order. */
  async function pageWith(url: string, titles: readonly string[]): Promise<Saved> {
    const page = await admin.api.create('host/pages', { url, title: url.slice(1) })
    for (const [orderIndex, title] of titles.entries()) {
      const widget = await admin.api.create('host/widgets', { title: { en: title } })
      await admin.api.create('host/pages-to-widgets', { pageId: page.id, widgetId: widget.id, orderIndex })
    }
    return page
  }

  const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
  /** Names of the rows of a section, in order. */
  const names = (place: Locator) =>
    place
      .locator('[data-row-link]')
      .evaluateAll(links => links.map(link => (link as HTMLElement).innerText.split('\n')[0]))
  const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
  const saved = (page: Page) => page.getByRole('button', { name: 'Saved' }).waitFor()
  const idIn = (page: Page) => page.url().split('/').at(-1) ?? ''

  it('choose a record by words that the server searches, with its picture, by keyboard alone', async () => {
    const { page } = await admin.open('/records/ecommerce/categories-to-products/new')
    const product = page.getByRole('combobox', { name: 'Product' })
    await product.focus()
    await page.keyboard.type('trowel')
    const option = page.getByRole('option', { name: /Notched trowel/ })
    await option.waitFor()
    // An exact name comes before a mere mention.
    await page.locator('[role=listbox][aria-busy=false]').waitFor()
    expect(await page.getByRole('option').first().innerText()).toMatch(/^Notched trowel/)
    expect(await option.locator('img').getAttribute('src')).toMatch(/^\/public\/thumbnails\//)
    await page.keyboard.press('Enter')
    await expect.poll(() => product.inputValue()).toMatch(/^Notched trowel/)

    await product.fill('nothing is called so')
    await page.getByText('No found items.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => product.inputValue()).toMatch(/^Notched trowel/)

    await page.getByRole('combobox', { name: 'Category' }).fill('Made in place')
    await page.getByRole('option', { name: 'Create “Made in place”' }).click()
    const form = dialog(page, /^New:/)
    await form.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
      .toBe('Made in place')
    await page.keyboard.press('Control+s')
    await form.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[value^="Made in place"]'))

    await page.keyboard.press('Control+s')
    await page.waitForURL(/categories-to-products\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: /^Open: Notched trowel/ }).click()
    await dialog(page, 'Product').getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  })

  it('offer to create a record only once it is known that there is none', async () => {
    const { page } = await admin.open('/records/ecommerce/categories-to-products/new')
    const category = page.getByRole('combobox', { name: 'Category' })
    await category.click()
    await page.getByRole('option', { name: /^Create/ }).waitFor()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    await page.route(/categories\?.*search=Not(?:\+|%20)there/, async route => {
      ask()
      await isReleased
      await route.continue()
    })
    await category.fill('Not there')
    await isAsked
    expect(await page.getByRole('option', { name: /^Create/ }).count()).toBe(0)
    release()
    await page.getByRole('option', { name: 'Create “Not there”' }).waitFor()
  })

  it('name a widget by title, admin title and variant, whichever it has', async () => {
    const widget = await admin.api.create('host/widgets', { adminTitle: 'Nameless harbour', variant: 'default' })
    const page = await pageWith('/nameless', [])
    await admin.api.create('host/pages-to-widgets', { pageId: page.id, widgetId: widget.id })
    const [link] = await stored('host/pages-to-widgets', 'widgetId', widget.id)
    const visit = await admin.open(`/records/host/pages-to-widgets/${link?.id}`)
    const input = visit.page.getByRole('combobox', { name: 'Widget' })
    await visit.page.waitForFunction(() => document.querySelector('[value="Untitled | Nameless harbour | default"]'))
    await input.fill('harbour')
    await visit.page.getByRole('option', { name: 'Untitled | Nameless harbour | default' }).waitFor()
  })

  it('show what a page links: layouts, metadata and widgets; of a layout its widgets and pages; of metadata its pages', async () => {
    const record = await pageWith('/linked', ['First', 'Second'])
    const layout = await admin.api.create('host/layouts', { title: 'Plain' })
    const metadata = await admin.api.create('host/metadata', { title: { en: 'Linked meta' } })
    await admin.api.create('host/pages-to-layouts', { pageId: record.id, layoutId: layout.id })
    await admin.api.create('host/pages-to-metadata', { pageId: record.id, metadataId: metadata.id })
    const [widget] = await stored('host/pages-to-widgets', 'pageId', record.id)
    await admin.api.create('host/layouts-to-widgets', { layoutId: layout.id, widgetId: widget?.widgetId })

    const { page, open: go, problems } = await admin.open(`${pages}/${record.id}`)
    await section(page, 'Layouts').getByText('Plain').first().waitFor()
    await section(page, 'Metadata').getByText('Linked meta').first().waitFor()
    await expect.poll(() => names(section(page, 'Widgets'))).toEqual(['First', 'Second'])
    await section(page, 'Widgets').getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => names(section(page, 'Widgets'))).toEqual([])

    await go(`/records/host/layouts/${layout.id}`)
    await section(page, 'Widgets').getByText('First').first().waitFor()
    await section(page, 'Pages').getByText('/linked').waitFor()
    await go(`/records/host/metadata/${metadata.id}`)
    await section(page, 'Pages').getByText('/linked').waitFor()
    expect(problems).toEqual([])
  })

  it('link an existing record, order it by keyboard, edit the link, and remove it', async () => {
    const record = await pageWith('/arranged', ['Alpha', 'Beta'])
    await admin.api.create('host/widgets', { title: { en: 'Gamma of the quay' } })
    await admin.api.create('host/widgets', { title: { en: 'Delta of the quay' } })
    const { page } = await admin.open(`${pages}/${record.id}`)
    const widgets = section(page, 'Widgets')
    await widgets.getByRole('button', { name: 'Add existing' }).click()
    const picker = dialog(page, 'Add existing: Widgets')
    await picker.getByRole('searchbox').fill('quay')
    await picker.getByRole('checkbox', { name: /Gamma/ }).check()
    await picker.getByRole('checkbox', { name: /Delta/ }).check()
    await picker.getByRole('button', { name: 'Add 2' }).click()
    await widgets.getByRole('button', { name: 'Move: Delta of the quay' }).waitFor()
    await expect
      .poll(async () =>
        (await stored('host/pages-to-widgets', 'pageId', record.id)).map(link => link.orderIndex).sort(),
      )
      .toEqual([0, 1, 2, 3])

    await widgets.getByRole('button', { name: 'Move: Delta of the quay' }).focus()
    await page.keyboard.press('Space')
    await page.getByText(/^Picked up: Delta of the quay/).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Delta of the quay: position 3 of 4.').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.getByText('Delta of the quay: position 2 of 4.').waitFor()
    await page.keyboard.press('Space')
    const order = ['Alpha', 'Delta of the quay', 'Beta', 'Gamma of the quay']
    await expect.poll(() => names(widgets)).toEqual(order)
    await page.reload()
    await widgets.getByRole('button', { name: 'Move: Alpha' }).waitFor()
    await expect.poll(() => names(widgets)).toEqual(order)

    const row = widgets.locator('tr', { hasText: 'Beta' })
    await row.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Settings of the link' }).click()
    const settings = dialog(page, 'Page widget')
    await settings.getByLabel('Class name').fill('wide')
    await page.keyboard.press('Control+s')
    await settings.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await stored('host/pages-to-widgets', 'pageId', record.id)).map(link => link.className))
      .toContain('wide')

    await row.getByRole('button', { name: 'Delete' }).click()
    await dialog(page, 'Delete?').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  })

  it('create a linked record in place, with links of its own, in one step', async () => {
    const record = await pageWith('/in-place', [])
    const { page } = await admin.open(`${pages}/${record.id}`)
    await section(page, 'Widgets').getByRole('button', { name: 'Add new' }).click()
    const form = dialog(page, 'New: Widget')
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Ferry')
    await section(page, 'External widgets').getByRole('button', { name: 'Add existing' }).click()
    const picker = dialog(page, /^Add existing/)
    await expect.poll(() => picker.getByLabel('Module').inputValue()).toBe('website-builder/widgets')
    await picker.getByRole('searchbox').fill('navbar')
    await picker.getByRole('checkbox', { name: /Navbar/ }).check()
    await picker.getByRole('button', { name: 'Add 1' }).click()
    await form.getByText('Navbar').first().waitFor()
    const sent = page.waitForRequest(
      request => request.method() !== 'GET' && /\/api\/(host|core)\//.test(request.url()),
    )
    await form.getByRole('button', { name: 'Save' }).click()
    expect(new URL((await sent).url()).pathname).toBe('/api/core/batch')
    await form.waitFor({ state: 'detached' })
    await section(page, 'Widgets').getByText('Ferry').first().waitFor()
    const [link] = await stored('host/pages-to-widgets', 'pageId', record.id)
    const [external] = await stored('host/widgets-to-external-widgets', 'widgetId', String(link?.widgetId))
    expect(external).toMatchObject({ externalModule: 'website-builder', orderIndex: 0 })

    await section(page, 'Widgets')
      .getByRole('button', { name: /^Ferry/ })
      .click()
    await dialog(page, 'Widget').getByText('Navbar').first().waitFor()
  })

  it('keep links of a new record until it is saved, and write them together with it', async () => {
    await admin.api.create('host/widgets', { title: { en: 'Staged widget' } })
    const { page } = await admin.open(`${pages}/new`)
    await page.getByLabel('URL').fill('/')
    await section(page, 'Widgets').getByRole('button', { name: 'Add existing' }).click()
    const picker = dialog(page, /^Add existing/)
    await picker.getByRole('searchbox').fill('Staged')
    await picker.getByRole('checkbox', { name: /Staged widget/ }).check()
    await picker.getByRole('button', { name: 'Add 1' }).click()
    await section(page, 'Widgets').getByText('Staged widget').first().waitFor()

    // The url is taken: nothing at all is written, and nothing is lost.
    await page.keyboard.press('Control+s')
    await page.getByText('Already in use: choose another').first().waitFor()
    await section(page, 'Widgets').getByText('Staged widget').first().waitFor()

    await page.getByLabel('URL').fill('/staged')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/pages\/[0-9a-f-]{36}$/)
    await saved(page)
    await section(page, 'Widgets').getByText('Staged widget').first().waitFor()
    expect(await stored('host/pages-to-widgets', 'pageId', idIn(page))).toHaveLength(1)
    expect(await stored('host/pages', 'url', '/staged')).toHaveLength(1)
  })

  it('offer links of a new record again that a crash left behind', async () => {
    await admin.api.create('host/widgets', { title: { en: 'Crashed widget' } })
    const { page, context } = await admin.open(`${pages}/new`)
    await page.getByLabel('URL').fill('/crashed')
    await section(page, 'Widgets').getByRole('button', { name: 'Add existing' }).click()
    const picker = dialog(page, /^Add existing/)
    await picker.getByRole('searchbox').fill('Crashed')
    await picker.getByRole('checkbox', { name: /Crashed widget/ }).check()
    await picker.getByRole('button', { name: 'Add 1' }).click()
    await draftStored(page, 'Crashed widget')
    await page.close({ runBeforeUnload: false })

    const next = await context.newPage()
    await next.goto(`${admin.server.url}/admin${pages}/new`)
    await next.getByRole('button', { name: 'Show changes' }).click()
    await next.getByText('with 1 link to another record').waitFor()
    await next.getByRole('button', { name: 'Restore', exact: true }).click()
    await section(next, 'Widgets').getByText('Crashed widget').first().waitFor()
    await next.keyboard.press('Control+s')
    await next.waitForURL(/pages\/[0-9a-f-]{36}$/)
    await saved(next)
    expect(await stored('host/pages-to-widgets', 'pageId', idIn(next))).toHaveLength(1)
  })

  it('remove a link from the screen that the server refuses, and say why', async () => {
    const record = await pageWith('/refused', ['Only'])
    const { page } = await admin.open(`${pages}/${record.id}`)
    await page.route('**/api/core/batch', route =>
      route.fulfill({
        status: 422,
        json: { status: 422, error: 'Unprocessable Entity', cause: ['No more widgets here'], data: null },
      }),
    )
    const widgets = section(page, 'Widgets')
    await widgets.getByRole('button', { name: 'Add existing' }).click()
    const picker = dialog(page, /^Add existing/)
    await picker.getByRole('checkbox').nth(1).check()
    await picker.getByRole('button', { name: 'Add 1' }).click()
    await page.getByText('No more widgets here').waitFor()
    await expect.poll(() => names(widgets)).toEqual(['Only'])
  })

  it('enter a day and a moment as DD.MM.YYYY HH:mm, or choose them from a calendar', async () => {
    const { page } = await admin.open('/records/ecommerce/attributes/new')
    const moment = page.getByRole('textbox', { name: 'Date and time' })
    for (const [text, problem] of [
      ['2026-11-21 09:30', 'Enter a day and a time as DD.MM.YYYY HH:mm'],
      ['31.02.2026 09:30', 'There is no such day'],
      ['21.11.2026 24:00', 'There is no such time'],
      ['21.11.2026 09:33', 'Minutes go in steps of 5'],
    ] as const) {
      await moment.fill(text)
      await moment.blur()
      await page.getByText(problem).first().waitFor()
    }
    await moment.fill('21.11.2026 09:30')
    await page.getByRole('textbox', { name: 'Date', exact: true }).fill('29.02.2028')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/attributes\/[0-9a-f-]{36}$/)
    const [record] = await stored('ecommerce/attributes', 'id', idIn(page))
    const typed = await page.evaluate(() => new Date(2026, 10, 21, 9, 30).toISOString())
    expect(record).toMatchObject({ date: '2028-02-29', datetime: typed })

    await page.getByRole('button', { name: 'Open the calendar' }).last().click()
    const calendar = dialog(page, 'Calendar')
    await calendar.locator('[data-day="2026-11-23"] button').click()
    await calendar.getByLabel('Hours').selectOption('23')
    expect(await calendar.getByLabel('Minutes').locator('option').allTextContents()).toEqual(
      Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0')),
    )
    await calendar.getByLabel('Minutes').selectOption('55')
    await calendar.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => moment.inputValue()).toBe('23.11.2026 23:55')
  })

  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ] as const)('keep nobody out on %s, in light and dark', async (_, options) => {
    const record = await pageWith(`/barriers-${options.viewport?.width}`, ['One', 'Two'])
    const { page, open: go, problems } = await admin.open(`${pages}/${record.id}`, options)
    await section(page, 'Widgets').getByRole('button', { name: 'Move: Two' }).waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await section(page, 'Widgets').getByRole('button', { name: 'Add existing' }).click()
    await dialog(page, /^Add existing/)
      .getByRole('checkbox')
      .first()
      .check()
    expect(await violationsInBoth(page)).toEqual([])

    await go('/records/ecommerce/categories-to-products/new')
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: /trowel/ }).waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await go('/records/ecommerce/attributes/new')
    await page.getByRole('textbox', { name: 'Date and time' }).fill('21.11.2026 09:30')
    await page.getByRole('button', { name: 'Open the calendar' }).last().click()
    await dialog(page, 'Calendar').getByRole('grid').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
