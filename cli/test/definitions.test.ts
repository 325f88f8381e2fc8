import { type Entity, type Field, fieldEntries, referencesOf } from '@tessera/core'
import { describe, expect, test } from 'vitest'
import { pathsWithAccess, specifiedAccess } from './specification/access.ts'
import { type SpecifiedField, specifiedEntities, specifiedRelationFields } from './specification/entities.ts'
import { definitions } from './specification/modules.ts'
import { specifiedRelations } from './specification/relations.ts'

const relations = [...definitions.values()].filter(({ ends }) => ends)
/** Links widgets of any module, so its right end is no entity's. */
const openRelation = 'host/widgets-to-external-widgets'
const entities = [...definitions.values()].filter(({ ends, path }) => !ends && path !== openRelation)
const specifiedPaths = Object.entries(specifiedRelations).flatMap(([module, names]) =>
  names.map(name => `${module}/${name}`),
)

describe(`All modules together define ${entities.length} entities and ${relations.length + 1} relations`, () => {
  test('the entities of the specification, the second factor, the records of a sale, and those of trade', () => {
    const beyond = [
      'billing/payment-differences',
      'billing/reconciliation-runs',
      'billing/refunds',
      'billing/refused-notifications',
      'ecommerce/adjustments',
      'ecommerce/availabilities',
      'ecommerce/balance-entries',
      'ecommerce/related-products',
      'ecommerce/customer-tags',
      'ecommerce/customers',
      'ecommerce/delivery-methods',
      'ecommerce/delivery-rates',
      'ecommerce/discount-uses',
      'ecommerce/discounts',
      'ecommerce/option-values',
      'ecommerce/options',
      'ecommerce/order-events',
      'ecommerce/order-returns',
      'ecommerce/parcel-lines',
      'ecommerce/parcels',
      'ecommerce/return-lines',
      'ecommerce/skus',
      'ecommerce/stock-alerts',
      'ecommerce/stock-movements',
      'ecommerce/stocks',
      'ecommerce/tax-classes',
      'ecommerce/tax-rates',
      'notification/endpoints',
      'rbac/api-keys',
      'rbac/authenticators',
    ]
    expect(entities.map(({ path }) => path).toSorted()).toEqual(
      [...Object.keys(specifiedEntities), ...beyond].toSorted(),
    )
    expect(entities.length).toBeGreaterThanOrEqual(55)
  })

  test('the relations of both lists', () => {
    // Not in the lists: what was paid back, SKUs, tags of customers, delivery and discounts, pictures of stores, those that pages are shared with, what API keys may do, what visitors can do with a
    // product, the notifications of a subject.
    const beyond = [
      'billing/refunds-to-invoices',
      'ecommerce/customers-to-customer-tags',
      'ecommerce/delivery-methods-to-stores',
      'ecommerce/discounts-to-categories',
      'ecommerce/discounts-to-products',
      'ecommerce/skus-to-attributes',
      'ecommerce/skus-to-file-storage-module-files',
      'ecommerce/skus-to-option-values',
      'ecommerce/stores-to-file-storage-module-files',
      'ecommerce/widgets-to-website-builder-module-buttons-arrays',
      'host/metadata-to-file-storage-module-files',
      'rbac/api-keys-to-roles',
      'rbac/subjects-to-notification-module-notifications',
    ]
    expect(relations.map(({ path }) => path).toSorted()).toEqual([...specifiedPaths, ...beyond].toSorted())
    expect(definitions.has(openRelation)).toBe(true)
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})

describe('An entity has the fields, enumerations and defaults of the specification', () => {
  test.each(Object.entries(specifiedEntities))('%s', (path, specified) => {
    const entity = definition(path)
    const expected = Object.entries(specified)
    expect(describeFields(entity, Object.keys(specified))).toEqual(Object.fromEntries(expected))
    expect(Object.keys(entity.fields)).toEqual(expect.arrayContaining(['id', 'createdAt', 'updatedAt']))
    expect(entity.fields.variant?.default).toBe('default')
  })
})

describe('A relation', () => {
  test.each(relations.map(({ path }) => path))('%s links two records in an order', path => {
    const relation = definition(path)
    expect(relation.fields.variant?.default).toBe('default')
    expect(relation.fields.orderIndex).toMatchObject({ column: 'integer', default: 0 })
    expect(relation.fields.className).toMatchObject({ column: 'text', nullable: true })
    const ends = referencesOf(relation).filter(({ name }) => relation.ends?.includes(name))
    expect(ends).toHaveLength(2)
    for (const { field } of ends) {
      expect(field).toMatchObject({ required: true, index: true })
      // What has been sold is never deleted along with what it was sold of.
      expect(relation.writes ? ['cascade', 'restrict'] : ['cascade']).toContain(field.reference?.onDelete)
    }
  })

  test.each(Object.entries(specifiedRelationFields))('%s holds more', (path, specified) => {
    expect(describeFields(definition(path), Object.keys(specified))).toEqual(specified)
  })
})

describe('Access before an administrator changes it', () => {
  test.each([...definitions.keys()])('%s', path => {
    const { access } = definition(path)
    const specified = specifiedAccess(path)
    const staff = specified ? { roles: ['editor'] } : 'administrator'
    expect(access.read ?? 'administrator').toEqual(specified?.isPublic ? 'public' : staff)
    const writers = [access.write, access.create, access.update, access.delete].filter(rule => rule !== undefined)
    expect(writers).toEqual(specified?.isForEditors ? [{ roles: ['editor'] }] : [])
  })

  test('is said of nothing that does not exist', () => {
    expect(pathsWithAccess.filter(path => !definitions.has(path))).toEqual([])
  })
})

function definition(path: string): Entity {
  const found = definitions.get(path)
  if (!found) throw new Error(`No module defines ${path}`)
  return found
}

/** Says of an entity's fields what the tables say of them. */
function describeFields(entity: Entity, names: readonly string[]): Record<string, SpecifiedField> {
  const fields = new Map(fieldEntries(entity))
  return Object.fromEntries(
    names.map(name => {
      const field = fields.get(name)
      if (!field) throw new Error(`${entity.path} has no field ${name}`)
      return [name, describeField(field, specifiedField(entity.path, name))]
    }),
  )
}

function specifiedField(path: string, name: string): SpecifiedField | undefined {
  return (specifiedEntities[path] ?? specifiedRelationFields[path])?.[name]
}

/** Defaults are compared where the specification names one. */
function describeField(field: Field, specified: SpecifiedField | undefined): SpecifiedField {
  return {
    holds: kindOf(field),
    ...(specified && 'default' in specified && { default: field.default }),
    ...(Array.isArray(field.schema.enum) && { values: field.schema.enum }),
    ...(field.unique && { isUnique: true }),
    ...(field.required && { isRequired: true }),
    ...(field.generated && { isGenerated: true }),
    ...(!field.readable && { isSecret: true }),
  }
}

const kinds: Readonly<Record<string, SpecifiedField['holds']>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'moment',
  jsonb: 'json',
  uuid: 'reference',
}

function kindOf({ localized, column }: Field): SpecifiedField['holds'] {
  const kind = localized ? 'texts by language' : kinds[column]
  if (!kind) throw new Error(`The tables know no column of type ${column}`)
  return kind
}
