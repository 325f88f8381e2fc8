import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AdminVisitOptions } from './admin.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsIn } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'

const within = { timeout: 30_000 }
const hero = { en: 'Made slowly, so that it lasts', ru: 'Делаем не спеша, чтобы служило долго' }
const slider = { en: 'Three that we like to remember' }

describeInBrowser('the page composer', () => {
  const admin = adminSuite()

  async function open(path: string, options?: AdminVisitOptions): Promise<Page> {
    return (await admin.open(path, options)).page
  }

  async function openPage(url: string, options: AdminVisitOptions = {}): Promise<Page> {
    const pages = await admin.api.read<readonly Saved[]>('host/pages?limit=1000')
    const { id } = pages.find(each => each.url === url) ?? { id: '' }
    const page = await open(`/pages/${id}`, options)
    await shown(page).locator('main').waitFor()
    return page
  }

  const shown = (page: Page): FrameLocator => page.frameLocator('iframe[title="The page"]')
  const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Blocks of the page' })
  const blocks = (page: Page): Promise<string[]> =>
    tree(page)
      .locator('> [role=treeitem]')
      .evaluateAll(items => items.map(item => item.firstElementChild?.textContent ?? ''))
  const isOrder = (page: Page, ...titles: string[]) =>
    expect
      .poll(async () => (await blocks(page)).map(name => titles.find(title => name.includes(title)) ?? name), within)
      .toEqual(titles)
  const html = async (path: string) => (await fetch(`${admin.server.url}${path}`)).text()

  async function add(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Add a block', exact: true }).first().click()
    const gallery = page.getByRole('dialog', { name: 'Add a block' })
    await gallery.getByRole('button', { name, exact: true }).click()
    await gallery.waitFor({ state: 'detached' })
  }

  it('builds a page of blocks in two languages, which visitors see at once', async () => {
    const page = await open('/pages')
    await page.getByRole('button', { name: 'Create a page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a page' })
    await dialog.getByLabel('Title (English)').fill('Spring sale')
    await dialog.getByLabel('Title (Russian)').fill('Весенняя распродажа')
    expect(await dialog.getByLabel('Address').inputValue()).toBe('/spring-sale')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL(/\/pages\/[0-9a-f-]{36}/)

    await add(page, 'Hero with pictures')
    await shown(page).getByRole('heading', { name: hero.en }).waitFor(within)
    await add(page, 'Slider')
    await shown(page).getByRole('heading', { name: slider.en }).waitFor(within)
    await isOrder(page, hero.en, slider.en)

    const row = tree(page).getByRole('treeitem', { name: slider.en })
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await row.getByRole('treeitem', { name: /^Slider/ }).focus()
    await page.keyboard.press('ArrowRight')
    const slides = row.getByRole('treeitem', { name: /^Slide / })
    await expect.poll(() => slides.count(), within).toBe(3)
    await slides.last().focus()
    await page.keyboard.press('Delete')
    await expect.poll(() => slides.count(), within).toBe(2)

    const slidesOf = async (path: string) => (await html(path)).match(/aria-roledescription="slide"/g)?.length
    for (const path of ['/en/spring-sale', '/ru/spring-sale']) await expect.poll(() => slidesOf(path), within).toBe(2)
    const [english, russian] = [await html('/en/spring-sale'), await html('/ru/spring-sale')]
    expect(english).toContain('<title>Spring sale')
    expect(english).toContain(hero.en)
    expect(russian).toContain('<title>Весенняя распродажа')
    expect(russian).toContain(hero.ru)
    const made = await (
      await fetch(`${admin.server.url}/api/website-builder/widgets?search=${encodeURIComponent(hero.en)}`)
    ).json()
    expect(made.data).toHaveLength(1)
  })

  it('reorders blocks, by keyboard and by drag, and undoes it', async () => {
    const page = await openPage('/spring-sale')
    await tree(page).getByRole('treeitem', { name: slider.en }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await isOrder(page, slider.en, hero.en)
    await expect.poll(async () => isBefore(await html('/en/spring-sale'), slider.en, hero.en), within).toBe(true)
    await page.keyboard.press('Control+z')
    await isOrder(page, hero.en, slider.en)

    const lines = tree(page).locator('> [role=treeitem]')
    const [first, last] = [await lines.first().boundingBox(), await lines.last().boundingBox()]
    if (!first || !last) throw new Error('The tree has no lines')
    await page.mouse.move(first.x + 120, first.y + 15)
    await page.mouse.down()
    await page.mouse.move(first.x + 120, first.y + 30, { steps: 4 })
    await page.mouse.move(first.x + 120, last.y + 25, { steps: 8 })
    await page.mouse.up()
    await isOrder(page, slider.en, hero.en)
    await expect.poll(async () => isBefore(await html('/en/spring-sale'), slider.en, hero.en), within).toBe(true)
  })

  it('deletes a block with its content, and restores it', async () => {
    const page = await openPage('/spring-sale')
    await tree(page).getByRole('treeitem', { name: hero.en }).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByText('its widget goes to the trash').waitFor(within)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await isOrder(page, slider.en)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await isOrder(page, slider.en, hero.en)
    await expect.poll(() => html('/en/spring-sale'), within).toContain(hero.en)
  })

  it('switches a block to another variant at once', async () => {
    const page = await openPage('/spring-sale')
    await tree(page).getByRole('treeitem', { name: hero.en }).locator('> div').first().click()
    const edit = page.getByRole('region', { name: 'Edit' })
    await edit.getByRole('button', { name: 'Change' }).click()
    await edit.getByRole('button', { name: 'Call to action', exact: true }).click()
    const isHero = () => shown(page).getByRole('heading', { level: 1, name: hero.en }).count()
    await expect.poll(isHero, within).toBe(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect.poll(isHero, within).toBe(1)
  })

  it('edits the record that rendered what is clicked on the page, whatever module it comes from', async () => {
    const { id } = await admin.api.create('blog/articles', {
      title: { en: 'Clicked in the frame', ru: 'Нажали в рамке' },
    })
    const { data } = await (await fetch(`${admin.server.url}/api/blog/articles/${id}`)).json()
    const page = await openPage('/blog/articles/[blog.articles.slug]')
    await page.goto(`${page.url()}?at=${encodeURIComponent(`/blog/articles/${data.slug}`)}`)
    const edit = page.getByRole('region', { name: 'Edit' })
    const title = edit.getByRole('textbox', { name: 'Title', exact: true })
    // The frame shows the page before the composer listens to it. Two clicks in a row would be a double one.
    const isEdited = async () => {
      await shown(page).getByRole('heading', { name: 'Clicked in the frame' }).click()
      return title.isVisible()
    }
    await expect.poll(isEdited, { ...within, interval: 1_000 }).toBe(true)
    await expect.poll(() => title.inputValue(), within).toBe('Clicked in the frame')
    await title.fill('Changed beside it')
    await edit.getByRole('button', { name: 'Save' }).click()
    await shown(page).getByRole('heading', { name: 'Changed beside it' }).waitFor(within)
  })

  it('fits a phone, one pane at a time', async () => {
    const page = await openPage('/spring-sale', phone)
    await page.getByRole('tab', { name: 'Blocks' }).click()
    await tree(page).getByRole('treeitem', { name: hero.en }).locator('> div').first().click()
    await page.getByRole('tab', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  it.each([
    ['desktop', 'light', desktop],
    ['phone', 'dark', phone],
  ] as const)('has no barriers on a %s in %s', async (_, scheme, options) => {
    const page = await openPage('/spring-sale', options)
    expect(await violationsIn(page, scheme)).toEqual([])
    await page.goto(`${admin.server.url}/admin/pages`)
    await page
      .getByRole('link', { name: 'Spring sale' })
      .or(page.getByRole('link', { name: 'Весенняя распродажа' }))
      .waitFor()
    expect(await violationsIn(page, scheme)).toEqual([])
  })
})

function isBefore(text: string, one: string, other: string): boolean {
  return text.includes(one) && text.indexOf(one) < text.indexOf(other)
}
