import { adminFields, defineModule, relation } from '@tessera/core'
import { expect, test } from 'vitest'
import { createEntityModel } from '../model/entity-model.ts'
import { relatedTables } from './related-tables.ts'

const shop = defineModule('shop')
const product = shop.entity('product', { fields: adminFields() })
const rack = shop.entity('rack', {
  fields: adminFields(),
  admin: { tables: ['shop/racks-to-products', 'club/members-to-shop-module-racks'] },
})
const label = shop.entity('label', { fields: adminFields() })
const member = defineModule('club').entity('member', { fields: adminFields() })

const membersToProducts = relation(member, product)
const racksToProducts = relation(rack, product)
const productsToLabels = relation(product, label)
const model = createEntityModel([member, membersToProducts, product, rack, label, racksToProducts, productsToLabels])

function pathsFor(entity: Parameters<typeof relatedTables>[1], read: readonly { readonly path: string }[]): string[] {
  const entities = Object.fromEntries(read.map(({ path }) => [path, ['read' as const]]))
  return relatedTables(model, entity, { isAdministrator: false, entities }).map(each => each.entity.path)
}

const all = [membersToProducts, racksToProducts, productsToLabels]

test('a record’s own relations come before those it is part of, and other modules come last', () => {
  expect(pathsFor(product, all)).toEqual([productsToLabels.path, racksToProducts.path, membersToProducts.path])
})

test('a definition decides what is shown; missing entities are left out', () => {
  expect(pathsFor(rack, all)).toEqual([racksToProducts.path])
})

test('unreadable entities are left out', () => {
  expect(pathsFor(product, [racksToProducts])).toEqual([racksToProducts.path])
})
