import { contentFields, defineModule, type Entity, file, reference, relation } from '@tessera/core'
import { describe, expect, it } from 'vitest'
import { createEntityModel } from '../../model/entity-model.ts'
import { conditionsOf, operatorsOf } from '../filters/list-filter.ts'
import { addressWith, stateFromAddress } from './list-address.ts'
import { isSortable, listColumns, sortColumn, usualColumns } from './list-columns.ts'
import { includesOf } from './list-includes.ts'
import { isOwnField, relationFields, relationOf } from './list-relations.ts'
import { emptyListState, type ListState } from './list-state.ts'
import { listedEntity, mergedAdditions } from './listed-entity.ts'

const { entity } = defineModule('garden')
const photo = entity('photo', { fields: { file: file() } })
const bed = entity('bed', { fields: contentFields() })
const plant = entity('plant', { fields: contentFields() })
const note = entity('note', { fields: { plantId: reference(plant) } })
const bedsToPlants = relation(bed, plant)
const plantsToPhotos = relation(plant, photo)
const model = createEntityModel([photo, bed, plant, note, bedsToPlants, plantsToPhotos] as readonly Entity[])
const listed = listedEntity(
  plant,
  {
    columns: {
      'price.EUR': { title: 'Price', kind: 'number', isDefault: true },
      isSoldOut: { title: 'Sold out', kind: 'boolean', isFilterOnly: true },
      picture: { title: 'Picture', Cell: () => null },
    },
  },
  relationFields(model, plant, () => true),
)
const id = '0190a1b2-0000-7000-8000-000000000001'

describe('relations of a list', () => {
  it('are those whose both ends the user may read; what references a record otherwise is none', () => {
    const names = (hidden?: Entity) => Object.keys(relationFields(model, plant, each => each !== hidden))
    // Its own first, as in forms.
    expect(names()).toEqual(['plantsToPhotos', 'bedsToPlants'])
    expect(names(bed)).toEqual(['plantsToPhotos'])
    expect(names(plantsToPhotos)).toEqual(['bedsToPlants'])
    expect(relationOf(listed, 'bedsToPlants')).toMatchObject({ key: 'plantId', end: { key: 'bedId', entity: bed } })
    expect(relationOf(listed, 'title')).toBeUndefined()
  })

  it('are filtered by the records that they link, or by whether there are any', () => {
    const conditions = (operator: 'any' | 'none' | 'empty' | 'filled', values: readonly string[] = []) =>
      conditionsOf(listed, { column: 'bedsToPlants', operator, values }, 0)
    expect(operatorsOf(listed, 'bedsToPlants')).toEqual(['any', 'none', 'empty', 'filled'])
    expect(conditions('any', [id])).toEqual([{ column: 'bedsToPlants.bedId', method: 'inArray', value: [id] }])
    expect(conditions('none', [id])).toEqual([{ column: 'bedsToPlants.bedId', method: 'notInArray', value: [id] }])
    expect(conditions('empty')).toEqual([{ column: 'bedsToPlants', method: 'isNull' }])
    expect(conditions('filled')).toEqual([{ column: 'bedsToPlants', method: 'isNotNull' }])
    expect([conditions('any'), conditions('any', ['no id'])]).toEqual([[], []])
  })

  it('are columns whose records come with the list, before the system’s own', () => {
    const shown = listColumns(listed)
    expect(shown.slice(shown.indexOf('plantsToPhotos'))).toEqual([
      'plantsToPhotos',
      'bedsToPlants',
      'price.EUR',
      'isSoldOut',
      'picture',
      'variant',
      'createdAt',
      'updatedAt',
      'id',
    ])
    expect(includesOf(listed, ['title', 'bedsToPlants'], null, () => true)).toEqual(['bedsToPlants.bed'])
    expect([sortColumn(listed, 'bedsToPlants', 'en'), isSortable(listed, 'bedsToPlants', ['en'])]).toEqual([
      null,
      false,
    ])
    expect(['title', 'bedsToPlants', 'price.EUR'].filter(name => isOwnField(listed, name))).toEqual(['title'])
  })
})

it('the address keeps filters, order and columns by relations and computed values', () => {
  const state: ListState = {
    ...emptyListState,
    filters: [
      { column: 'bedsToPlants', operator: 'any', values: [id] },
      { column: 'plantsToPhotos', operator: 'empty', values: [] },
      { column: 'price.EUR', operator: 'range', values: ['10', ''] },
      { column: 'isSoldOut', operator: 'is', values: ['true'] },
    ],
    sort: [{ column: 'price.EUR', method: 'desc' }],
    columns: ['title', 'bedsToPlants', 'price.EUR'],
  }
  expect(stateFromAddress(listed, ['en'], addressWith(listed, new URLSearchParams(), state))).toEqual(state)
  // A relation that the user may no longer read is left out, not asked for in vain.
  const without = stateFromAddress(plant, ['en'], addressWith(listed, new URLSearchParams(), state))
  expect([without.filters, without.sort, without.columns]).toEqual([[], [], ['title']])
})

describe('columns that packages add', () => {
  it('are filtered and sorted by where the server computes them', () => {
    expect(operatorsOf(listed, 'price.EUR')).toEqual(['range', 'is', 'not', 'empty', 'filled'])
    expect(conditionsOf(listed, { column: 'price.EUR', operator: 'range', values: ['', '9.5'] }, 0)).toEqual([
      { column: 'price.EUR', method: 'lte', value: '9.5' },
    ])
    expect(sortColumn(listed, 'price.EUR', 'en')).toBe('price.EUR')
    expect([operatorsOf(listed, 'picture'), sortColumn(listed, 'picture', 'en')]).toEqual([[], null])
  })

  it('come after the default columns if they say so, and those of several packages together', () => {
    const Actions = () => null
    const own = {
      defaultColumns: ['title', 'gone'],
      columns: { 'price.EUR': { title: 'Price', isDefault: true } },
      filters: ['bedsToPlants'],
    }
    const other = {
      columns: { isSoldOut: { title: 'Sold out', isDefault: true } },
      tabs: [{ name: 'sold', label: 'Sold out', filters: [] }],
      filters: ['plantsToPhotos', 'bedsToPlants'],
      bulkEdits: ['bedsToPlants'],
      Actions,
    }
    const merged = mergedAdditions([own, other])
    expect(usualColumns(listed, merged)).toEqual(['title', 'price.EUR', 'isSoldOut'])
    expect([merged.tabs?.length, merged.Actions]).toEqual([1, Actions])
    expect([merged.filters, merged.bulkEdits]).toEqual([['bedsToPlants', 'plantsToPhotos'], ['bedsToPlants']])
    expect(mergedAdditions([own])).toBe(own)
  })
})
