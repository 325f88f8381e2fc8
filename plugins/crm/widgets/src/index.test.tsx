import { form, formsToInputs, input, widget, widgetsToForms } from '@tessera/crm'
import { createWidgetRenderer, links, records, row, type WidgetRenderer } from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

let drawer: WidgetRenderer
beforeAll(async () => {
  drawer = await createWidgetRenderer([widgets])
})

const name = row(input, 'name', {
  isRequired: true,
  label: { en: 'Your name', ru: 'Ваше имя' },
  placeholder: { en: 'Anna' },
  subtitle: { en: 'As we shall call you' },
})
const phone = row(input, 'phone', { type: 'tel', label: { en: 'Telephone' } })
const wall = row(input, 'wall', { variant: 'textarea-default', label: { en: 'The wall' } })
const metres = row(input, 'metres', { variant: 'number-default', label: { en: 'Square metres' } })
const plain = row(input, 'city', { variant: 'text-default', type: 'email', title: { en: 'City' } })
const request = row(form, 'request', { title: { en: 'About your wall', ru: 'О вашей стене' } })
const contact = row(widget, 'contact', { description: { en: 'Write to hello@polden.example' } })
const inputs = [name, phone, wall, metres, plain]
const all = [
  ...records(form, [request]),
  ...records(input, inputs),
  ...links(formsToInputs, request, inputs),
  ...links(widgetsToForms, contact, [request]),
]

/** The form on a page with such url parameters. */
async function formAt(query: Record<string, string>, language = 'en', variant = 'default') {
  const lists = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]]))
  return drawer.render(form, request, all, { language, variant, url: '/contact', query: lists })
}

describe('A form', () => {
  test('renders labels, hints, placeholders, marks and limits, and sends under the slugs of its inputs', async () => {
    const { html, reads } = await formAt({})
    expect(html).toMatch(/<label[^>]*>Your name<span aria-hidden="true"[^>]*>\*<\/span><\/label>/)
    expect(html).toMatch(
      /<input type="text"[^>]* maxLength="500" autoComplete="name" required="" placeholder="Anna" name="name"/,
    )
    expect(html).toContain('As we shall call you')
    expect(html).toMatch(
      /<input type="tel"[^>]* autoComplete="tel" minLength="5" pattern="[^"]*" required="" name="phone"/,
    )
    expect(html).toMatch(/<textarea[^>]* maxLength="10000"[^>]* name="wall"/)
    expect(html).toMatch(/<input type="number"[^>]* inputMode="decimal" step="any" name="metres"/)
    expect(html).not.toMatch(/<input type="number"[^>]* maxLength/)
    // This variant is a line of text whatever the type says; without a label, the title names it.
    expect(html).toMatch(/<input type="text"[^>]* name="city"/)
    expect(html).toMatch(/<label[^>]*>City<\/label>/)
    expect(reads).toBe(1)
  })

  test('renders dates, telephone numbers and checkboxes, whose problems stand beside them', async () => {
    const asked = [
      row(input, 'visit', { variant: 'date-default' }),
      row(input, 'mobile', { variant: 'tel-default' }),
      row(input, 'consent', { variant: 'checkbox-default', isRequired: true, label: { en: 'I agree' } }),
    ]
    const own = [...records(form, [request]), ...records(input, asked), ...links(formsToInputs, request, asked)]
    const query = { 'consent-problem': ['required'] }
    const { html } = await drawer.render(form, request, own, { language: 'en', url: '/contact', query })
    expect(html).toMatch(/<input type="date"[^>]* name="visit"/)
    expect(html).toMatch(/<input type="tel"[^>]* name="mobile"/)
    const [, error = ''] =
      /<input id="[^"]*" type="checkbox"[^>]* aria-describedby="([^"]*)" aria-invalid="true" required="" name="consent" value="true"/.exec(
        html,
      ) ?? []
    expect(html).toMatch(new RegExp(`id="${error}"[^]*?Tick this box`))
    expect(html).toMatch(/name="consent"[^>]*\/><span>I agree<span aria-hidden="true"/)
  })

  test('can be sent without a script, and never puts what was typed into a url', async () => {
    const { html } = await formAt({}, 'ru')
    expect(html).toContain('aria-label="Сайт" name="website/url"')
    expect(html).toMatch(/<form[^>]* action="\/api\/crm\/forms\/request\/requests" method="post">/)
    expect(html).toContain('<input type="hidden" name="from/page" value="/ru/contact"/>')
    expect(html).not.toMatch(/<button[^>]* disabled=/)
    expect(html).toContain('data-module="crm/forms/request-create.js"')
  })

  test('requires a telephone number whether or not its editor did', async () => {
    expect((await formAt({})).html).toMatch(/<input type="tel"[^>]* aria-required="true"[^>]* required=""/)
  })

  test.each([
    ['en', 'Submit', 'personal data'],
    ['ru', 'Отправить', 'на обработку персональных данных'],
    ['de', 'Create request', 'персональных данных'],
  ])('in %s has the button %s and asks for consent', async (language, label, consent) => {
    const { html } = await drawer.render(form, request, all, { language, languages: ['en', 'ru', 'de'] })
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*><span[^>]*>${label}</span>`))
    expect(html).toContain(consent)
  })

  test('asks nothing when it has no inputs: its texts say how to get in touch', async () => {
    for (const variant of ['default', 'form-list-default']) {
      const empty = [...records(form, [request]), ...links(widgetsToForms, contact, [request])]
      const { html } = await drawer.render(widget, { ...contact, variant }, empty)
      expect(html).toContain('Write to hello@polden.example')
      expect(html).not.toContain('<form')
      expect((await drawer.render(widget, { ...contact, variant }, all)).html).toContain('<form')
    }
  })
})

describe('A form that was sent without a script', () => {
  test.each([
    ['en', 'A telephone number is required!', 'The form was not sent'],
    ['ru', 'Номер телефона обязателен!', 'Форма не отправлена'],
  ])('says in %s what is wrong, beside the answer', async (language, problem, whole) => {
    const { html } = await formAt({ 'request-form': 'refused', 'phone-problem': 'required' }, language)
    const [, error = ''] = /<input type="tel"[^>]* aria-describedby="([^ "]*)[^>]* aria-invalid="true"/.exec(html) ?? []
    expect(html).toMatch(new RegExp(`id="${error}"[^]*?${problem}`))
    expect(html.match(/aria-invalid="/g)).toHaveLength(1)
    expect(html).toMatch(new RegExp(`role="alert"[^]*?${whole}`))
  })

  test('says that it was sent, and links to an empty one', async () => {
    const { html } = await formAt({ 'request-form': 'sent' }, 'ru')
    expect(html).toContain('Форма отправлена, менеджер свяжется с вами в ближайшее время. Спасибо!')
    expect(html).toContain('href="/ru/contact"')
    expect(html).not.toContain('<form')
    expect((await formAt({ 'request-form': 'failed' }, 'ru')).html).toContain(
      'Ошибка отправки формы, попробуйте еще раз!',
    )
  })

  test('makes no separate pages for parameters that somebody invented', async () => {
    const { metadata } = await formAt({})
    expect([...metadata.parameters.keys()].toSorted()).toEqual([
      'city-problem',
      'metres-problem',
      'name-problem',
      'phone-problem',
      'request-form',
      'wall-problem',
    ])
    for (const { read } of metadata.parameters.values()) expect(read('anything')).toBeNull()
    expect(metadata.parameters.get('request-form')?.read('sent')).toBe('sent')
  })
})

describe('The small form', () => {
  const email = row(input, 'email', { type: 'email', isRequired: true, label: { en: 'E-mail', ru: 'Почта' } })
  const few = [...records(form, [request]), ...records(input, [email]), ...links(formsToInputs, request, [email])]

  test.each([
    ['en', 'Type your email', 'Submit', 'Form submitted successfully'],
    ['ru', 'Введите почту', 'Отправить', 'Форма отправлена'],
  ])('in %s has “%s” and the button %s', async (language, placeholder, label, sent) => {
    const options = { language, variant: 'email-default' }
    const { html } = await drawer.render(form, request, few, options)
    expect(html).toMatch(new RegExp(`<input type="email"[^>]* placeholder="${placeholder}"`))
    expect(html).toContain(`>${label}</span>`)
    const after = await drawer.render(form, request, few, { ...options, query: { 'request-form': ['sent'] } })
    expect(after.html).toContain(`>${sent}<`)
  })
})
