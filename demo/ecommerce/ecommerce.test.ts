import { currency } from '@tessera/billing'
import billing from '@tessera/billing/server'
import type { Entity } from '@tessera/core'
import {
  availability,
  category,
  deliveryMethod,
  type ProductOffers,
  pricesOf,
  product,
  productOffersPath,
  productsToAttributes,
  productsToFiles,
  store,
  type ValuedShape,
  valuesOf,
} from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import fileStorage from '@tessera/file-storage-server'
import { system } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import content from '../index.ts'
import { floors } from './products/floors.ts'
import { studio } from './products/studio.ts'
import { tools } from './products/tools.ts'
import { walls } from './products/walls.ts'

describe('The demo’s shop', () => {
  let demo: TestHost
  beforeAll(async () => {
    demo = await createTestHost({
      plugins: [fileStorage, websiteBuilder, billing, ecommerce],
      demo: content,
    })
  })
  afterAll(() => demo.close())

  async function products() {
    return (await demo.host.service(product).list({ limit: 100 }, system)).rows
  }

  test('has two stores, four categories, 25 products and three currencies', async () => {
    const count = (entity: Entity) => demo.host.service(entity).count({}, system)
    expect(await count(store)).toBe(2)
    expect(await count(category)).toBe(4)
    expect(await count(product)).toBe(25)
    expect(await count(currency)).toBe(3)
  })

  test('says everything in both languages', async () => {
    for (const { slug, title, subtitle, shortDescription } of await products()) {
      for (const text of [title, subtitle, shortDescription]) {
        expect(Object.keys(text).toSorted(), slug).toEqual(['en', 'ru'])
      }
    }
  })

  test('has products with options, each SKU with one value of each, in both languages', async () => {
    const split = [...walls, ...floors, ...tools, ...studio].filter(({ options }) => options)
    const { rows } = await demo.host.service(product).list({ limit: 100 }, system)
    const ids = rows.filter(({ slug }) => split.some(each => each.slug === slug)).map(({ id }) => id)
    const { body } = await demo.asNobody().get(`${productOffersPath}?ids=${ids.join()}`)
    const offers = Object.values((body as { data: Record<string, ProductOffers> }).data)
    expect(offers.map(({ skus }) => skus.length).toSorted()).toEqual(
      split.map(({ skus = [] }) => skus.filter(({ isEnabled }) => isEnabled !== false).length).toSorted(),
    )
    for (const { options, skus } of offers) {
      for (const { title, values } of options) {
        for (const text of [title, ...values.map(value => value.title)]) {
          expect(Object.keys(text).toSorted()).toEqual(['en', 'ru'])
        }
      }
      for (const { prices } of skus) expect(prices).toHaveLength(3)
    }
  })

  test('counts what is on the shelves: one SKU is sold out, some things are few', async () => {
    const { rows } = await demo.host.service(availability).list({ limit: 100 }, system)
    const levels = rows.map(({ level }) => level).toSorted()
    expect(levels).toEqual(['available', 'available', 'low', 'low', 'sold-out'])
  })

  test('is picked up unless a courier is asked for, with a rate in each currency; a course needs neither', async () => {
    const orderBy = [{ column: 'orderIndex', method: 'asc' }] as const
    const include = [{ path: 'deliveryRates' }]
    const { rows: methods } = await demo.host.service(deliveryMethod).list({ orderBy, include }, system)
    expect(methods.map(({ kind, needsAddress }) => [kind, needsAddress])).toEqual([
      ['pickup', false],
      ['delivery', true],
    ])
    for (const { slug, deliveryRates } of methods as unknown as readonly { slug: string; deliveryRates: unknown[] }[]) {
      expect(deliveryRates, slug).toHaveLength(3)
    }
    const without = (await products()).filter(({ needsDelivery }) => !needsDelivery)
    expect(without.map(({ slug }) => slug).toSorted()).toEqual(['own-glaze', 'place-at-the-bench'])
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
      ).toEqual(['RUB', 'EUR', 'USD'])
    }
  })
})
