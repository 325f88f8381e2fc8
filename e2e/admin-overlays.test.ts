import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import { violationsOf } from './barriers.ts'
import { describeInBrowser, phone } from './browser.ts'

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** The active item of an open menu. */
const activeItem = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const id = activeElement?.getAttribute('aria-activedescendant')
    return (id ? document.getElementById(id) : activeElement)?.textContent?.trim()
  })

describeInBrowser('what opens over the screens of the back office', () => {
  const admin = adminSuite()
  const articles = '/records/blog/articles'
  const sort = (page: Page) => page.getByRole('button', { name: 'Sort', exact: true })
  const menu = (page: Page) => page.getByRole('menu')

  /** Whether an element is on top at its centre: nothing covers it, nothing cuts it off. */
  const isOnTop = (part: Locator) =>
    part.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const inside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
      return inside && element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })

  it('a menu works by keyboard alone: arrows wrap around, Home and End, letters; Escape returns the focus', async () => {
    const { page, problems } = await admin.open(articles)
    await sort(page).focus()
    await page.keyboard.press('ArrowDown')
    await menu(page).waitFor()
    await expect.poll(() => activeItem(page)).toBe('Default order')
    await page.keyboard.press('End')
    const last = await page.getByRole('menuitem').last().innerText()
    await expect.poll(() => activeItem(page)).toBe(last)
    await page.keyboard.press('Home')
    await expect.poll(() => activeItem(page)).toBe('Default order')
    await page.keyboard.press('ArrowDown')
    const second = await page.getByRole('menuitem').nth(1).innerText()
    await expect.poll(() => activeItem(page)).toBe(second)
    await page.keyboard.press('Home')
    await page.keyboard.type('ti')
    await expect.poll(() => activeItem(page)).toBe('Title')
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Sort')

    await page.keyboard.press('Enter')
    await page.keyboard.type('ti')
    await expect.poll(() => activeItem(page)).toBe('Title')
    await page.keyboard.press('Enter')
    await page.waitForURL(/sort=title/)
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Sort')
    expect(problems).toEqual([])
  })

  it('a click elsewhere closes a menu, another menu replaces it, Tab leaves it', async () => {
    const { page } = await admin.open(articles)
    await sort(page).click()
    await menu(page).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await menu(page).waitFor({ state: 'detached' })

    await sort(page).click()
    await menu(page).getByRole('menuitem', { name: 'Default order' }).waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    await menu(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Columns' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Columns')

    await sort(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('Sort')
  })

  it('the account menu, whose code is loaded on demand, opens by mouse, by key and by touch', async () => {
    const { page } = await admin.open('/')
    const account = (of: Page) => of.getByRole('button', { name: /^Account:/ })
    await account(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Account:/)

    await page.reload()
    await account(page).focus()
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toMatch(/^Account:/)

    const small = await admin.open('/', phone)
    await account(small.page).tap()
    const items = small.page.getByRole('menuitem')
    await items.last().waitFor()
    await expect.poll(() => isOnTop(menu(small.page))).toBe(true)
    await small.page.getByRole('menuitem', { name: 'English' }).tap()
    await menu(small.page).waitFor({ state: 'detached' })
  })

  it('a popover takes the focus, keeps it while it is used and returns it', async () => {
    const { page, problems } = await admin.open(articles)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter' })
    await filter.waitFor()
    await expect.poll(() => focused(page)).toBe('Find a field')
    await expect.poll(() => isOnTop(filter)).toBe(true)
    await page.keyboard.type('title')
    await page.keyboard.press('Enter')
    await filter.getByRole('combobox', { name: 'Comparison' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await filter.getByRole('textbox', { name: 'Value' }).focus()
    await page.keyboard.press('Escape')
    await filter.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Filter')
    expect(problems).toEqual([])
  })

  it('tabs: arrows wrap around, Home and End go to the ends, one tab stop, and choosing the active one again resets it', async () => {
    const { page, open } = await admin.open(articles)
    await open(`${articles}?search=winter`)
    const all = page.getByRole('tab', { name: 'All' })
    await expect.poll(() => all.getAttribute('aria-selected')).toBe('true')
    const panel = await all.getAttribute('aria-controls')
    expect(await page.locator(`[id="${panel}"]`).count()).toBe(1)
    await all.click()
    await page.waitForURL(url => !url.search.includes('search'))

    await open(`${articles}?search=fire`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Of fire')
    await page.keyboard.press('Enter')
    const fire = page.getByRole('tab', { name: 'Of fire' })
    await fire.waitFor()
    await expect.poll(() => fire.getAttribute('aria-selected')).toBe('true')
    await fire.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => all.getAttribute('aria-selected')).toBe('true')
    await page.waitForURL(url => !url.search.includes('search'))
    await page.keyboard.press('End')
    await expect.poll(() => fire.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Home')
    await expect.poll(() => all.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => fire.getAttribute('tabindex')).toBe('-1')
    await expect.poll(() => all.getAttribute('tabindex')).toBe('0')
  })

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'in a drawer a menu and a popover lie over it, and Escape closes one layer at a time (%s, %i px)',
    async (colorScheme, width) => {
      const { page, problems } = await admin.open('/records/ecommerce/categories-to-products/new', {
        colorScheme,
        viewport: { width, height: 900 },
      })
      const category = page.getByRole('combobox', { name: 'Category' })
      await category.fill('tools')
      const option = page.getByRole('option', { name: /^Samples and tools/ })
      await option.waitFor()
      await page.locator('[role=listbox][aria-busy=false]').waitFor()
      await expect.poll(() => isOnTop(option)).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Open: Samples and tools/ }).click()
      const drawer = page.getByRole('dialog', { name: 'Category' })
      await drawer.getByRole('textbox', { name: 'Title', exact: true }).waitFor()

      await drawer.locator('[aria-haspopup=menu]').first().click()
      await menu(page).waitFor()
      await expect.poll(() => isOnTop(menu(page))).toBe(true)
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await menu(page).waitFor({ state: 'detached' })
      expect(await drawer.isVisible()).toBe(true)

      await drawer.getByRole('button', { name: 'Add existing' }).first().click()
      const picker = page.getByRole('dialog', { name: /^Add existing/ })
      await picker.waitFor()
      await page.keyboard.press('Escape')
      await picker.waitFor({ state: 'detached' })
      expect(await drawer.isVisible()).toBe(true)
      await expect.poll(() => focused(page)).toBe('Add existing')

      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toMatch(/^Open: Samples and tools/)
      expect(problems).toEqual([])
    },
  )
})
