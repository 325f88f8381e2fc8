import { describe, expect, it } from 'vitest'
import { addressOf, contentFields, defineModule, entityPages, text } from '../index.ts'

const { entity } = defineModule('shop')
const access = { read: 'public' } as const
const product = entity('product', { fields: { ...contentFields(), code: text({ unique: true }) }, access })
const category = entity('category', { fields: contentFields(), access })
const entities = new Map([product, category].map(each => [each.path, each]))
const tile = { id: '1', slug: 'tile', code: null }

function addressAmong(...urls: string[]): string | null {
  return addressOf(product, tile, entityPages(urls, entities))
}

describe('the address of a record', () => {
  it('is that of the page which names it, without a language', () => {
    expect(addressAmong('/about', '/goods/[shop.products.slug]')).toBe('/goods/tile')
    expect(addressAmong('/goods/[shop.products.id]/details')).toBe('/goods/1/details')
  })

  it('is none without such a page', () => {
    expect(addressAmong()).toBeNull()
    expect(addressAmong('/about', '/of/[shop.categories.slug]')).toBeNull()
  })

  it('is the same whichever of several pages was made first: the one that ends with it, the shortest', () => {
    const urls = [
      '/a/[shop.products.slug]/reviews',
      '/b/all/[shop.products.slug]',
      '/d/[shop.products.slug]',
      '/c/[shop.products.slug]',
    ]
    expect(addressAmong(...urls)).toBe('/c/tile')
    expect(addressAmong(...urls.toReversed())).toBe('/c/tile')
  })

  it('is not that of a page which names other records too, nor of one by a field that many may share', () => {
    expect(addressAmong('/[shop.categories.slug]/[shop.products.slug]')).toBeNull()
    expect(addressAmong('/goods/[shop.products.className]')).toBeNull()
    expect(addressAmong('/goods/[shop.products.title]')).toBeNull()
  })

  it('is none where the record lacks the value, or has one that no part of an address can be', () => {
    expect(addressAmong('/goods/[shop.products.code]')).toBeNull()
    const pages = entityPages(['/goods/[shop.products.code]'], entities)
    for (const code of ['', '.', '..', 'a/b', 'a?b', 'a#b', 'a\\b', 'a%2fb']) {
      expect(addressOf(product, { ...tile, code }, pages)).toBeNull()
    }
    expect(addressOf(product, { ...tile, code: 'a-b' }, pages)).toBe('/goods/a-b')
  })

  it('is that of a page of a module only where nobody made one', () => {
    const brought = ['/own/[shop.products.slug]']
    expect(addressOf(product, tile, entityPages([], entities, brought))).toBe('/own/tile')
    expect(addressOf(product, tile, entityPages(['/a/b/[shop.products.slug]'], entities, brought))).toBe('/a/b/tile')
  })
})

describe('the list of an entity', () => {
  it('is the nearest page above its records, but never the home page', () => {
    const urls = ['/', '/goods', '/goods/all', '/goods/all/of/[shop.products.slug]']
    expect(entityPages(urls, entities)['shop/products']?.list).toBe('/goods/all')
    expect(entityPages(['/', '/x/[shop.products.slug]'], entities)['shop/products']?.list).toBeNull()
  })

  it('is else the page that bears the name of the entity, or of its module', () => {
    const urls = ['/shop', '/x/[shop.products.slug]']
    expect(entityPages(urls, entities)['shop/products']?.list).toBe('/shop')
    expect(entityPages([...urls, '/shop/products'], entities)['shop/products']?.list).toBe('/shop/products')
  })
})
