import type { Entity } from '@tessera/core'
import { attribute, category, product, productsToFiles, store, widget } from '@tessera/ecommerce'
import { row } from '@tessera/widget-sdk/testing'
import { describe, expect, test } from 'vitest'
import { shopRenderer } from './widget-shop.tsx'

const site = shopRenderer()

describe('Variants', () => {
  test.each<[Entity, readonly string[]]>([
    [
      widget,
      [
        'default',
        'category-list-default',
        'category-overview-default',
        'product-list-default',
        'product-overview-default',
        'store-list-default',
        'store-overview-default',
      ],
    ],
    [
      product,
      [
        'default',
        'overview-default',
        'price-default',
        'currency-toggle-group-default',
        'cart-default',
        'cart-button-default',
        'checkout-default',
      ],
    ],
    [productsToFiles, ['default', 'attachment-default', 'before', 'after']],
    [category, ['default', 'overview-default', 'button-default']],
    [store, ['default', 'overview-default', 'link-default']],
    [attribute, ['default']],
  ])('of %o are registered, and draw a record that says nothing', async (entity, names) => {
    for (const variant of names) {
      expect(site.current.registry.has(entity.path, variant), variant).toBe(true)
      await site.current.render(entity, row(entity, 'empty', { variant }))
    }
  })
})
