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
} from '@tessera/ecommerce'
import { addToBox, createPages } from '@tessera/host/server'
import { type ContentHost, defineContent } from '@tessera/server'
import { button, buttonsArray, buttonsArraysToButtons } from '@tessera/website-builder'
import { pictureIds } from '../ids.ts'
import { createWidgets } from '../website-builder/create-widgets.ts'
import { demoCategories } from './categories.ts'
import { createRecords, fieldsOf, link, stored } from './create-records.ts'
import { hero } from './hero.ts'
import { addShopMenus } from './menus.ts'
import { shopPages } from './pages.ts'
import { floors } from './products/floors.ts'
import { studio } from './products/studio.ts'
import { tools } from './products/tools.ts'
import { walls } from './products/walls.ts'
import { createSkus, skuPrices } from './skus.ts'
import { demoStores } from './stores.ts'
import { createTrade } from './trade.ts'
import { attributesOf, createValues, linksOf, productValues } from './values.ts'
import { demoWidgets } from './widgets.ts'

/** What the tile studio sells. Needs the pictures of file-storage's and the currencies of billing's demo. */
export const ecommerceDemo = defineContent({
  module: 'ecommerce',
  key: 'studio',
  after: ['host'],
  async create(host) {
    await createCatalogue(host)
    await createWidgets(host, hero)
    await createPages(host, shopPages)
    await addToBox(host, 'page-home', [{ module: 'ecommerce', slug: 'home-products', order: 25 }])
    await addShopMenus(host)
  },
})

async function createCatalogue(host: ContentHost): Promise<void> {
  const demoProducts = [...walls, ...floors, ...tools, ...studio]
  const pictures = await pictureIds(host)
  const categories = await createRecords(host, category, demoCategories.map(fieldsOf))
  const stores = await createRecords(host, store, demoStores.map(fieldsOf))
  const products = await createRecords(
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
  const attributes = await createValues(host, [ofProducts, ofStores, skuPrices(demoProducts)])
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
  const skus = await createSkus(host, demoProducts, products, attributes, pictures)
  await createTrade(host, demoProducts, { products, skus, stores })
  await createShopWidgets(host, products)
}

async function createShopWidgets(host: ContentHost, products: ReadonlyMap<string, string>): Promise<void> {
  const records = demoWidgets.map(({ products: _, buttons: __, description, ...fields }) => ({
    ...fields,
    ...(description && { description: stored(description) }),
  }))
  const widgets = await createRecords(host, widget, records)
  const links = demoWidgets.flatMap(({ slug, products: shown = [] }) =>
    shown.map((to, orderIndex) => ({ from: slug, to, orderIndex })),
  )
  await link(host, widgetsToProducts, links, widgets, products)
  // Questions about products are asked where there is a form for them.
  if (host.has('crm')) await createButtons(host, widgets)
}

/** One array for each widget that has buttons. */
async function createButtons(host: ContentHost, widgets: ReadonlyMap<string, string>): Promise<void> {
  const groups = demoWidgets.flatMap(({ slug, buttons }) => (buttons ? [{ slug, buttons }] : []))
  const arrays = await createRecords(
    host,
    buttonsArray,
    groups.map(({ slug }) => ({ slug: `${slug}-actions` })),
  )
  const named = groups.flatMap(({ slug, buttons }) =>
    buttons.map((each, index) => ({ ...each, slug: `${slug}-actions-${index + 1}`, array: `${slug}-actions` })),
  )
  const made = await createRecords(
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
