import { contentFields, defineModule, text } from '@tessera/core'
import { expect, it } from 'vitest'
import { listMemoryFrom } from './list-memory.ts'

const { entity } = defineModule('garden')
const plant = entity('plant', { fields: { ...contentFields(), secret: text({ readable: false }) } })
const memory = (value: unknown) => listMemoryFrom(plant, value)

it('brings back columns in their order, page size and view', () => {
  const stored = { columns: ['slug', 'title'], size: 50, view: 'cards' }
  expect(memory(stored)).toEqual(stored)
})

it('leaves out columns that are gone or may not be read, and all of them where none is left', () => {
  expect(memory({ columns: ['nothing', 'title', 'secret', 7] })).toEqual({ columns: ['title'] })
  expect(memory({ columns: ['nothing'] })).toEqual({})
})

it.each([null, undefined, 'table', [], { columns: 'title' }, { size: 7, view: 'map' }, { size: '25' }])(
  'takes nothing of %j, which this version does not write',
  value => {
    expect(memory(value)).toEqual({})
  },
)
