import { contentFields, defineModule, json, localized, number, reference, text } from '@tessera/core'
import { expect, it } from 'vitest'
import { cardFields, defaultColumns, includedName, isSortable, listColumns, sortColumn } from './list-columns.ts'

const { entity } = defineModule('garden')
const bed = entity('bed', { fields: { ...contentFields() } })
const plant = entity('plant', {
  fields: {
    ...contentFields(),
    name: localized(),
    height: number(),
    data: json()(),
    secret: text({ readable: false }),
    bedId: reference(bed),
  },
})

it('lists the fields of the definition first, those of every record last, and none that may not be read', () => {
  const columns = listColumns(plant)
  expect(columns.slice(-4)).toEqual(['variant', 'createdAt', 'updatedAt', 'id'])
  expect(columns).toContain('height')
  expect(columns).not.toContain('secret')
})

it('shows what names a record, and its last change', () => {
  const columns = defaultColumns(plant)
  expect(columns[0]).toBe('title')
  expect(columns.at(-1)).toBe('updatedAt')
  expect(cardFields(plant, {}, 'Basil')).toEqual(columns.slice(0, -1))
})

it('does not repeat on a card what names the record', () => {
  const row = { adminTitle: 'Basil', slug: 'basil' }
  expect(cardFields(plant, row, 'Basil')).not.toContain('adminTitle')
  expect(cardFields(plant, row, 'Basil')).toContain('slug')
})

it('shows the first fields where none of the usual ones is there', () => {
  const seed = entity('seed', { fields: { weight: number(), colour: text() }, admin: { row: [] } })
  expect(defaultColumns(seed)).toEqual([...listColumns(seed).slice(0, 3), 'updatedAt'])
})

it('sorts by plain columns, and by a language of localized ones', () => {
  expect(isSortable(plant, 'height', ['en'])).toBe(true)
  expect(isSortable(plant, 'name.en', ['en'])).toBe(true)
})

it.each(['name', 'name.de', 'height.en', 'secret', 'nothing', 'constructor', ''])('does not sort by %j', column => {
  expect(isSortable(plant, column, ['en'])).toBe(false)
})

it('sorts a localized field in the language of the list, and no reference: its order would be that of ids', () => {
  expect(sortColumn(plant, 'name', 'en')).toBe('name.en')
  expect(sortColumn(plant, 'height', 'en')).toBe('height')
  expect(sortColumn(plant, 'bedId', 'en')).toBeNull()
})

it('includes the record of a reference under its name without Id', () => {
  expect(includedName('bedId')).toBe('bed')
})
