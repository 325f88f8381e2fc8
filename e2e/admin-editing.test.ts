import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { administrator } from './admin.ts'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { describeInBrowser, phone } from './browser.ts'

const within = { timeout: 30_000 }
const articles = '/records/blog/articles'

const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describeInBrowser('editing in the back office', () => {
  const admin = adminSuite()

  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.closest('label')?.textContent ?? element?.id ?? ''
    })
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
  const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })

  async function composed(url: string): Promise<Page> {
    const pages = await admin.api.read<readonly Saved[]>('host/pages?limit=1000')
    const { page } = await admin.open(`/pages/${pages.find(each => each.url === url)?.id}`)
    await page.frameLocator('iframe[title="The page"]').locator('main').waitFor()
    return page
  }

  it('keeps the composer’s toolbar in place while a block is moved by keys, and its labels readable', async () => {
    const page = await composed('/')
    const toolbar = page.getByRole('button', { name: 'Undo', exact: true }).first()
    const tree = page.getByRole('tree', { name: 'Blocks of the page' })
    await page.waitForLoadState('networkidle')
    const before = await toolbar.boundingBox()
    const last = tree.locator('> [role=treeitem]').last()
    await last.locator('> div').first().click()
    await last.focus()
    const frame = await page.locator('iframe[title="The page"]').elementHandle()
    await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/api/core/batch') && response.ok(), within),
      page.keyboard.press('Alt+ArrowUp'),
    ])
    // One with the change takes the place of the frame once it has loaded.
    await page.waitForFunction(element => !element?.isConnected, frame)
    await page.waitForLoadState('networkidle')
    expect(await toolbar.boundingBox()).toEqual(before)
    const hidden = await toolbar.evaluate(button => {
      const composer = button.closest('header')?.parentElement
      return (composer?.scrollHeight ?? 0) - (composer?.clientHeight ?? 0)
    })
    expect(hidden).toBe(0)
    const scrolled = () =>
      page.evaluate(() => {
        const frame = document.querySelector('iframe')
        const above: Element[] = []
        for (let each = frame?.parentElement; each; each = each.parentElement) above.push(each)
        const labels = [...document.querySelectorAll('[role=treeitem] span')]
        return [...above.map(each => each.scrollTop), ...labels.map(each => each.scrollLeft)].filter(Boolean)
      })
    expect(await scrolled()).toEqual([])
    // Whatever inside the frame asks for it.
    await page
      .frameLocator('iframe[title="The page"]')
      .locator('footer')
      .last()
      .evaluate(footer => {
        footer.scrollIntoView({ block: 'end' })
        footer.querySelector('a')?.focus()
      })
    expect(await scrolled()).toEqual([])
    expect(await toolbar.boundingBox()).toEqual(before)
  })

  it('has room for long names beside the page, and a way to skip the page for keyboard users', async () => {
    const page = await composed('/')
    const pane = page.getByRole('region', { name: 'Blocks' })
    const edge = page.getByRole('separator', { name: 'Width of the block list' })
    const width = async () => (await pane.boundingBox())?.width
    await expect.poll(width).toBe(288)
    await edge.press('ArrowRight')
    await edge.press('ArrowRight')
    await expect.poll(width).toBe(320)
    const box = await edge.boundingBox()
    if (!box) throw new Error('There is no edge')
    await page.mouse.move(box.x + box.width / 2, box.y + 200)
    await page.mouse.down()
    await page.mouse.move(box.x + 150, box.y + 200, { steps: 4 })
    await page.mouse.up()
    await expect.poll(width).toBeGreaterThan(440)
    await page.reload()
    await edge.waitFor()
    await expect.poll(width).toBeGreaterThan(440)
    await edge.dblclick()
    await expect.poll(width).toBe(288)

    await edge.focus()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Skip the page and go to Edit' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Edit')
  })

  it('adds to a text that was just copied from another language: the first key replaces nothing', async () => {
    const { id } = await admin.api.create('blog/articles', {
      title: { ru: 'Скопировать' },
      description: { ru: doc(paragraph('one'), paragraph('two')) },
    })
    const { page } = await admin.open(`${articles}/${id}`, { forms: 'en' })
    await page.getByRole('button', { name: 'Copy from Russian' }).last().click()
    await description(page).getByText('two').waitFor()
    await page.keyboard.type('Z')
    await description(page).getByText('Zone').waitFor()
    expect(await description(page).innerText()).toMatch(/^Zone\s+two/)
  })

  it('keeps a picture at the end or the beginning of a text that came from a draft or an old version', async () => {
    const [file] = await admin.api.read<readonly Saved[]>('file-storage/files?limit=1&search=river')
    const image = { type: 'image', attrs: { src: `/public/files/${file?.id}/1280`, alt: 'Shown' } }
    const { id } = await admin.api.create('blog/articles', {
      title: { ru: 'С картинкой' },
      description: { ru: doc(image, paragraph('one'), image) },
    })
    await admin.api.change('blog/articles', id, { description: { ru: doc(paragraph('other')) } })
    const { page } = await admin.open(`${articles}/${id}`)
    await page
      .getByRole('button', { name: /^Description/ })
      .first()
      .click()
    const drawer = page.getByRole('dialog', { name: 'Change' })
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'History' }) })
      .getByRole('button')
      .nth(1)
      .click()
    await drawer.getByRole('button', { name: 'Restore this version' }).click()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => description(page).getByRole('img').count(), within).toBe(2)
    await description(page).evaluate(element => (element as HTMLElement).focus())
    await page.keyboard.type('Z')
    expect(await description(page).getByRole('img').count()).toBe(2)
    expect(await description(page).innerText()).toMatch(/Z[\s\S]*one|Zone/)
  })

  it('empties a field of many records only on request, and restores it from the history', async () => {
    const names = ['Batch 1', 'Batch 2', 'Batch 3']
    const made: Saved[] = []
    for (const name of names) {
      made.push(await admin.api.create('website-builder/buttons', { adminTitle: name, title: { en: name } }))
    }
    const titles = () =>
      Promise.all(made.map(async ({ id }) => (await admin.api.read(`website-builder/buttons/${id}`)).title))
    const { page, open } = await admin.open('/records/website-builder/buttons?search=Batch&sort=adminTitle')
    await page.getByRole('checkbox', { name: 'Select: Batch 1' }).click()
    await page.getByRole('checkbox', { name: 'Select: Batch 3' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByRole('button', { name: 'Edit field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit one field' })
    const apply = dialog.getByRole('button', { name: 'Apply to 3 records' })
    expect(await apply.isDisabled()).toBe(true)
    expect(await dialog.getByRole('combobox', { name: 'Field', exact: true }).inputValue()).toBe('')
    await dialog.getByRole('combobox', { name: 'Field', exact: true }).selectOption({ label: 'Title' })
    expect(await apply.isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: 'Set to empty' }).check()
    await dialog.getByText('The current value is removed from 3 records.').waitFor()
    await apply.click()
    await page.getByText('3 records updated').waitFor()
    await bar.waitFor({ state: 'detached' })
    expect(await titles()).toEqual(names.map(() => ({ en: '' })))

    await open('/history')
    await page.getByRole('listitem').first().getByRole('button').first().click()
    await page.getByRole('button', { name: 'Undo this change for all 3 records' }).click()
    await page.getByText('3 records are as they were').waitFor()
    expect(await titles()).toEqual(names.map(en => ({ en })))
  })

  it('asks for a login over the form when the site’s data was cleared, and continues with it', async () => {
    const { id } = await admin.api.create('blog/articles', { title: { ru: 'Стёрли данные' } })
    const { page, context } = await admin.open(`${articles}/${id}`)
    await title(page).fill('Данные стёрты')
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.keyboard.press('Control+s')
    const login = page.getByRole('dialog', { name: 'Log in again' })
    await login.waitFor(within)
    expect(await login.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(administrator.login)
    await expect
      .poll(() => login.getByLabel('Password', { exact: true }).evaluate(each => each === document.activeElement))
      .toBe(true)
    await page.keyboard.type(administrator.password)
    await page.keyboard.press('Enter')
    await login.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor(within)
    expect((await admin.api.read(`blog/articles/${id}`)).title).toEqual({ ru: 'Данные стёрты' })
  })

  it('focuses the next input: pickers at their search, new records at their first field', async () => {
    const { page, open } = await admin.open('/records/website-builder/widgets/new')
    await expect
      .poll(() =>
        title(page)
          .or(page.getByLabel('Admin title'))
          .first()
          .evaluate(each => each === document.activeElement),
      )
      .toBe(true)
    const [button] = await admin.api.read<readonly Saved[]>('website-builder/widgets?limit=1')
    await open(`/records/website-builder/widgets/${button?.id}`)
    await page.getByRole('button', { name: 'Add existing' }).first().click()
    await page.getByRole('dialog', { name: /^(Add existing|Choose)/ }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await page.keyboard.press('Escape')

    await open('/pages')
    await page.getByRole('button', { name: 'Create a page' }).click()
    await page.getByRole('dialog', { name: 'Create a page' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })

  it('does not open a phone’s keyboard by itself', async () => {
    const { page } = await admin.open(`${articles}/new`, phone)
    await title(page).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  })

  it('reads a table that a Russian Excel saved, and says how', async () => {
    const signs = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    const buffer = Buffer.from([...'Slug;title.ru\r\nexcel-mint;Мята\r\n'].map(sign => signs.indexOf(sign)))
    const { page } = await admin.open('/records/blog/categories')
    await page.getByRole('button', { name: 'Export and import' }).click()
    await page.getByRole('menuitem', { name: /^Import/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'plants.csv', mimeType: 'text/csv', buffer })
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Encoding' }).inputValue()).toBe('windows-1251')
    await dialog.getByRole('cell', { name: 'Мята' }).waitFor()
    await dialog.getByRole('combobox', { name: 'Encoding' }).selectOption('koi8-r')
    await dialog.getByRole('cell', { name: 'Мята' }).waitFor({ state: 'detached' })
    await dialog.getByRole('combobox', { name: 'Encoding' }).selectOption('windows-1251')
    await dialog.getByRole('button', { name: 'Check' }).click()
    await dialog.getByRole('button', { name: 'Import 1 row' }).click()
    await dialog.getByText('1 record created').waitFor()
    const [category] = await admin.api.read<readonly Saved[]>('blog/categories?search=excel-mint')
    expect(category?.title).toEqual({ ru: 'Мята' })
  })

  it('retries what could not be saved as soon as there is a connection', async () => {
    const { id } = await admin.api.create('blog/articles', { title: { ru: 'Без связи' } })
    const { page, context } = await admin.open(`${articles}/${id}`)
    await title(page).fill('Связь вернулась')
    await context.setOffline(true)
    await page.keyboard.press('Control+s')
    await page.getByText('Offline: your changes are kept in this browser').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor(within)
    expect((await admin.api.read(`blog/articles/${id}`)).title).toEqual({ ru: 'Связь вернулась' })
  })

  it('names what is deleted, and says that it can be restored', async () => {
    const { id } = await admin.api.create('blog/articles', { title: { ru: 'Имя в вопросе' } })
    const { page } = await admin.open(`${articles}/${id}`)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete?' })
    await dialog.getByText('Имя в вопросе').waitFor()
    await dialog.getByText('It goes to the trash').waitFor()
  })

  it('lists people by their addresses; visitors are one filter away', async () => {
    const { slug } = await admin.api.create('rbac/subjects', {})
    const { page, open } = await admin.open('/records/rbac/subjects')
    await page.getByRole('link', { name: administrator.login }).waitFor()
    expect(await page.getByText(String(slug)).count()).toBe(0)
    await page.getByRole('button', { name: /^Remove.*Visitor/ }).click()
    await page.getByRole('link', { name: String(slug) }).waitFor()
    await page.waitForURL(/filter=none/)
    await open('/records/rbac/subjects?filter[isAnonymous][is]=true')
    await page.getByRole('link', { name: String(slug) }).waitFor()
    expect(await page.getByText(administrator.login).count()).toBe(0)
  })

  // The last test: the choice is remembered for the administrator of all of them.
  it('opens forms in the language of the interface, remembers another one, and opens the site in it', async () => {
    const { id, slug } = await admin.api.create('blog/articles', { title: { ru: 'Язык', en: 'Language' } })
    const { page, open } = await admin.open(`${articles}/${id}`, { forms: null })
    await expect.poll(() => title(page).inputValue()).toBe('Language')
    const link = page.getByRole('link', { name: 'View on site' })
    expect(await link.getAttribute('href')).toContain(`/en/blog/articles/${slug}`)
    await page.getByRole('radiogroup', { name: 'Language of the form' }).getByRole('radio', { name: 'Russian' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Язык')
    expect(await link.getAttribute('href')).toContain(`/ru/blog/articles/${slug}`)
    await open(`${articles}/${id}`)
    await expect.poll(() => title(page).inputValue()).toBe('Язык')
    await Promise.all([
      page.waitForResponse(each => each.url().includes('/preferences/interface') && each.ok()),
      page.getByRole('radiogroup', { name: 'Language of the form' }).getByRole('radio', { name: 'English' }).click(),
    ])
    const other = await admin.open(`${articles}/${id}`, { forms: null, language: 'ru' })
    await expect
      .poll(() => other.page.getByRole('textbox', { name: /^(Title|Заголовок)$/ }).inputValue())
      .toBe('Language')
  })
})
