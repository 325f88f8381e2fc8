import { defineModule, type Entity, integer, reference, relation, text, uuid } from '@tessera/core'
import { describe, expect, it, vi } from 'vitest'
import { createEntityModel } from '../model/entity-model.ts'
import { isOrdered, isPlainLink, linkColumns, linkWayIn, linkWayOf, targetOfLink } from './link-way.ts'
import { keptLink, stagedLink, stagedOperations } from './staged-links.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))

const shop = defineModule('shop')
const press = defineModule('press')
const store = shop.entity('store', { fields: { title: text() } })
const product = shop.entity('product', { fields: { title: text(), storeId: reference(store) } })
const storesToProducts = relation(store, product, { fields: { sku: text({ required: true }) } })
const widget = shop.entity('widget', { fields: { title: text() } })
const pressWidget = press.entity('widget', { fields: { title: text() } })
const article = press.entity('article', { fields: { title: text() } })
const articlesToProducts = relation(article, product)
const slots = press.entity('slot', {
  fields: {
    articleId: reference(article, { required: true }),
    module: text({ default: 'shop' }),
    targetId: uuid({ required: true }),
    orderIndex: integer({ default: 0 }),
  },
  pointer: { field: 'targetId', module: 'module', name: 'widget' },
})
const model = createEntityModel([
  store,
  product,
  storesToProducts,
  widget,
  pressWidget,
  article,
  articlesToProducts,
  slots,
] as readonly Entity[])

function wayFrom(entity: Entity, path: string) {
  const pointing = model.pointingTo(entity).find(each => each.entity.path === path)
  if (!pointing) throw new Error(`nothing of ${path} points to ${entity.path}`)
  return linkWayOf(model, pointing)
}

describe('the way from a record to what is linked', () => {
  it('is a relation to its other end, from either side', () => {
    expect(wayFrom(article, 'press/articles-to-shop-module-products')).toMatchObject({
      key: 'articleId',
      targets: [{ key: 'shopModuleProductId', values: {} }],
    })
    expect(wayFrom(product, 'press/articles-to-shop-module-products')).toMatchObject({
      key: 'shopModuleProductId',
      targets: [{ key: 'articleId' }],
    })
  })

  it('is a pointer to the modules that have what it is after, but not its own', () => {
    const way = wayFrom(article, 'press/slots')
    expect(way?.targets.map(({ entity, values }) => [entity.path, values])).toEqual([
      ['shop/widgets', { module: 'shop' }],
    ])
    expect(way && targetOfLink(way, { module: 'shop' })?.entity.path).toBe('shop/widgets')
    expect(way && targetOfLink(way, { module: 'absent' })).toBeUndefined()
  })

  it('is none where a record refers to another by itself', () => {
    expect(wayFrom(store, 'shop/products')).toBeNull()
  })

  it('is found by the condition that a table of a form has', () => {
    const where = [{ column: 'articleId', method: 'eq', value: 'a' }] as const
    expect(linkWayIn(model, articlesToProducts, where)).toMatchObject({ ownerId: 'a', way: { key: 'articleId' } })
    expect(linkWayIn(model, articlesToProducts, [])).toBeNull()
    expect(linkWayIn(model, articlesToProducts, [...where, ...where])).toBeNull()
    expect(linkWayIn(model, product, [{ column: 'storeId', method: 'eq', value: 'a' }])).toBeNull()
  })

  it('asks for no more than a choice, unless the link has something of its own to be filled in', () => {
    expect(wayFrom(article, 'press/articles-to-shop-module-products')).toSatisfy(isPlainLink)
    expect(wayFrom(article, 'press/slots')).toSatisfy(isPlainLink)
    expect(wayFrom(store, 'shop/stores-to-products')).not.toSatisfy(isPlainLink)
  })

  it('has its order from the record that it begins at', () => {
    expect(wayFrom(article, 'press/articles-to-shop-module-products')).toSatisfy(isOrdered)
    expect(wayFrom(article, 'press/slots')).toSatisfy(isOrdered)
    expect(wayFrom(product, 'press/articles-to-shop-module-products')).not.toSatisfy(isOrdered)
  })

  it('shows of a link its variant and what the relation adds', () => {
    const way = wayFrom(store, 'shop/stores-to-products')
    expect(way && linkColumns(way)).toEqual(['sku', 'variant'])
  })
})

describe('links of a record that is yet to be made', () => {
  it('are written in their order, each relation by itself', () => {
    const products = wayFrom(article, 'press/articles-to-shop-module-products')
    const slot = wayFrom(article, 'press/slots')
    const [toProduct] = products?.targets ?? []
    const [toWidget] = slot?.targets ?? []
    if (!products || !slot || !toProduct || !toWidget) throw new Error('the ways are there')
    const record = (id: string) => ({ id, variant: 'default', createdAt: '', updatedAt: '' })
    const owner = { $ref: 'record' }
    expect(
      stagedOperations(
        [
          { id: '1', way: products, target: toProduct, record: record('p1') },
          { id: '2', way: slot, target: toWidget, record: record('w1') },
          { id: '3', way: products, target: toProduct, record: record('p2') },
        ],
        owner,
      ),
    ).toEqual([
      {
        action: 'create',
        entity: 'press/articles-to-shop-module-products',
        data: { articleId: owner, shopModuleProductId: 'p1', orderIndex: 0 },
      },
      {
        action: 'create',
        entity: 'press/articles-to-shop-module-products',
        data: { articleId: owner, shopModuleProductId: 'p2', orderIndex: 1 },
      },
      {
        action: 'create',
        entity: 'press/slots',
        data: { articleId: owner, targetId: 'w1', module: 'shop', orderIndex: 0 },
      },
    ])
  })

  it('outlive the page as plain data', () => {
    const way = wayFrom(article, 'press/slots')
    const [target] = way?.targets ?? []
    if (!way || !target) throw new Error('the way is there')
    const record = { id: 'w1', variant: 'default', createdAt: '', updatedAt: '' }
    const kept = structuredClone(keptLink({ id: '1', way, target, record }))
    expect(stagedLink(model, kept)).toMatchObject({
      way: { relation: { path: 'press/slots' }, key: 'articleId' },
      record,
    })
    expect(stagedLink(model, kept)?.target.values).toEqual({ module: 'shop' })
  })

  it('of a module that is gone stay away', () => {
    const record = { id: 'w1', variant: 'default', createdAt: '', updatedAt: '' }
    const kept = { relation: 'press/slots', key: 'articleId', target: 'shop/widgets', record }
    expect(stagedLink(model, { ...kept, relation: 'gone/slots' })).toBeNull()
    expect(stagedLink(model, { ...kept, target: 'gone/widgets' })).toBeNull()
    expect(stagedLink(model, { ...kept, key: 'goneId' })).toBeNull()
  })
})
