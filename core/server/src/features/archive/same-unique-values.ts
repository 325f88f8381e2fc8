import type { Entity } from '@tessera/core'
import type { Queryable } from '../../database/database.ts'
import type { RestoredRecord } from '../../records/entity-service.ts'
import { type TableColumn, tableOf } from '../../records/table.ts'

/**
 * Records here that have the values of given ones where only one may have them, such as the role with the same slug: they are the same under
 * another id.
 * @returns ids here by given id
 */
export async function sameUniqueValues(
  entity: Entity,
  rows: readonly RestoredRecord[],
  connection: Queryable,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (rows.length === 0) return found
  for (const columns of uniqueColumns(entity)) {
    const whole = rows.filter(row => columns.every(({ name }) => isValue(row[name])))
    if (whole.length === 0) continue
    const given = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
    const names = columns.map((_, index) => `"c${index}"`)
    const equal = columns.map(({ sql }, index) => `t.${sql} = x.${names[index]}`).join(' and ')
    const text = `select x."index"::integer as "index", t."id" from unnest(${given}) with ordinality as x(${names.join(', ')}, "index")
      join ${tableOf(entity).sql} t on ${equal}`
    const values = columns.map(({ name }) => whole.map(row => row[name]))
    for (const { index, id } of await connection.query<{ index: number; id: string }>({ text, values })) {
      const row = whole[index - 1]
      if (row && !found.has(row.id)) found.set(row.id, id)
    }
  }
  return found
}

function uniqueColumns(entity: Entity): TableColumn[][] {
  const { columns, byName } = tableOf(entity)
  const single = columns.filter(({ field }) => field.unique && !field.localized && field.column !== 'jsonb')
  const combined = entity.unique.map(names => names.flatMap(name => byName.get(name) ?? []))
  return [...single.map(column => [column]), ...combined.filter(each => each.every(({ field }) => !field.localized))]
}

function isValue(value: unknown): boolean {
  return value !== null && value !== undefined
}
