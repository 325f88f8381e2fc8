import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { administrator } from './admin.ts'
import { adminSuite } from './admin-suite.ts'
import type { Api, Saved } from './api.ts'
import { violationsInBoth, violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone } from './browser.ts'
import { draftStored } from './drafts.ts'

const articles = '/records/blog/articles'

describeInBrowser('forms of the back office', () => {
  const admin = adminSuite()

  const article = (title: Record<string, string>) => admin.api.create('blog/articles', { title })
  const stored = (path: string, id: string) => admin.api.read(`${path}/${id}`)
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
  const saved = (page: Page) => page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  /** Saves a change; the button's label may still be that of the previous save. */
  const saveChange = async (page: Page) => {
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'PATCH' && response.ok()),
      page.keyboard.press('Control+s'),
    ])
    await saved(page)
  }
  const idIn = (page: Page) => page.url().split('/').at(-1) ?? ''

  it('create and change a record by keyboard alone, with a slug that follows the title', async () => {
    const { page } = await admin.open(`${articles}/new`)
    await title(page).focus()
    await page.keyboard.type('Чайник «Полдень»')
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('chaynik-polden')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/articles\/[0-9a-f-]{36}$/)
    await saved(page)
    expect(await stored('blog/articles', idIn(page))).toMatchObject({
      title: { ru: 'Чайник «Полдень»' },
      slug: 'chaynik-polden',
    })

    await title(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Copy from Russian' }).press('Enter')
    await title(page).fill('The Noon kettle')
    await saveChange(page)
    const record = await stored('blog/articles', idIn(page))
    expect(record).toMatchObject({ title: { ru: 'Чайник «Полдень»', en: 'The Noon kettle' }, slug: 'chaynik-polden' })
  })

  it('keep what is typed while a new record is being saved', async () => {
    const { page } = await admin.open(`${articles}/new`)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/blog/articles', async route => {
      await held.promise
      await route.continue()
    })
    await title(page).fill('Запись в пути')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Loading...' }).waitFor()
    await page.getByRole('textbox', { name: 'Subtitle' }).fill('дописано')
    held.resolve()
    await saved(page)
    await page.getByText('Unsaved changes', { exact: true }).waitFor()
    await saveChange(page)
    await page.waitForURL(/articles\/[0-9a-f-]{36}$/)
    // The form stays mounted: what is typed at once isn't lost either.
    await page.getByLabel('Class name').fill('wide')
    await saveChange(page)
    expect(await stored('blog/articles', idIn(page))).toMatchObject({
      title: { ru: 'Запись в пути' },
      subtitle: { ru: 'дописано' },
      className: 'wide',
    })
  })

  it('write and clear every simple kind of field', async () => {
    const { page, open: go } = await admin.open('/records/ecommerce/attributes/new')
    await page.getByLabel('Number').fill('12,5')
    await page.getByLabel('Boolean').selectOption({ label: 'Yes' })
    await page.getByLabel('Variant').selectOption({ label: 'Other…' })
    await page.getByLabel('Name of the variant').fill('wide')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/attributes\/[0-9a-f-]{36}$/)
    expect(await stored('ecommerce/attributes', idIn(page))).toMatchObject({
      number: 12.5,
      boolean: true,
      variant: 'wide',
    })
    await page.getByLabel('Number').fill('')
    await page.getByLabel('Boolean').selectOption({ label: 'Not set' })
    await saveChange(page)
    expect(await stored('ecommerce/attributes', idIn(page))).toMatchObject({ number: null, boolean: null })

    await go('/records/notification/notifications/new')
    await page.getByLabel('Data').fill('{"a": ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Correct the JSON').waitFor()
    await page.getByLabel('Data').fill('{"a": [1, true]}')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/notifications\/[0-9a-f-]{36}$/)
    expect(await stored('notification/notifications', idIn(page))).toMatchObject({ data: { a: [1, true] } })

    await go('/records/host/pages/new')
    await page.getByLabel('URL').fill('/switch')
    await page.locator('[data-path=isIndexed]').getByRole('switch').press('Space')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/pages\/[0-9a-f-]{36}$/)
    expect(await stored('host/pages', idIn(page))).toMatchObject({ isIndexed: false })
  })

  it('T-007: never show a hidden value, and keep it when its field stays empty', async () => {
    const identity = await admin.api.create('rbac/identities', {
      provider: 'email_and_password',
      email: 'secret@example.com',
      password: 'never to be seen',
    })
    const { page } = await admin.open(`/records/rbac/identities/${identity.id}`)
    const password = page.getByLabel('Password')
    expect(await password.inputValue()).toBe('')
    expect(await password.getAttribute('type')).toBe('password')
    expect(await page.content()).not.toContain('never to be seen')
    await password.fill('short')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').waitFor()
  })

  it('show what the server refuses next to its field, count it and go there', async () => {
    const taken = await article({ ru: 'Занято' })
    const { page } = await admin.open(`${articles}/${(await article({ ru: 'Другое' })).id}`)
    await page.getByLabel('Slug').fill(String(taken.slug))
    await page.keyboard.press('Control+s')
    const alert = page.getByRole('alert')
    await alert.getByText('1 field needs correction').waitFor()
    await alert.getByText('Already in use').waitFor()
    await expect.poll(() => page.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true')
    await page.waitForFunction(
      () => document.activeElement?.closest('[data-path]')?.getAttribute('data-path') === 'slug',
    )
  })

  it('ask before unsaved work is left, and obey the answer', async () => {
    const record = await article({ ru: 'Оставить' })
    const { page } = await admin.open(`${articles}/${record.id}`)
    await title(page).fill('Не потерять')
    const list = page.getByRole('main').getByRole('link', { name: 'Articles' })
    await list.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Не потерять')
    await list.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click()
    await page.waitForURL(/records\/blog\/articles$/)
    expect((await stored('blog/articles', record.id)).title).toEqual({ ru: 'Не потерять' })
  })

  it('offer what a crash left behind, with its changes, and discard it once it is saved', async () => {
    const record = await article({ ru: 'До сбоя' })
    const { page, context } = await admin.open(`${articles}/${record.id}`)
    await title(page).fill('После сбоя')
    await draftStored(page, 'После сбоя')
    await page.close({ runBeforeUnload: false })

    const next = await context.newPage()
    await next.goto(`${admin.server.url}/admin${articles}/${record.id}`)
    await next.getByText(/^Unsaved changes from/).waitFor()
    await next.getByRole('button', { name: 'Show changes' }).click()
    await next.locator('ins').first().waitFor()
    await expect.poll(() => title(next).inputValue()).toBe('До сбоя')
    await next.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => title(next).inputValue()).toBe('После сбоя')
    await next.keyboard.press('Control+s')
    await saved(next)
    await next.reload()
    await title(next).waitFor()
    await next.waitForLoadState('networkidle')
    expect(await next.getByText(/^Unsaved changes from/).count()).toBe(0)
  })

  it('keep what is typed into one record in two windows apart, and merge it afterwards', async () => {
    const record = await article({ ru: 'Два окна' })
    const { page, context } = await admin.open(`${articles}/${record.id}`)
    const address = `${admin.server.url}/admin${articles}/${record.id}`
    const other = await context.newPage()
    await other.goto(address)
    await title(page).fill('Первое окно')
    await draftStored(page, 'Первое окно')
    await title(other).fill('Второе окно')
    await other.getByRole('textbox', { name: 'Subtitle' }).fill('из второго')
    await draftStored(other, 'из второго')
    await title(other).fill('Два окна')
    await title(other).fill('Второе окно')
    await page.close({ runBeforeUnload: false })
    await other.getByText(/^Unsaved changes from/).waitFor()
    await other.close({ runBeforeUnload: false })

    const next = await context.newPage()
    await next.goto(address)
    const restore = next.getByRole('button', { name: 'Restore', exact: true })
    await restore.click()
    await expect.poll(() => title(next).inputValue()).toBe('Второе окно')
    await restore.click()
    const dialog = next.getByRole('dialog', { name: 'Two versions of this record' })
    await dialog.getByRole('radio', { name: /^In the draft/ }).check()
    expect(await violationsOf(next)).toEqual([])
    await dialog.getByRole('button', { name: 'Continue with this version' }).click()
    await next.getByText(/^Unsaved changes from/).waitFor({ state: 'detached' })
    await next.keyboard.press('Control+s')
    await saved(next)
    expect(await stored('blog/articles', record.id)).toMatchObject({
      title: { ru: 'Первое окно' },
      subtitle: { ru: 'из второго' },
    })
  })

  it('survive the end of the session: after a login over the form, the pending save completes', async () => {
    const record = await article({ ru: 'Сеанс' })
    const { page } = await admin.open(`${articles}/${record.id}`)
    await title(page).fill('Сеанс закончился')
    await endAllSessions(admin.api)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=email]').fill(administrator.login)
    await dialog.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await saved(page)
    expect((await stored('blog/articles', record.id)).title).toEqual({ ru: 'Сеанс закончился' })
  })

  it('merge what two administrators changed, and ask about what both did', async () => {
    const record = await article({ ru: 'Было так', en: 'It was so' })
    const one = await admin.open(`${articles}/${record.id}`)
    const other = await admin.open(`${articles}/${record.id}`)
    await title(one.page).fill('Стало иначе')
    await one.page.getByRole('textbox', { name: 'Subtitle' }).fill('от первого')
    await one.page.keyboard.press('Control+s')
    await saved(one.page)

    await other.page.getByLabel('Class name').fill('wide')
    await other.page.keyboard.press('Control+s')
    await saved(other.page)
    await expect.poll(() => title(other.page).inputValue()).toBe('Стало иначе')

    // The first administrator's form hasn't seen it yet.
    await title(one.page).fill('Первый ещё раз')
    await title(other.page).fill('Второй')
    await saveChange(other.page)
    await one.page.keyboard.press('Control+s')
    const dialog = one.page.getByRole('dialog', { name: 'Two versions of this record' })
    await dialog.getByText('1 field to choose').waitFor()
    expect(await violationsOf(one.page)).toEqual([])
    await dialog.getByRole('radio', { name: /Yours/ }).check()
    await dialog.getByRole('button', { name: 'Save this version' }).click()
    await saved(one.page)
    expect(await stored('blog/articles', record.id)).toMatchObject({
      title: { ru: 'Первый ещё раз', en: 'It was so' },
      subtitle: { ru: 'от первого' },
      className: 'wide',
    })
  })

  it('restore a record that somebody deleted meanwhile, with the changes made since', async () => {
    const record = await article({ ru: 'Удалят' })
    const { page } = await admin.open(`${articles}/${record.id}`)
    await title(page).fill('Вернулась')
    await fetch(`${admin.server.url}/api/blog/articles/${record.id}`, {
      method: 'DELETE',
      headers: { 'x-rbac-secret-key': admin.server.secretKey },
    })
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Restore and save' }).click()
    await saved(page)
    expect((await stored('blog/articles', record.id)).title).toEqual({ ru: 'Вернулась' })
  })

  it('keep work and say so while there is no connection', async () => {
    const record = await article({ ru: 'Связь' })
    const { page, context } = await admin.open(`${articles}/${record.id}`)
    await title(page).fill('Без связи')
    await context.setOffline(true)
    await page.keyboard.press('Control+s')
    await page.getByText('Offline: your changes are kept in this browser').waitFor()
    await context.setOffline(false)
    // It is retried by itself.
    await saved(page)
    expect((await stored('blog/articles', record.id)).title).toEqual({ ru: 'Без связи' })
  })

  it('delete after a confirmation, copy, and add one after another', async () => {
    const record = await article({ ru: 'Образец' })
    const { page } = await admin.open(`${articles}/${record.id}`)
    // A form that is still being loaded closes its menu.
    const choose = async (name: string) => {
      const item = page.getByRole('menuitem', { name })
      const choosing = async () => {
        if (!(await item.isVisible())) await page.getByRole('button', { name: 'More actions' }).first().click()
        await item.click({ timeout: 2000 })
        return true
      }
      await until(name, choosing, { within: 60_000 })
    }
    await choose('Duplicate')
    await page.waitForURL(/new\?from=/)
    await expect.poll(() => title(page).inputValue()).toBe('Образец')
    await choose('Save and add another')
    await page.waitForURL(/articles\/new$/)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path="title.ru"] input')?.value === '',
    )
    await page.goto(`${admin.server.url}/admin${articles}/${record.id}`)
    await choose('Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete?' })
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(url => url.pathname.endsWith('/records/blog/articles'))
    expect((await fetch(`${admin.server.url}/api/blog/articles/${record.id}`)).status).toBe(404)
  })

  it('show what changed and restore an earlier version', async () => {
    const record = await article({ ru: 'Первая' })
    await admin.api.change('blog/articles', record.id, { title: { ru: 'Вторая' } })
    await admin.api.change('blog/articles', record.id, { title: { ru: 'Третья' } })
    const { page } = await admin.open(`${articles}/${record.id}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Title/ })
      .nth(1)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click()
    await page.keyboard.press('Escape')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[data-path="title.ru"] input')?.value === 'Вторая',
    )
  })

  it.each([
    ['en', 'desktop', desktop],
    ['ru', 'phone', phone],
  ] as const)(
    'have no barrier in either scheme, in %s on a %s',
    async (language, _device, options) => {
      const { page, open: go } = await admin.open('/', { ...options, language })
      const record = await article({ ru: 'Доступность' })
      for (const path of [
        `${articles}/new`,
        `${articles}/${record.id}`,
        '/records/host/metadata/new',
        '/records/rbac/identities/new',
      ]) {
        await go(path)
        await page.locator('[data-path]').first().waitFor()
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
        expect(await violationsInBoth(page), path).toEqual([])
      }
    },
    180_000,
  )
})

/** As an administrator does who ends everybody's sessions. */
async function endAllSessions(api: Api): Promise<void> {
  const sessions = await api.read<readonly Saved[]>('rbac/sessions?limit=1000')
  for (const { id } of sessions) await api.remove('rbac/sessions', id)
}
