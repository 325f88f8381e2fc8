import { type Entity, fieldEntries } from '@tessera/core'
import { expect, test } from 'vitest'
import type { TestRow } from '../test-client.ts'
import { type ContractSubject, only } from './contract-subject.ts'
import { columnsOf } from './filtering.ts'
import { testWhen } from './test-when.ts'

/** Orders and pages. */
export function testOrdering(entity: Entity, subject: () => ContractSubject): void {
  test('every column can be sorted by, both ways', async () => {
    const { url, reader, ...s } = subject()
    const rows = await s.createMany([{}, {}, {}])
    const fields = fieldEntries(entity).filter(([, field]) => field.readable && field.filterable)
    for (const column of columnsOf(fields, s.languages)) {
      // The order of other words depends on the collation.
      if (column.kind === 'select') continue
      for (const method of ['asc', 'desc'] as const) {
        const orderBy = { and: [{ column: column.name, method }] }
        const response = await reader.get(url, { filters: { and: [only(rows)] }, orderBy })
        expect(response.status, `${column.name} ${response.text}`).toBe(200)
        const values = response.rows.map(row => column.valueIn(row))
        const isInOrder = values.every((value, index) => {
          const next = values[index + 1]
          if (next === undefined || next === null || value === null) return true
          return method === 'asc' ? value <= next : value >= next
        })
        expect(isInOrder, `${column.name} ${method}: ${values}`).toBe(true)
      }
    }
  })

  test('every entry of an order counts', async () => {
    const { url, reader, ...s } = subject()
    const [a1, a2, b] = await s.createMany([{ variant: 'a' }, { variant: 'a' }, { variant: 'b' }])
    const sorted = async (...entries: [column: string, method: string][]) => {
      const orderBy = { and: entries.map(([column, method]) => ({ column, method })) }
      const response = await reader.get(url, { filters: { and: [only([a1, a2, b] as TestRow[])] }, orderBy })
      return response.rows.map(({ id }) => id)
    }
    expect(await sorted(['variant', 'desc'], ['id', 'desc'])).toEqual([b?.id, a2?.id, a1?.id])
    expect(await sorted(['variant', 'asc'], ['id', 'desc'])).toEqual([a2?.id, a1?.id, b?.id])
    expect(await sorted(['variant', 'desc'], ['id', 'asc'])).toEqual([b?.id, a1?.id, a2?.id])
  })

  test('pages that follow each other hold every record once, in the default order', async () => {
    const { url, reader, ...s } = subject()
    const rows = await s.createMany([1, 2, 3, 4, 5].map(() => ('orderIndex' in entity.fields ? { orderIndex: 7 } : {})))
    const pages: TestRow[] = []
    for (const offset of [0, 2, 4]) {
      const page = await reader.get(url, { filters: { and: [only(rows)] }, limit: 2, offset })
      expect(page.body).toMatchObject({ meta: { limit: 2, offset } })
      pages.push(...page.rows)
    }
    expect(pages.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const beyond = await reader.get(url, { filters: { and: [only(rows)] }, offset: 5 })
    expect([beyond.status, beyond.rows]).toEqual([200, []])
  })

  testWhen('orderIndex' in entity.fields)('orderIndex comes first in the default order', async () => {
    const { url, reader, ...s } = subject()
    const rows = await s.createMany([3, 1, 2, 1].map(orderIndex => ({ orderIndex })))
    const response = await reader.get(url, { filters: { and: [only(rows)] } })
    expect(response.rows.map(({ id }) => id)).toEqual([1, 3, 2, 0].map(index => rows[index]?.id))
  })
}
