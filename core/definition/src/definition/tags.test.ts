import { describe, expect, it } from 'vitest'
import { contentFields } from './content-fields.ts'
import { defineModule, type Entity } from './entity.ts'
import { reference } from './fields/reference.ts'
import { entitiesIn, includeTree } from './include-tree.ts'
import { relation } from './relation.ts'
import { countTags, listTags, pathOfTag, recordTags } from './tags.ts'

const { entity } = defineModule('shop')
const product = entity('product', { fields: contentFields() })
const category = entity('category', { fields: contentFields() })
const order = entity('order', { fields: { productId: reference(product) } })
const categoriesToProducts = relation(category, product)

const all = new Map([category, product, order, categoriesToProducts].map(each => [each.path, each as Entity]))
const tree = (...paths: string[]) => includeTree(product, paths, all)

describe('tags of a response', () => {
  it('of a list are those of every record of its entity', () => {
    expect([...listTags(product, undefined, [{ id: '1' }], [])]).toEqual(['shop/products'])
    expect([...listTags(product, [{ column: 'variant', method: 'eq', value: '1' }], [], [])]).toEqual(['shop/products'])
  })

  it('of a list that is narrowed to a reference are those of that reference', () => {
    const one = [
      { column: 'variant', method: 'eq', value: 'a' },
      { column: 'productId', method: 'eq', value: 'A1' },
    ] as const
    expect([...listTags(categoriesToProducts, one, [], [])]).toEqual(['shop/categories-to-products?productId=a1'])
    const two = [{ column: 'productId', method: 'inArray', value: ['1', '2'] }] as const
    expect([...countTags(categoriesToProducts, two)]).toEqual([
      'shop/categories-to-products?productId=1',
      'shop/categories-to-products?productId=2',
    ])
    const not = [{ column: 'productId', method: 'ne', value: '1' }] as const
    expect([...countTags(categoriesToProducts, not)]).toEqual(['shop/categories-to-products'])
  })

  it('of a list that is narrowed to ids are those of the records, there or not', () => {
    const filters = [{ column: 'id', method: 'inArray', value: ['A', 'b'] }] as const
    expect([...listTags(product, filters, [], [])]).toEqual(['shop/products/a', 'shop/products/b'])
  })

  it('of a list that is narrowed to unique values are those of the records, if there is one for each value', () => {
    const filters = [{ column: 'slug', method: 'inArray', value: ['cup', 'plate'] }] as const
    expect([...listTags(product, filters, [{ id: '1' }, { id: '2' }], [])]).toEqual([
      'shop/products/1',
      'shop/products/2',
    ])
    expect([...listTags(product, filters, [{ id: '1' }], [])]).toEqual(['shop/products'])
    expect([...countTags(product, filters)]).toEqual(['shop/products'])
  })

  it('name their entity', () => {
    const tags = ['shop/products', 'shop/products/1', 'shop/links?productId=1/2', '*', 'page:/about']
    expect(tags.map(pathOfTag)).toEqual(['shop/products', 'shop/products', 'shop/links', '*', 'page:/about'])
  })

  it('of a list that is narrowed to hundreds of references are those of the entity', () => {
    const value = Array.from({ length: 500 }, (_, index) => String(index))
    expect([...countTags(categoriesToProducts, [{ column: 'productId', method: 'inArray', value }])]).toEqual([
      'shop/categories-to-products',
    ])
  })

  it('of one record are its own and those of what is included, there or not', () => {
    const row = {
      id: '1',
      categoriesToProducts: [
        { id: '2', categoryId: '3', category: { id: '3' } },
        { id: '4', categoryId: '5', category: null },
      ],
    }
    expect([...recordTags(product, row, tree('categoriesToProducts.category'))]).toEqual([
      'shop/products/1',
      'shop/categories-to-products?productId=1',
      'shop/categories/3',
      'shop/categories/5',
    ])
    expect([...recordTags(product, { id: '1', categoriesToProducts: [] }, tree('categoriesToProducts'))]).toEqual([
      'shop/products/1',
      'shop/categories-to-products?productId=1',
    ])
  })

  it('of a response with hundreds of records included are those of their entities', () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ id: String(index), categoriesToProducts: [] }))
    expect([...listTags(product, undefined, rows, tree('categoriesToProducts.category'))]).toEqual([
      'shop/products',
      'shop/categories-to-products',
      'shop/categories',
    ])
  })

  it('name the entities on the way of an include', () => {
    expect(entitiesIn(tree('categoriesToProducts.category', 'orders')).map(({ path }) => path)).toEqual([
      'shop/categories-to-products',
      'shop/categories',
      'shop/orders',
    ])
  })
})
