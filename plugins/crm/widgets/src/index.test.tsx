import { form, formsToInputs, input, widget, widgetsToForms } from '@tessera/crm'
import { defineWidgets, lazy, variants } from '@tessera/widget-sdk'
import { createDrawer, type Drawer, links, records, row } from '@tessera/widget-sdk/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import widgets from './index.ts'

/** Stands in for whoever takes the answers. */
const sending = defineWidgets({
  variants: [variants(form, { 'request-create': lazy(async () => ({ default: () => <p>takes the answers</p> })) })],
})

let drawer: Drawer
let withoutSending: Drawer
beforeAll(async () => {
  drawer = await createDrawer([widgets, sending])
  withoutSending = await createDrawer([widgets])
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

describe('A form', () => {
  test('asks with labels, hints, placeholders and marks, and sends under the slugs of its inputs', async () => {
    const { html, reads } = await drawer.draw(form, request, all)
    expect(html).toMatch(/<label[^>]*>Your name<span aria-hidden="true"[^>]*>\*<\/span><\/label>/)
    expect(html).toMatch(/<input type="text"[^>]* required="" placeholder="Anna" name="name"/)
    expect(html).toContain('As we shall call you')
    expect(html).toMatch(/<input type="tel"[^>]* autoComplete="tel" name="phone"/)
    expect(html).toMatch(/<textarea[^>]* name="wall"/)
    expect(html).toMatch(/<input type="number"[^>]* inputMode="decimal" step="any" name="metres"/)
    // Whatever the type says, this variant is a line of text; without a label the title names it.
    expect(html).toMatch(/<input type="text"[^>]* name="city"/)
    expect(html).toMatch(/<label[^>]*>City<\/label>/)
    // Without its island, too, what was typed never stands in an address.
    expect(html).toContain('action="/api/crm/forms/request/requests" method="post">')
    expect(html).toContain('takes the answers')
    expect(reads).toBe(1)
  })

  test.each([
    ['en', 'Submit', 'personal data'],
    ['ru', 'Отправить', 'на обработку персональных данных'],
    ['de', 'Create request', 'персональных данных'],
  ])('in %s has the button %s and asks for consent', async (language, label, consent) => {
    const { html } = await drawer.draw(form, request, all, { language, languages: ['en', 'ru', 'de'] })
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${label}</button>`))
    expect(html).toContain(consent)
  })

  test('asks nothing while nobody would get the answers: the words say how to get in touch', async () => {
    for (const variant of ['default', 'form-list-default']) {
      const { html } = await withoutSending.draw(widget, { ...contact, variant }, all)
      expect(html).toContain('Write to hello@polden.example')
      expect(html).not.toContain('<form')
      expect((await drawer.draw(widget, { ...contact, variant }, all)).html).toContain('<form')
    }
  })
})
