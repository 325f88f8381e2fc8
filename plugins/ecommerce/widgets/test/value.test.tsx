import { attribute, attributeKey } from '@tessera/ecommerce'
import { row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { shopRenderer, values } from './widget-shop.tsx'

const site = shopRenderer()

describe('A value', () => {
  test.each([
    ['number', { number: 1234.5 }, 'en', 'about\u00a01,234.5\u00a0kg'],
    ['number', { number: 1234.5 }, 'ru', 'около\u00a01\u00a0234,5\u00a0кг'],
    ['boolean', { boolean: true }, 'ru', 'около\u00a0Да\u00a0кг'],
    ['string', { string: { en: 'Blue', ru: 'Синий' } }, 'ru', 'около\u00a0Синий\u00a0кг'],
    ['date', { date: '2026-10-24' }, 'en', 'about\u00a0October 24, 2026\u00a0kg'],
    [
      'datetime',
      { datetime: '2026-12-05T09:00:00.000Z' },
      'en',
      'about\u00a0December 5, 2026 at 9:00\u00a0AM UTC\u00a0kg',
    ],
  ])('of the field %s is written between prefix and suffix', async (field, given, language, text) => {
    const key = row(attributeKey, 'key', {
      field,
      title: { en: 'Title' },
      prefix: { en: 'about', ru: 'около' },
      suffix: { en: 'kg', ru: 'кг' },
    })
    const shown = values(key, [{ id: 'one', ...given }])
    const { html } = await site.current.render(attribute, row(attribute, 'one', given), shown, { language })
    expect(html.replaceAll(/[\u202f ]/g, '\u00a0')).toContain(text.replaceAll(' ', '\u00a0'))
  })
})

test('A moment is shown in the time zone of the site, a calendar day is the same everywhere', async () => {
  const format = async (field: string, given: object, language: string) => {
    const key = row(attributeKey, 'key', { field, title: { en: 'Title' } })
    const shown = values(key, [{ id: 'one', ...given }])
    const page = { language, timeZone: 'Europe/Moscow' }
    const { html } = await site.current.render(attribute, row(attribute, 'one', given), shown, page)
    return html.replaceAll(/[\u202f\u00a0]/g, ' ')
  }
  const datetime = '2026-12-05T22:30:00.000Z'
  expect(await format('datetime', { datetime }, 'en')).toMatch(/December 6, 2026 at 1:30 AM(?! UTC)/)
  expect(await format('datetime', { datetime }, 'ru')).toMatch(/6 декабря 2026 г. в 1:30(?! UTC)/)
  expect(await format('date', { date: '2026-12-05' }, 'en')).toContain('December 5, 2026')
})
