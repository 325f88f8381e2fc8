import { defineModule, type Entity, integer, reference, relation, text, uuid } from '@tessera/core'
import { describe, expect, it, vi } from 'vitest'
import { createEntityModel } from '../model/entity-model.ts'
import {
  isOrdered,
  isPlainLink,
  linkColumns,
  linkDefinitionIn,
  linkDefinitionOf,
  targetOfLink,
} from './link-definition.ts'
import { pendingLink, pendingLinkOperations, storedLink } from './pending-links.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))

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

function definitionFrom(entity: Entity, path: string) {
  const pointing = model.pointingTo(entity).find(each => each.entity.path === path)
  if (!pointing) throw new Error(`nothing of ${path} points to ${entity.path}`)
  return linkDefinitionOf(model, pointing)
}

describe('the link definition of a record', () => {
  it('is a relation to its other end, from either side', () => {
    expect(definitionFrom(article, 'press/articles-to-shop-module-products')).toMatchObject({
      key: 'articleId',
      targets: [{ key: 'shopModuleProductId', values: {} }],
    })
    expect(definitionFrom(product, 'press/articles-to-shop-module-products')).toMatchObject({
      key: 'shopModuleProductId',
      targets: [{ key: 'articleId' }],
    })
  })

  it('is a pointer into the modules that have such entities, except its own', () => {
    const definition = definitionFrom(article, 'press/slots')
    expect(definition?.targets.map(({ entity, values }) => [entity.path, values])).toEqual([
      ['shop/widgets', { module: 'shop' }],
    ])
    expect(definition && targetOfLink(definition, { module: 'shop' })?.entity.path).toBe('shop/widgets')
    expect(definition && targetOfLink(definition, { module: 'absent' })).toBeUndefined()
  })

  it('is none where a record refers to another by itself', () => {
    expect(definitionFrom(store, 'shop/products')).toBeNull()
  })

  it('is found by the condition that a table of a form has', () => {
    const where = [{ column: 'articleId', method: 'eq', value: 'a' }] as const
    expect(linkDefinitionIn(model, articlesToProducts, where)).toMatchObject({
      ownerId: 'a',
      definition: { key: 'articleId' },
    })
    expect(linkDefinitionIn(model, articlesToProducts, [])).toBeNull()
    expect(linkDefinitionIn(model, articlesToProducts, [...where, ...where])).toBeNull()
    expect(linkDefinitionIn(model, product, [{ column: 'storeId', method: 'eq', value: 'a' }])).toBeNull()
  })

  it('needs only a choice, unless the link has required fields of its own', () => {
    expect(definitionFrom(article, 'press/articles-to-shop-module-products')).toSatisfy(isPlainLink)
    expect(definitionFrom(article, 'press/slots')).toSatisfy(isPlainLink)
    expect(definitionFrom(store, 'shop/stores-to-products')).not.toSatisfy(isPlainLink)
  })

  it('is ordered by its owner', () => {
    expect(definitionFrom(article, 'press/articles-to-shop-module-products')).toSatisfy(isOrdered)
    expect(definitionFrom(article, 'press/slots')).toSatisfy(isOrdered)
    expect(definitionFrom(product, 'press/articles-to-shop-module-products')).not.toSatisfy(isOrdered)
  })

  it('has the variant and the relation’s own fields as columns', () => {
    const definition = definitionFrom(store, 'shop/stores-to-products')
    expect(definition && linkColumns(definition)).toEqual(['sku', 'variant'])
  })
})

describe('pending links', () => {
  it('are written in their order, each relation by itself', () => {
    const products = definitionFrom(article, 'press/articles-to-shop-module-products')
    const slot = definitionFrom(article, 'press/slots')
    const [toProduct] = products?.targets ?? []
    const [toWidget] = slot?.targets ?? []
    if (!products || !slot || !toProduct || !toWidget) throw new Error('the ways are there')
    const record = (id: string) => ({ id, variant: 'default', createdAt: '', updatedAt: '' })
    const owner = { $ref: 'record' }
    expect(
      pendingLinkOperations(
        [
          { id: '1', definition: products, target: toProduct, record: record('p1') },
          { id: '2', definition: slot, target: toWidget, record: record('w1') },
          { id: '3', definition: products, target: toProduct, record: record('p2') },
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
    const definition = definitionFrom(article, 'press/slots')
    const [target] = definition?.targets ?? []
    if (!definition || !target) throw new Error('the way is there')
    const record = { id: 'w1', variant: 'default', createdAt: '', updatedAt: '' }
    const stored = structuredClone(storedLink({ id: '1', definition, target, record }))
    expect(pendingLink(model, stored)).toMatchObject({
      definition: { relation: { path: 'press/slots' }, key: 'articleId' },
      record,
    })
    expect(pendingLink(model, stored)?.target.values).toEqual({ module: 'shop' })
  })

  it('of a module that is no longer installed are left out', () => {
    const record = { id: 'w1', variant: 'default', createdAt: '', updatedAt: '' }
    const stored = { relation: 'press/slots', key: 'articleId', target: 'shop/widgets', record }
    expect(pendingLink(model, { ...stored, relation: 'gone/slots' })).toBeNull()
    expect(pendingLink(model, { ...stored, target: 'gone/widgets' })).toBeNull()
    expect(pendingLink(model, { ...stored, key: 'goneId' })).toBeNull()
  })
})
