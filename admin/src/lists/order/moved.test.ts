import { describe, expect, it } from 'vitest'
import { movedTo, type OrderedRow, orderChanges, raise } from './moved.ts'

const rows = (...indexes: number[]): OrderedRow[] =>
  indexes.map((orderIndex, at) => ({ id: String.fromCharCode(97 + at), orderIndex }))

/** The order that the database gives: by index, those that are alike in the order in which they were made. */
function orderOf(before: readonly OrderedRow[], changes: readonly OrderedRow[]): string {
  const index = (row: OrderedRow) => changes.find(({ id }) => id === row.id)?.orderIndex ?? row.orderIndex
  return [...before]
    .sort((a, b) => index(a) - index(b) || a.id.localeCompare(b.id))
    .map(({ id }) => id)
    .join('')
}

describe('moving a row', () => {
  it.each([[[0, 0, 0, 0]], [[0, 1, 2, 3]], [[5, 5, 9, 20]], [[-3, 0, 0, 7]], [[1, 2, 2, 2]]])(
    'brings it wherever it is put, whatever the indexes %j were',
    indexes => {
      const before = rows(...indexes)
      for (let from = 0; from < before.length; from++) {
        for (let to = 0; to < before.length; to++) {
          const next = movedTo(before, from, to)
          expect(orderOf(before, orderChanges(next, to).changes), `${from} → ${to}`).toBe(
            next.map(({ id }) => id).join(''),
          )
        }
      }
    },
  )

  it('writes one row where there is room', () => {
    expect(orderChanges(movedTo(rows(0, 10, 20, 30), 3, 1), 1)).toEqual({
      changes: [{ id: 'd', orderIndex: 1 }],
      above: null,
    })
    expect(orderChanges(movedTo(rows(5, 6, 7), 2, 0), 0).changes).toEqual([{ id: 'c', orderIndex: 4 }])
  })

  it('reports the index from which the rows of the next page must be raised', () => {
    const { above } = orderChanges(movedTo(rows(0, 0, 0), 2, 0), 0)
    expect(above).toBe(2)
    expect(raise(rows(0, 0, 4), 2)).toEqual({
      changes: [
        { id: 'a', orderIndex: 3 },
        { id: 'b', orderIndex: 4 },
        { id: 'c', orderIndex: 5 },
      ],
      above: 5,
    })
    expect(raise(rows(3, 4), 2)).toEqual({ changes: [], above: null })
  })
})
