import { richTextFrom } from '@tessera/core'
import { form, formsToInputs, input, widget, widgetsToForms } from '@tessera/crm'
import { createPages } from '@tessera/host/server'
import { defineContent, system } from '@tessera/server'
import { addMenuEntries } from '@tessera/website-builder/server'
import { createWidgets } from '../website-builder/create-widgets.ts'
import { contact, contactText, inputs, wallForm } from './content.ts'
import { hero } from './hero.ts'
import { contactPages } from './pages.ts'

/** How to get in touch with the studio, and what it asks about a wall. */
export const crmDemo = defineContent({
  module: 'crm',
  key: 'studio',
  after: ['website-builder', 'host'],
  async create(host) {
    const description = { en: richTextFrom(contactText.en), ru: richTextFrom(contactText.ru) }
    const shown = await host.service(widget).create({ ...contact, description, adminTitle: contact.title.en }, system)
    const asked = await host.service(form).create({ ...wallForm, adminTitle: wallForm.title.en }, system)
    const made = await host.service(input).createMany(
      inputs.map(each => ({ ...each, adminTitle: each.label.en })),
      system,
    )
    await host.service(widgetsToForms).create({ widgetId: shown.id, formId: asked.id }, system)
    await host.service(formsToInputs).createMany(
      made.map(({ id }, orderIndex) => ({ formId: asked.id, inputId: id, orderIndex })),
      system,
    )
    await createWidgets(host, hero)
    await createPages(host, contactPages)
    await addMenuEntries(host, 'footer-contacts', [
      {
        slug: 'footer-find-us',
        url: '/contact',
        variant: 'ghost',
        title: { en: 'How to find us', ru: 'Как нас найти' },
        order: 40,
      },
    ])
  },
})
