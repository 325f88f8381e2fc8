import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { violationsInBoth, violationsOf } from './barriers.ts'
import { describeInBrowser, desktop, phone, problemsOf } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { type LentContext, lendContext } from './lent-contexts.ts'

const words = {
  en: {
    submit: 'Submit',
    phone: 'A telephone number is required!',
    email: /does not look like an e-mail address/,
    name: 'Fill this in',
    sent: /a manager will get in touch with you shortly/,
    again: 'Send another one',
    failed: 'The form could not be sent, please try again!',
    refused: /The form was not sent/,
  },
  ru: {
    submit: 'Отправить',
    phone: 'Номер телефона обязателен!',
    email: /Не похоже на адрес почты/,
    name: 'Заполните это поле',
    sent: 'Форма отправлена, менеджер свяжется с вами в ближайшее время. Спасибо!',
    again: 'Отправить ещё одну',
    failed: 'Ошибка отправки формы, попробуйте еще раз!',
    refused: /Форма не отправлена/,
  },
} as const
type Language = keyof typeof words
const languages = ['en', 'ru'] as const

describeInBrowser('a visitor who writes to the studio', () => {
  const demo = demoSuite()
  const lent: LentContext[] = []

  afterEach(async () => {
    for (const { release } of lent.splice(0)) await release()
  })

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await lendContext(demo.browser, demo.server.url, options)
    lent.push(context)
    return context.page
  }

  async function contact(language: Language, options: BrowserContextOptions = desktop) {
    const page = await newPage(options)
    const problems = problemsOf(page)
    await page.goto(`${demo.server.url}/${language}/contact`, { waitUntil: 'networkidle' })
    const form = page.locator('form', { has: page.locator('[name="phone"]') })
    await form.scrollIntoViewIfNeeded()
    return { page, problems, form, field: (name: string) => form.locator(`[name="${name}"]`) }
  }

  /** The island in the form has hydrated. */
  const isAlive = (page: Page) => page.locator('form[novalidate] [name="phone"]').waitFor()

  /** The requests as administrators see them, newest first. */
  async function requests(): Promise<{ payload: Record<string, string>; status: string }[]> {
    const query = 'orderBy[and][0][column]=createdAt&orderBy[and][0][method]=desc'
    const response = await fetch(`${demo.server.url}/api/crm/requests?${query}`, {
      headers: { 'x-rbac-secret-key': demo.server.secretKey },
    })
    return ((await response.json()) as { data: { payload: Record<string, string>; status: string }[] }).data
  }

  describe.each(languages)('in %s', language => {
    const said = words[language]

    it('fills the form in by keyboard, sees what is wrong next to the input, and sends it', async () => {
      const { page, problems, form, field } = await contact(language)
      await isAlive(page)
      await field('name').focus()
      await page.keyboard.press('Enter')
      await form.getByText(said.phone).waitFor()
      await form.getByText(said.name).waitFor()
      // The focus moves to the first wrong answer, and its error is announced with it.
      await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('name')
      const error = await field('name').getAttribute('aria-describedby')
      await expect.poll(() => page.locator(`[id="${error?.split(' ')[0]}"]`).innerText()).toBe(said.name)
      expect(await violationsOf(page)).toEqual([])

      await page.keyboard.type('Анна')
      await page.keyboard.press('Tab')
      await page.keyboard.type('+7 900 123-45-67')
      await page.keyboard.press('Tab')
      await page.keyboard.type('anna@example')
      await page.keyboard.press('Tab')
      await page.keyboard.type('12.5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Кухня')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Окно на юг')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await form.getByText(said.email).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('email')
      await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(1)

      await page.keyboard.press('End')
      await page.keyboard.type('.com')
      await form.getByText(said.email).waitFor({ state: 'detached' })
      await expect.poll(() => field('email').getAttribute('aria-invalid')).toBeNull()
      await page.keyboard.press('Enter')
      await page.getByRole('status').getByText(said.sent).waitFor()
      await expect.poll(() => field('name').isVisible()).toBe(false)
      expect(await violationsOf(page)).toEqual([])
      expect(problems).toEqual([])
      const [newest] = await requests()
      expect(newest).toMatchObject({
        status: 'new',
        payload: {
          name: 'Анна',
          phone: '+7 900 123-45-67',
          email: 'anna@example.com',
          area: '12.5',
          wall: 'Кухня\nОкно на юг',
        },
      })

      await page.getByRole('button', { name: said.again }).press('Enter')
      await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('name')
      await expect.poll(() => field('name').inputValue()).toBe('')
      await page.keyboard.press('Enter')
      await form.getByText(said.phone).waitFor()
    })

    it('sees that it could not be sent, keeps what was typed, and sends it again', async () => {
      const { page, form, field } = await contact(language, phone)
      await isAlive(page)
      await field('name').fill('Boris')
      await field('phone').fill('88005550100')
      await page.route('**/api/crm/**', route => route.abort())
      await form.getByRole('button', { name: said.submit }).click()
      await form.getByRole('alert').getByText(said.failed).waitFor()
      await expect.poll(() => field('name').inputValue()).toBe('Boris')
      await page.unroute('**/api/crm/**')
      await form.getByRole('button', { name: said.submit }).click()
      await page.getByRole('status').getByText(said.sent).waitFor()
      expect((await requests())[0]?.payload).toEqual({ name: 'Boris', phone: '88005550100' })
    })

    it('sends it without a script, and reads the outcome on the page', async () => {
      const { page, form, field } = await contact(language, { ...phone, javaScriptEnabled: false })
      await field('name').fill('Vera')
      await field('phone').fill('88005550100')
      await form.getByRole('button', { name: said.submit }).click()
      await page.waitForURL(`${demo.server.url}/${language}/contact?about-a-wall-form=sent#about-a-wall`)
      await page.getByRole('status').getByText(said.sent).waitFor()
      expect((await requests())[0]?.payload).toEqual({ name: 'Vera', phone: '88005550100' })

      await page.getByRole('link', { name: said.again }).click()
      await field('name').fill('Vera')
      // One digit too few, which the browser accepts and the server doesn't.
      await field('phone').fill('(((((')
      await form.getByRole('button', { name: said.submit }).click()
      await page.waitForURL(/about-a-wall-form=refused&phone-problem=wrong/)
      await form.getByText(said.refused).waitFor()
      expect(await field('phone').getAttribute('aria-invalid')).toBe('true')
      expect(page.url()).not.toContain('Vera')
      // As the page says: what was typed is still there.
      await page.goBack()
      await expect.poll(() => field('name').inputValue()).toBe('Vera')
    })
  })

  it.each(languages)(
    'finds no accessibility violation on the page with errors, in light and dark: %s',
    async language => {
      for (const options of [phone, desktop]) {
        const { page } = await contact(language, options)
        const told = 'about-a-wall-form=refused&phone-problem=required&email-problem=wrong'
        await page.goto(`${demo.server.url}/${language}/contact?${told}`)
        expect(await violationsInBoth(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      }
    },
  )

  it('is helped on when the script arrives after errors were shown without one', async () => {
    const { page, form, field } = await contact('en')
    await page.goto(`${demo.server.url}/en/contact?about-a-wall-form=refused&phone-problem=required`)
    await form.scrollIntoViewIfNeeded()
    await isAlive(page)
    await expect.poll(() => form.getByText(words.en.phone).count()).toBe(1)
    await field('name').fill('Anna')
    await field('phone').fill('88005550100')
    await form.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('status').getByText(words.en.sent).waitFor()
    await expect.poll(() => form.getByText(words.en.phone).count()).toBe(0)
  })

  it('loads no form code on pages without a form', async () => {
    const scripts = async (path: string) => {
      const page = await newPage(desktop)
      const loaded: Promise<string>[] = []
      page.on('response', response => {
        if (new URL(response.url()).pathname.endsWith('.js')) loaded.push(response.text())
      })
      await page.goto(demo.server.url + path, { waitUntil: 'networkidle' })
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      return async () => (await Promise.all(loaded)).join('\n')
    }
    const ofContact = await scripts('/en/contact')
    await expect.poll(ofContact, { timeout: 30_000 }).toContain('from/page')
    for (const path of ['/en', '/en/about']) {
      const ofPage = await scripts(path)
      await lent.at(-1)?.page.waitForLoadState('networkidle')
      expect(await ofPage()).not.toContain('from/page')
    }
  })
})
