import { richTextFrom } from '@tessera/core'
import { type Seed, system } from '@tessera/server'
import { form, formsToInputs, input, widget, widgetsToForms } from '../src/index.ts'
import { contact, contactText, inputs, wallForm } from './content.ts'

/** How to get in touch with the studio, and what it asks about a wall. */
const seed: Seed = async host => {
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
}

export default seed
