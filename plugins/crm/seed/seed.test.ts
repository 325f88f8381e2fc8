import { system } from '@tessera/server'
import { createTestHost } from '@tessera/server/testing'
import { expect, test } from 'vitest'
import { formsToInputs, input, widget, widgetsToForms } from '../src/index.ts'
import crm from '../src/server/index.ts'

test('The demo says how to get in touch, and its form asks with every variant of inputs, in both languages', async () => {
  const demo = await createTestHost({ plugins: [crm], environment: { DEMO: 'true' } })
  try {
    const [shown] = (await demo.host.service(widget).list({}, system)).rows
    expect(shown?.description.en).toContain('hello@polden.example')
    expect(shown?.description.ru).toContain('hello@polden.example')
    expect(await demo.host.service(widgetsToForms).count({}, system)).toBe(1)
    const { rows: inputs } = await demo.host.service(input).list({}, system)
    expect(await demo.host.service(formsToInputs).count({}, system)).toBe(inputs.length)
    expect(new Set(inputs.map(({ variant }) => variant))).toEqual(
      new Set(['default', 'text-default', 'textarea-default', 'number-default']),
    )
    for (const { slug, label } of inputs) expect(Object.keys(label).toSorted(), slug).toEqual(['en', 'ru'])
    // A request can't be answered without it.
    expect(inputs.find(({ slug }) => slug === 'phone')?.isRequired).toBe(true)
  } finally {
    await demo.close()
  }
})
