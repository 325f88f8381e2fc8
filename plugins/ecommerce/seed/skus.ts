import type { Entity, Input } from '@tessera/core'
import { type PluginHost, system } from '@tessera/server'
import { option, optionValue, sku, skusToAttributes, skusToFiles, skusToOptionValues } from '../src/index.ts'
import type { DemoProduct, DemoSku } from './content.ts'
import { link } from './plant.ts'
import { linksOf, pricesOf, type Valued } from './values.ts'

/** The prices of SKUs that have their own, by the code of the SKU. */
export function skuPrices(products: readonly DemoProduct[]): Valued {
  return new Map(
    products.flatMap(({ per, skus = [] }) =>
      skus.flatMap(({ code, price }) => (price ? [[code, pricesOf(code.toLowerCase(), per, price)]] : [])),
    ),
  )
}

/** What products come in, and their SKUs with prices and pictures. @returns the ids of SKUs by their codes */
export async function plantSkus(
  host: PluginHost,
  demoProducts: readonly DemoProduct[],
  products: ReadonlyMap<string, string>,
  attributes: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const split = demoProducts.filter(({ options }) => options)
  const productId = (slug: string) => products.get(slug) as string
  const wanted = split.flatMap(({ slug, options = [] }) =>
    options.map((each, orderIndex) => ({ ...each, slug, orderIndex })),
  )
  const options = await make(
    host,
    option,
    wanted.map(({ slug, title, orderIndex }) => ({ productId: productId(slug), title, orderIndex })),
  )
  const values = wanted.flatMap(({ slug, values: all }, at) =>
    Object.entries(all).map(([name, title], orderIndex) => ({
      name: `${slug} ${name}`,
      fields: { optionId: options[at], title, orderIndex },
    })),
  )
  const valueIds = await make(
    host,
    optionValue,
    values.map(({ fields }) => fields),
  )
  const byName = new Map(values.map(({ name }, index) => [name, valueIds[index] as string]))
  const sold = split.flatMap(({ slug, skus = [] }) => skus.map((each, orderIndex) => ({ ...each, slug, orderIndex })))
  const skuIds = await make(
    host,
    sku,
    sold.map(({ slug, code, weight, isEnabled, orderIndex }) => ({
      productId: productId(slug),
      code,
      orderIndex,
      ...(weight !== undefined && { weight }),
      ...(isEnabled !== undefined && { isEnabled }),
    })),
  )
  const byCode = new Map(sold.map(({ code }, index) => [code, skuIds[index] as string]))
  const named = sold.flatMap(({ slug, code, values: names }) =>
    names.map((name, orderIndex) => ({ from: code, to: `${slug} ${name}`, orderIndex })),
  )
  await link(host, skusToOptionValues, named, byCode, byName)
  await link(host, skusToAttributes, linksOf(skuPrices(demoProducts)), byCode, attributes)
  await link(host, skusToFiles, sold.flatMap(pictureOf), byCode, pictures)
  return byCode
}

function pictureOf({ code, picture }: DemoSku) {
  return picture ? [{ from: code, to: picture }] : []
}

async function make(host: PluginHost, entity: Entity, inputs: readonly object[]): Promise<string[]> {
  const rows = await host.service(entity).createMany(inputs as readonly Input<Entity>[], system)
  return rows.map(row => (row as { readonly id: string }).id)
}
