import { boolean, contentFields, defineModule, integer, localized, text } from '@tessera/core'
import { expect, it } from 'vitest'
import { type BulkChoice, bulkChange, mayBeEmpty } from './bulk-change.ts'

const { entity } = defineModule('garden')
const plant = entity('plant', {
  fields: {
    ...contentFields(),
    name: localized({ required: true }),
    code: text({ required: true }),
    height: integer(),
    isWatered: boolean({ default: false }),
  },
})

const chosen = (choice: Partial<BulkChoice>) =>
  bulkChange(plant, { name: '', language: 'en', value: undefined, isEmptied: false, ...choice }, 'ru')

it('nothing is written until a field was chosen and something entered', () => {
  expect(chosen({})).toBeNull()
  expect(chosen({ value: 'words for no field' })).toBeNull()
  expect(chosen({ isEmptied: true })).toBeNull()
  expect(chosen({ name: 'title' })).toBeNull()
})

it('an input that is empty, or was emptied again, empties no record', () => {
  for (const value of ['', '  ', null, undefined]) {
    expect(chosen({ name: 'title', value })).toBeNull()
    expect(chosen({ name: 'height', value })).toBeNull()
  }
})

it('what was entered is written, in one language where the field has several', () => {
  expect(chosen({ name: 'title', value: 'Mint' })).toEqual({ name: 'title', value: 'Mint', language: 'en' })
  expect(chosen({ name: 'height', value: 0 })).toEqual({ name: 'height', value: 0 })
  expect(chosen({ name: 'isWatered', value: false })).toEqual({ name: 'isWatered', value: false })
})

it('a field is emptied when that is asked for, whatever was entered before', () => {
  expect(chosen({ name: 'title', isEmptied: true, value: 'Mint' })).toEqual({
    name: 'title',
    value: '',
    language: 'en',
  })
  expect(chosen({ name: 'height', isEmptied: true })).toEqual({ name: 'height', value: null })
})

it('what a record can’t be without is never emptied', () => {
  expect(chosen({ name: 'code', isEmptied: true })).toBeNull()
  expect(chosen({ name: 'isWatered', isEmptied: true })).toBeNull()
  expect(mayBeEmpty(plant, 'name', 'ru', 'ru')).toBe(false)
  expect(mayBeEmpty(plant, 'name', 'en', 'ru')).toBe(true)
})
