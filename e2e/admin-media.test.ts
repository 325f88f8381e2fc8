import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import type { Saved } from './api.ts'
import { violationsInBoth } from './barriers.ts'
import { describeInBrowser, desktop, phone, untilPage } from './browser.ts'

/** Waits for what takes as long as the machine needs. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000 })

const files = 'file-storage/files'

const naturalWidth = (image: Element) => (image as HTMLImageElement).naturalWidth

/** A single-colour picture, as a user would choose it on their computer. */
async function picture(name: string, colour: string, width = 400) {
  const buffer = await sharp({ create: { width, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

describeInBrowser('files in the back office', () => {
  const admin = adminSuite()

  const named = async (title: string): Promise<Saved> => {
    const [found] = (await admin.api.read<Saved[]>(`${files}?search=${encodeURIComponent(title)}`)).filter(
      ({ adminTitle }) => adminTitle === title,
    )
    if (!found) throw new Error(`There is no file ${title}`)
    return found
  }
  const card = (page: Page, title: string) =>
    page.getByRole('list', { name: 'Files' }).getByRole('button', { name: title })
  const details = (page: Page) => page.getByRole('dialog').last()

  /** The button for public files; beside it is one for private ones. */
  const toUpload = 'input[type=file]:has(+ button:text-is("Upload"))'
  const toUploadPrivately = 'input[type=file]:has(+ button:text-is("Upload privately"))'

  /** Uploads pictures on the media screen, and waits until they are there. */
  async function upload(page: Page, ...sent: Awaited<ReturnType<typeof picture>>[]): Promise<void> {
    await page.locator(toUpload).setInputFiles(sent)
    const list = page.getByRole('region', { name: 'Uploads' })
    for (const { name } of sent) {
      await list.getByRole('listitem').filter({ hasText: name }).getByText('Uploaded').waitFor()
    }
  }

  it('are uploaded many at once; one that can’t be says why and holds up none of the others', async () => {
    const { page, problems } = await admin.open('/media')
    await page.locator(toUpload).setInputFiles([
      await picture('Brought blue.png', 'navy'),
      {
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      await picture('Brought yellow.png', 'orange'),
      await picture('Brought green.png', 'green'),
    ])
    const list = page.getByRole('region', { name: 'Uploads' })
    await poll(() => list.getByText('Uploaded').count()).toBe(3)
    expect(await list.getByRole('alert').innerText()).toContain('Export the picture as PNG or WebP')
    for (const title of ['Brought blue', 'Brought yellow', 'Brought green']) await card(page, title).waitFor()
    expect(await named('Brought yellow')).toMatchObject({ mimeType: 'image/png', width: 400, height: 300 })

    await page.getByRole('searchbox', { name: 'Search' }).fill('yellow')
    await page.waitForURL(/search=yellow/)
    await card(page, 'Brought green').waitFor({ state: 'detached' })
    await page.getByLabel('Kind of file').selectOption({ label: 'Videos' })
    await page.getByText('No found items.').waitFor()
    await page.getByRole('button', { name: 'Show all files' }).click()
    await card(page, 'Brought green').waitFor()
    expect(problems).toEqual([])
  })

  it('that are private say so, are shown to those who may see them, and have no public address', async () => {
    const { page, problems } = await admin.open('/media')
    await page.locator(toUploadPrivately).setInputFiles([await picture('Secret.png', 'navy')])
    const shown = card(page, 'Secret')
    await shown.getByText('Private', { exact: true }).waitFor()
    await poll(() => shown.locator('img').evaluate(naturalWidth)).toBeGreaterThan(0)
    await shown.click()
    await details(page).getByText('Only administrators, the owner').waitFor()
    const preview = details(page).locator('img').first()
    await poll(() => preview.evaluate(naturalWidth)).toBe(400)
    expect((await named('Secret')).file).toMatch(/\/content$/)
    const { id } = await named('Secret')
    const content = `/api/${files}/${id}/content`
    expect(await details(page).getByRole('link', { name: 'Open the file' }).getAttribute('href')).toBe(content)

    await details(page)
      .locator('input[type=file]')
      .setInputFiles([await picture('Other.png', 'orange', 500)])
    await page.getByText('Replaced.').waitFor()
    await poll(() => preview.evaluate(naturalWidth)).toBe(500)
    await details(page).getByRole('link', { name: 'All fields' }).click()
    const field = page.getByRole('group').filter({ has: page.locator('input[type=file]') })
    await poll(() => field.locator('img').evaluate(naturalWidth)).toBeGreaterThan(0)
    expect(await field.locator('img').getAttribute('src')).toContain(`${content}?`)

    // What the library is asked for here ends up in texts and records that everyone sees.
    await field.getByRole('button', { name: 'From the library' }).click()
    await page.getByRole('dialog').getByRole('list', { name: 'Files' }).waitFor()
    await page.getByRole('dialog').getByRole('searchbox').fill('Secret')
    await page.getByText('No found items.').waitFor()
    expect(problems).toEqual([])
  })

  it('save their alternative text in each language as soon as the input is left', async () => {
    const { page } = await admin.open('/media')
    await upload(page, await picture('Described.png', 'teal'))
    await card(page, 'Described').getByText('No alternative text: ').waitFor({ state: 'attached' })
    await card(page, 'Described').click()
    await page.waitForURL(/file=/)
    await details(page).getByLabel('English').fill('Teal tiles')
    await details(page).getByLabel('Russian').fill('Бирюзовая плитка')
    await page.keyboard.press('Tab')
    await poll(() => details(page).getByText('Saved').count()).toBe(2)
    expect(await named('Described')).toMatchObject({ alt: { en: 'Teal tiles', ru: 'Бирюзовая плитка' } })

    // Closed while typing: nothing is lost.
    await details(page).getByLabel('English').fill('Teal tiles, wet')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await poll(async () => (await named('Described')).alt).toMatchObject({ en: 'Teal tiles, wet' })
    await card(page, 'Described').getByText('No alternative text: ').waitFor({ state: 'detached' })
  })

  it('are replaced in place: everything that shows them shows the new one', async () => {
    const { page } = await admin.open('/media')
    await upload(page, await picture('Replaceable.png', 'maroon'))
    const before = await named('Replaceable')
    const article = await admin.api.create('blog/articles', {
      title: { en: 'Replaced', ru: 'Замена' },
      slug: 'replaced-cover',
    })
    await admin.api.create('blog/articles-to-file-storage-module-files', {
      articleId: article.id,
      fileStorageModuleFileId: before.id,
    })
    const lasting = `${admin.server.url}/public/files/${before.id}`

    await card(page, 'Replaceable').click()
    await details(page)
      .getByRole('link', { name: /Replaced|Замена/ })
      .waitFor()
    await details(page)
      .locator('input[type=file]')
      .setInputFiles(await picture('Other.png', 'gold', 500))
    await page.getByText('Everything that shows the file shows the new one').waitFor()
    await details(page).getByText('500 × 300').waitFor()

    const after = await admin.api.read(`${files}/${before.id}`)
    expect(after).toMatchObject({ id: before.id, adminTitle: 'Replaceable', width: 500 })
    expect(after.file).not.toBe(before.file)
    expect((await fetch(lasting)).url).toBe(`${admin.server.url}/public/${after.file}`)
    const site = async () => (await fetch(`${admin.server.url}/en/blog/articles/replaced-cover`)).text()
    await poll(site).toContain(String(after.file))
    expect(await site()).not.toContain(String(before.file))

    await details(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('1 record shows this file').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await details(page)
      .getByRole('link', { name: /Replaced|Замена/ })
      .click()
    await page.waitForURL(new RegExp(`/records/blog/articles/${article.id}`))
  })

  it('are uploaded in the form of a file too', async () => {
    const { page } = await admin.open(`/records/${files}/new`)
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture('By the form.png', 'purple'))
    await page.getByText('Uploaded when you save').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(/files\/[0-9a-f-]{36}$/)
    expect(await named('By the form')).toMatchObject({ mimeType: 'image/png' })
  })

  it('are rendered in texts, among headings, links and tables, as on the site', async () => {
    const shown = await named('river-greens')
    const { page, problems } = await admin.open('/records/blog/articles/new')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Уход за плиткой')
    await page.getByLabel('Slug').fill('written-here')
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.click()
    await page.keyboard.type('## Каждый день\nПротирайте **влажной** тканью.\nСмотрите магазин')
    await page.keyboard.press('Shift+Home')
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('URL').last().fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('Type a path such as /about').waitFor()
    await page.getByLabel('URL').last().fill('/shop')
    await page.keyboard.press('Enter')
    await text.getByRole('link', { name: 'Смотрите магазин' }).click()
    await page.keyboard.press('End')
    // Nobody types that fast: the editor learns the caret's new position in the next frame.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Insert a table' }).click()
    await page.keyboard.type('Средство')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Сколько')
    await page.keyboard.press('Control+End')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('river-greens')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /river-greens/ })
      .click()
    await text.getByRole('img').waitFor()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/articles\/[0-9a-f-]{36}$/)
    expect(problems).toEqual([])

    const site = await admin.browser.newPage()
    const heading = site.getByRole('heading', { level: 2, name: 'Каждый день' })
    await untilPage(site, heading, `${admin.server.url}/ru/blog/articles/written-here`)
    expect(await site.locator('strong', { hasText: 'влажной' }).count()).toBe(1)
    expect(await site.getByRole('link', { name: 'Смотрите магазин' }).getAttribute('href')).toBe('/ru/shop')
    expect(await site.getByRole('columnheader').allInnerTexts()).toEqual(['Средство', 'Сколько', ''])
    const image = site.locator(`img[src="/public/files/${shown.id}/1280"]`)
    await image.scrollIntoViewIfNeeded()
    await poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1200)
    expect(await image.getAttribute('alt')).toBe((shown.alt as Record<string, string>).ru)
    await site.close()

    await admin.open(`/media?file=${shown.id}`).then(async ({ page: media }) => {
      await media.getByRole('button', { name: 'Search in texts too' }).click()
      await media
        .getByRole('dialog')
        .getByRole('link', { name: /Уход за плиткой/ })
        .waitFor()
    })
  })

  it('are not changed by opening a text: it stays as it is stored', async () => {
    const plain = 'Первая строка\nвторая\n\nНовый абзац'
    const { id } = await admin.api.create('blog/articles', {
      title: { ru: 'Простой текст' },
      description: { ru: plain },
    })
    const { page } = await admin.open(`/records/blog/articles/${id}`)
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.click()
    await page.keyboard.type('!')
    await page.getByText('Unsaved changes').waitFor()
    await page.keyboard.press('Backspace')
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    expect((await admin.api.read(`blog/articles/${id}`)).description).toEqual({ ru: plain })

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy text' }).click()
    await page.getByText('Text copied to clipboard').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Первая строка\nвторая\n\nНовый абзац')
  })

  it.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('are without barriers on %s, in light and dark', async (_name, device) => {
    const { page, open: go } = await admin.open('/media', device)
    await card(page, 'station').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await card(page, 'station').click()
    await details(page).getByText('Where it is used').waitFor()
    await details(page).getByRole('listitem').first().waitFor()
    expect(await violationsInBoth(page)).toEqual([])

    await go('/records/blog/articles/new')
    await page.getByRole('toolbar').waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await page.getByRole('dialog').getByRole('list', { name: 'Files' }).waitFor()
    expect(await violationsInBoth(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
