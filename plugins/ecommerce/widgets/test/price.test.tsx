import { attributeKey, product, productsToAttributes } from '@tessera/ecommerce'
import { row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { currencies, euro, having, price, priced, rouble, scale, shopRenderer, values } from './widget-shop.tsx'

const site = shopRenderer()

describe('A price', () => {
  test('is rendered in every currency in the format of the language; the shop’s own is visible', async () => {
    const { html } = await site.current.render(product, scale, priced, { variant: 'price-default' })
    expect(html).toMatch(/data-currency="RUB" class="inline">₽12,400</)
    expect(html).toMatch(/data-currency="EUR" class="hidden">€131.50</)
    const russian = await site.current.render(product, scale, priced, { variant: 'price-default', language: 'ru' })
    expect(russian.html).toContain('12\u00a0400\u00a0₽')
  })

  test('is visible in the currency that the url names by code or slug, if there is one in it', async () => {
    const seen = async (asked: string, given = priced) => {
      const query = { currency: [asked] }
      const { html } = await site.current.render(product, scale, given, { variant: 'price-default', query })
      return [...html.matchAll(/data-currency="(\w+)" class="inline"/g)].map(([, code]) => code)
    }
    expect(await seen('EUR')).toEqual(['EUR'])
    const inRoubles = [
      ...currencies,
      ...values(price, [{ id: 'rub-price', number: 12_400 }], rouble),
      ...having(scale, ['rub-price']),
    ]
    expect(await seen('EUR', inRoubles)).toEqual(['RUB'])
  })

  test('accepts existing currencies only, in one form of their names', async () => {
    const { metadata } = await site.current.render(product, scale, priced, { variant: 'price-default' })
    const note = metadata.parameters.get('currency')
    expect(['EUR', 'eur', 'rub', 'USD', 'EUR ', '<script>', ''].map(each => note?.read(each))).toEqual([
      ...['EUR', 'EUR', 'RUB'],
      ...[null, null, null, null],
    ])
  })

  test('is the sum of the prices in a currency', async () => {
    const given = [
      ...currencies,
      ...values(
        price,
        [
          { id: 'one', number: 0.1 },
          { id: 'two', number: 0.2 },
        ],
        euro,
      ),
      ...having(scale, ['one', 'two']),
    ]
    expect((await site.current.render(product, scale, given, { variant: 'price-default' })).html).toContain('€0.30')
  })

  test.each([
    ['en', '/ month'],
    ['ru', '/ месяц'],
  ])('of a subscription says in %s how often it is paid', async (language, text) => {
    const interval = row(attributeKey, 'interval', { type: 'interval', field: 'string' })
    const given = [
      ...priced.filter(({ entity }) => entity !== productsToAttributes),
      ...values(interval, [{ id: 'monthly', string: { en: 'month' } }]),
      ...having(scale, ['rub-price', 'monthly']),
    ]
    const { html } = await site.current.render(product, scale, given, { variant: 'price-default', language })
    expect(html.replaceAll('<!-- -->', '')).toContain(text)
  })

  test('changes when the attribute, its key or its currency does, and for no other product', async () => {
    const { tags } = await site.current.render(product, scale, priced, { variant: 'price-default' })
    expect(tags).toEqual(
      expect.arrayContaining([
        'ecommerce/products-to-attributes?productId=scale',
        'ecommerce/attributes/rub-price',
        'ecommerce/attribute-keys/price',
        'ecommerce/attribute-keys-to-attributes?attributeId=rub-price',
        'ecommerce/attributes-to-billing-module-currencies?attributeId=eur-price',
        'billing/currencies/eur',
      ]),
    )
    expect(tags).not.toContain('ecommerce/attributes')
    expect(tags).not.toContain('ecommerce/products-to-attributes')
  })
})
