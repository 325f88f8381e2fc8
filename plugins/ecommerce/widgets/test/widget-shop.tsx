import { currency } from '@tessera/billing'
import type { Row } from '@tessera/core'
import {
  attribute,
  attributeKey,
  attributeKeysToAttributes,
  attributesToCurrencies,
  product,
  productsToAttributes,
} from '@tessera/ecommerce'
import { file } from '@tessera/file-storage'
import { defineWidgets, lazy, type VariantProps, variants } from '@tessera/widget-sdk'
import {
  createWidgetRenderer,
  links,
  type MemoryRecord,
  records,
  row,
  type WidgetRenderer,
} from '@tessera/widget-sdk/testing'
import { Picture } from '@tessera/widget-sdk/ui'
import { beforeAll } from 'vitest'
import widgets from '../src/index.ts'

/** Stands in for file-storage's widget. */
function PlainFile({ data }: VariantProps<typeof file>) {
  return <Picture src={`/public/${data.file}`} alt="" />
}

const files = defineWidgets({
  variants: [variants(file, { default: lazy(async () => ({ default: PlainFile })) })],
})

/** Pages of a site that shows each record on a page of its own. */
const pages = [
  '/ecommerce/products',
  '/ecommerce/products/[ecommerce.products.slug]',
  '/ecommerce/categories/[ecommerce.categories.slug]',
  '/ecommerce/stores/[ecommerce.stores.slug]',
]

/**
 * Renders the widgets of a shop. Called at the top of a test file, which may use what it returns in its tests.
 * @param others further packages of widgets
 */
export function shopRenderer(...others: readonly ReturnType<typeof defineWidgets>[]): {
  readonly current: WidgetRenderer
} {
  let renderer: WidgetRenderer | undefined
  beforeAll(async () => {
    renderer = await createWidgetRenderer([files, widgets, ...others], { pages })
  })
  return {
    get current() {
      if (!renderer) throw new Error('The renderer is there once tests run')
      return renderer
    },
  }
}

export const rouble = row(currency, 'rub', { code: 'RUB', symbol: '₽', title: { en: 'Rouble' }, isDefault: true })
export const euro = row(currency, 'eur', { code: 'EUR', symbol: '€', title: { en: 'Euro' } })
export const price = row(attributeKey, 'price', { type: 'price', field: 'number' })
export const scale = row(product, 'scale', { title: { en: 'Scale', ru: 'Чешуя' } })
export const currencies = records(currency, [rouble, euro])

/** Attributes of a key, each with a value and optionally a currency. */
export function values(
  key: Row<typeof attributeKey>,
  given: readonly ({ readonly id: string } & Partial<Row<typeof attribute>>)[],
  of?: Row<typeof currency>,
) {
  const rows = given.map(each => row(attribute, each.id, each))
  return [
    ...records(attributeKey, [key]),
    ...records(attribute, rows),
    ...rows.flatMap(each => links(attributeKeysToAttributes, key, [each])),
    ...(of ? rows.flatMap(each => links(attributesToCurrencies, each, [of])) : []),
  ]
}

/** Gives a product attributes. */
export function having(one: Row<typeof product>, ids: readonly string[]): MemoryRecord[] {
  return links(
    productsToAttributes,
    one,
    ids.map(id => ({ id })),
  )
}

export const priced: readonly MemoryRecord[] = [
  ...currencies,
  ...records(product, [scale]),
  ...values(price, [{ id: 'rub-price', number: 12_400 }], rouble),
  ...values(price, [{ id: 'eur-price', number: 131.5 }], euro),
  ...having(scale, ['rub-price', 'eur-price']),
]

export const inAddress = (one: Row<typeof product>) => ({
  url: `/ecommerce/products/${one.slug}`,
  segments: { 'ecommerce.products.slug': { entity: 'ecommerce/products', value: one.slug, row: one } },
})
