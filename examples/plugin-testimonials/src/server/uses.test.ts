import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testimonial, widget, widgetsToTestimonials } from '../index.ts'
import testimonials from './index.ts'

let kit: TestHost
beforeAll(async () => {
  kit = await createTestHost({ plugins: [testimonials] })
})
afterAll(() => kit?.close())

test('a list of testimonials tells which of them no page shows', async () => {
  const { host } = kit
  const [shown] = await host.service(testimonial).createMany(
    ['Anna', 'Boris'].map(author => ({ author, quote: { en: author } })),
    system,
  )
  const { id: widgetId } = await host.service(widget).create({}, system)
  await host.service(widgetsToTestimonials).create({ widgetId, testimonialId: String(shown?.id) }, system)
  const { rows } = await kit.asNobody().get('/api/testimonials/testimonials', {
    computed: 'uses',
    filters: { and: [{ column: 'uses', method: 'eq', value: 0 }] },
  })
  expect(rows.map(({ author, uses }) => [author, uses])).toEqual([['Boris', 0]])
})
