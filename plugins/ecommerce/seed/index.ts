import type { PluginHost, Seed } from '@tessera/server'
import { button, buttonsArray, buttonsArraysToButtons } from '@tessera/website-builder'
import {
  categoriesToFiles,
  categoriesToProducts,
  category,
  product,
  productsToAttributes,
  productsToFiles,
  store,
  storesToAttributes,
  storesToFiles,
  storesToProducts,
  widget,
  widgetsToBuilderButtonsArrays,
  widgetsToProducts,
} from '../src/index.ts'
import { demoCategories } from './categories.ts'
import { fieldsOf, link, pictureIds, plant, stored } from './plant.ts'
import { floors } from './products/floors.ts'
import { studio } from './products/studio.ts'
import { tools } from './products/tools.ts'
import { walls } from './products/walls.ts'
import { plantSkus, skuPrices } from './skus.ts'
import { demoStores } from './stores.ts'
import { plantTrade } from './trade.ts'
import { attributesOf, linksOf, plantValues, productValues } from './values.ts'
import { demoWidgets } from './widgets.ts'

/** What the tile studio sells. Needs the pictures of file-storage's and the currencies of billing's seed. */
const seed: Seed = async host => {
  const demoProducts = [...walls, ...floors, ...tools, ...studio]
  const pictures = await pictureIds(host)
  const categories = await plant(host, category, demoCategories.map(fieldsOf))
  const stores = await plant(host, store, demoStores.map(fieldsOf))
  const products = await plant(
    host,
    product,
    // What is made last is shown first.
    demoProducts.toReversed().map(each => ({
      ...fieldsOf(each),
      ...(each.type && { type: each.type }),
      ...(each.per && { soldBy: 'area' }),
      ...(each.step && { step: each.step }),
      needsDelivery: each.needsDelivery ?? true,
    })),
  )
  const ofProducts = new Map(demoProducts.map(each => [each.slug, productValues(each)]))
  const ofStores = new Map(demoStores.map(each => [each.slug, attributesOf(each.values)]))
  const attributes = await plantValues(host, [ofProducts, ofStores, skuPrices(demoProducts)])
  await link(host, productsToAttributes, linksOf(ofProducts), products, attributes)
  await link(host, storesToAttributes, linksOf(ofStores), stores, attributes)
  await link(host, productsToFiles, filesOf(demoProducts), products, pictures)
  await link(host, categoriesToFiles, filesOf(demoCategories), categories, pictures)
  await link(host, storesToFiles, filesOf(demoStores), stores, pictures)
  await link(
    host,
    categoriesToProducts,
    demoProducts.map(({ category: from, slug, sku }, orderIndex) => ({ from, to: slug, sku, orderIndex })),
    categories,
    products,
  )
  await link(
    host,
    storesToProducts,
    demoProducts.flatMap(({ stores: names, slug, sku }, orderIndex) =>
      names.map(from => ({ from, to: slug, sku: `${sku}-${from.slice(0, 1).toUpperCase()}`, orderIndex })),
    ),
    stores,
    products,
  )
  const skus = await plantSkus(host, demoProducts, products, attributes, pictures)
  await plantTrade(host, demoProducts, { products, skus, stores })
  await plantWidgets(host, products)
}

export default seed

async function plantWidgets(host: PluginHost, products: ReadonlyMap<string, string>): Promise<void> {
  const records = demoWidgets.map(({ products: _, buttons: __, description, ...fields }) => ({
    ...fields,
    ...(description && { description: stored(description) }),
  }))
  const widgets = await plant(host, widget, records)
  const links = demoWidgets.flatMap(({ slug, products: shown = [] }) =>
    shown.map((to, orderIndex) => ({ from: slug, to, orderIndex })),
  )
  await link(host, widgetsToProducts, links, widgets, products)
  // Questions about products are asked where there is a form for them.
  if (host.has('crm')) await plantButtons(host, widgets)
}

/** One array for each widget that has buttons. */
async function plantButtons(host: PluginHost, widgets: ReadonlyMap<string, string>): Promise<void> {
  const groups = demoWidgets.flatMap(({ slug, buttons }) => (buttons ? [{ slug, buttons }] : []))
  const arrays = await plant(
    host,
    buttonsArray,
    groups.map(({ slug }) => ({ slug: `${slug}-actions` })),
  )
  const named = groups.flatMap(({ slug, buttons }) =>
    buttons.map((each, index) => ({ ...each, slug: `${slug}-actions-${index + 1}`, array: `${slug}-actions` })),
  )
  const made = await plant(
    host,
    button,
    named.map(({ array: _, ...each }) => each),
  )
  await link(
    host,
    buttonsArraysToButtons,
    named.map(({ array: from, slug: to }, orderIndex) => ({ from, to, orderIndex })),
    arrays,
    made,
  )
  await link(
    host,
    widgetsToBuilderButtonsArrays,
    groups.map(({ slug: from }) => ({ from, to: `${from}-actions` })),
    widgets,
    arrays,
  )
}

function filesOf(records: readonly { readonly slug: string; readonly files?: readonly string[] }[]) {
  return records.flatMap(({ slug, files = [] }) => files.map((to, orderIndex) => ({ from: slug, to, orderIndex })))
}
