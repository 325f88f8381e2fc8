import { currency } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity } from '@tessera/core'
import { system } from '@tessera/core/server'
import { createTestHost, type TestHost } from '@tessera/core/testing'
import fileStorage from '@tessera/file-storage/server'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  category,
  pricesOf,
  product,
  productsToAttributes,
  productsToFiles,
  store,
  type ValuedShape,
  valuesOf,
} from '../src/index.ts'
import ecommerce from '../src/server/index.ts'

describe('The demo’s shop', () => {
  let demo: TestHost
  beforeAll(async () => {
    demo = await createTestHost({
      plugins: [fileStorage, websiteBuilder, billing, ecommerce],
      environment: { DEMO: 'true' },
    })
  })
  afterAll(() => demo.close())

  async function products() {
    return (await demo.host.service(product).list({ limit: 100 }, system)).rows
  }

  test('has two stores, four categories, 24 products and two currencies', async () => {
    const count = (entity: Entity) => demo.host.service(entity).count({}, system)
    expect(await count(store)).toBe(2)
    expect(await count(category)).toBe(4)
    expect(await count(product)).toBe(24)
    expect(await count(currency)).toBe(2)
  })

  test('says everything in both languages', async () => {
    for (const { slug, title, subtitle, shortDescription } of await products()) {
      for (const text of [title, subtitle, shortDescription]) {
        expect(Object.keys(text).toSorted(), slug).toEqual(['en', 'ru'])
      }
    }
  })

  test('has a picture and a price in each currency for every product', async () => {
    const { rows: pictures } = await demo.host.service(productsToFiles).list({ limit: 1000 }, system)
    const include = [
      { path: 'attribute.attributeKeysToAttributes.attributeKey' },
      { path: 'attribute.attributesToBillingModuleCurrencies.billingModuleCurrency' },
    ]
    const { rows: links } = await demo.host.service(productsToAttributes).list({ limit: 1000, include }, system)
    const attributes = links as unknown as readonly {
      productId: string
      attribute: Parameters<typeof valuesOf>[0][0] & ValuedShape
    }[]
    for (const { id, slug } of await products()) {
      expect(
        pictures.some(({ productId }) => productId === id),
        slug,
      ).toBe(true)
      const own = attributes.filter(({ productId }) => productId === id).map(({ attribute }) => attribute)
      expect(
        pricesOf(valuesOf(own)).map(({ currency }) => currency.code),
        slug,
      ).toEqual(['RUB', 'EUR'])
    }
  })
})
