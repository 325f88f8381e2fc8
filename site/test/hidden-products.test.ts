import billing from '@tessera/billing/server'
import { type Entity, type Input, referencesOf } from '@tessera/core'
import {
  categoriesToProducts,
  category,
  option,
  optionValue,
  product,
  productSearchPath,
  productsToFiles,
  sku,
  skusToFiles,
  skusToOptionValues,
  stock,
  store,
  storesToProducts,
  widget,
  widgetsToProducts,
} from '@tessera/ecommerce'
import ecommerce from '@tessera/ecommerce-server'
import { file } from '@tessera/file-storage'
import fileStorage from '@tessera/file-storage-server'
import hostPlugin from '@tessera/host/server'
import rbac from '@tessera/rbac-server'
import { system } from '@tessera/server'
import type { TestHost } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProject, makePage } from './site-under-test.ts'

const canary = 'Canary of the back room'

let under: TestHost
let productId: string
/** Whatever names the product: its own id, and those of its parts. */
const ids: string[] = []
let visit: (path: string) => Promise<{ readonly status: number; readonly text: string }>

beforeAll(async () => {
  const project = await buildProject()
  under = await project.startHost({
    plugins: [fileStorage, websiteBuilder, billing, hostPlugin, ecommerce, rbac],
    defaultLanguage: 'en',
  })
  const make = async (entity: Entity, values: object): Promise<string> => {
    const { id } = (await under.host.service(entity).create(values as Input<Entity>, system)) as { readonly id: string }
    ids.push(id)
    return id
  }
  const others: string[] = []
  const makeOther = async (entity: Entity, values: object) => {
    const id = await make(entity, values)
    others.push(id)
    return id
  }
  const title = { en: canary }
  productId = await make(product, { slug: 'back-room', title })
  const optionId = await make(option, { productId, title })
  const optionValueId = await make(optionValue, { optionId, title })
  const skuId = await make(sku, { productId, code: canary })
  await make(skusToOptionValues, { skuId, optionValueId })
  const fileStorageModuleFileId = await makeOther(file, {})
  await make(skusToFiles, { skuId, fileStorageModuleFileId })
  await make(productsToFiles, { productId, fileStorageModuleFileId })
  await make(categoriesToProducts, { productId, categoryId: await makeOther(category, { slug: 'all' }) })
  await make(storesToProducts, { productId, storeId: await makeOther(store, { slug: 'one' }), sku: canary })
  await make(widgetsToProducts, { productId, widgetId: await makeOther(widget, { slug: 'shown' }) })
  await make(stock, { productId, available: 3 })
  for (const id of others) ids.splice(ids.indexOf(id), 1)
  await makePage(under.host, '/products/[ecommerce.products.slug]')
  const address = await under.app.listen({ port: 0 })
  visit = async path => {
    const response = await fetch(`${address}${path}`)
    return { status: response.status, text: await response.text() }
  }
}, 120_000)

afterAll(() => under?.close())

/** Where strangers find the product, or that there is one. */
async function traces(): Promise<string[]> {
  const isTold = (text: string) =>
    text.includes(canary) || text.includes('back-room') || ids.some(id => text.includes(id))
  const nobody = under.asNobody()
  const entities = [...under.host.entities.values()]
  const paths = entities.flatMap(entity => {
    const includes = entities
      .filter(({ ends }) => ends !== undefined)
      .flatMap(relation => {
        const [left, right] = referencesOf(relation)
        if (left?.target.path !== entity.path || right?.target.path !== product.path) return []
        return [`/api/${entity.path}?include=${camel(relation.plural)}.product`]
      })
    return [`/api/${entity.path}`, ...includes]
  })
  const found: string[] = []
  for (const path of [...paths, productSearchPath, '/api/host/pages/urls', '/api/core/search?q=back']) {
    if (isTold((await nobody.get(path)).text)) found.push(path)
  }
  for (const path of entities.flatMap(entity => ids.map(id => `/api/${entity.path}/${id}`))) {
    if ((await nobody.get(path)).status === 200) found.push(path)
  }
  if ((await visit('/en/products/back-room')).status !== 404) found.push('its page')
  if (isTold((await visit('/sitemap.xml')).text)) found.push('the site map')
  return found
}

function camel(words: string): string {
  return words.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

test('A hidden product leaves no trace for visitors, in no list, include, page, site map or search, and comes back', async () => {
  const open = await traces()
  for (const path of [
    'option-values',
    'skus-to-option-values',
    'skus-to-file-storage-module-files',
    'categories?include',
  ]) {
    expect(open.join('\n')).toContain(`/api/ecommerce/${path}`)
  }
  expect(open).toEqual(expect.arrayContaining(['its page', 'the site map', productSearchPath]))
  await under.asAdministrator().patch(`/api/${product.path}/${productId}`, { isHidden: true })
  expect(await traces()).toEqual([])
  await under.asAdministrator().patch(`/api/${product.path}/${productId}`, { isHidden: false })
  expect(await traces()).toEqual(open)
}, 60_000)
