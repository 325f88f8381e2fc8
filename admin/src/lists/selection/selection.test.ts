import type { AdminRow } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import { emptySelection, type SelectionState, withPageToggled, withToggled } from './selection.ts'

const row = (id: string): AdminRow => ({ id, variant: 'default', createdAt: '', updatedAt: '' })
const page = ['a', 'b', 'c', 'd'].map(row)
const ids = ({ rows }: SelectionState) => [...rows.keys()].sort().join('')
const toggled = (state: SelectionState, id: string, isRange = false) => withToggled(state, page, row(id), isRange)

it('a row is selected, and deselected again', () => {
  const once = toggled(emptySelection, 'b')
  expect(ids(once)).toBe('b')
  expect(ids(toggled(once, 'b'))).toBe('')
})

it('a range goes from the row that was toggled last, in either direction', () => {
  expect(ids(toggled(toggled(emptySelection, 'b'), 'd', true))).toBe('bcd')
  expect(ids(toggled(toggled(emptySelection, 'c'), 'a', true))).toBe('abc')
})

it('a range deselects where its end was selected', () => {
  const all = withPageToggled(emptySelection, page)
  expect(ids(toggled(toggled(all, 'a'), 'c', true))).toBe('d')
})

it('a range that starts on another page is the row alone', () => {
  const elsewhere = withToggled(emptySelection, [row('x')], row('x'), false)
  expect(ids(toggled(elsewhere, 'c', true))).toBe('cx')
  expect(ids(toggled(emptySelection, 'c', true))).toBe('c')
})

it('the page is selected with what was selected elsewhere, and deselected without it', () => {
  const elsewhere = withToggled(emptySelection, [row('x')], row('x'), false)
  const both = withPageToggled(elsewhere, page)
  expect(ids(both)).toBe('abcdx')
  expect(ids(withPageToggled(both, page))).toBe('x')
})

it('a page that is selected in part is selected whole', () => {
  expect(ids(withPageToggled(toggled(emptySelection, 'b'), page))).toBe('abcd')
})

it('deselecting a row out of everything leaves the rest of the page', () => {
  const state = toggled({ ...emptySelection, isAll: true }, 'b')
  expect(state.isAll).toBe(false)
  expect(ids(state)).toBe('acd')
})

it('deselecting the page out of everything leaves nothing', () => {
  expect(withPageToggled({ ...emptySelection, isAll: true }, page)).toMatchObject({ isAll: false, rows: new Map() })
})
