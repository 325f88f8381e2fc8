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
  test('the entities of the specification, and the second factor', () => {
    const beyond = ['rbac/authenticators']
    expect(entities.map(({ path }) => path).toSorted()).toEqual(
      [...Object.keys(specifiedEntities), ...beyond].toSorted(),
    )
    expect(entities.length).toBeGreaterThanOrEqual(55)
  })

  test('the relations of both lists', () => {
    // Not in the lists: pictures of stores, those that pages are shared with, what visitors can do with a product.
    const beyond = [
      'ecommerce/stores-to-file-storage-module-files',
      'ecommerce/widgets-to-website-builder-module-buttons-arrays',
      'host/metadata-to-file-storage-module-files',
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
      expect(field).toMatchObject({ required: true, index: true, reference: { onDelete: 'cascade' } })
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
    expect(access.read ?? 'administrator').toBe(specified?.isPublic ? 'public' : 'administrator')
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
