import type { Entity } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { columnOf, tableOf } from '../service/table.ts'
import { trashSql } from './trash-sql.ts'

/**
 * The sum of a field over all records, including those in the trash: for quotas of resources outside the database, which
 * deleted records still occupy.
 * @param field a numeric field of the entity
 */
export async function totalWithTrash(entity: Entity, field: string, connection: Queryable): Promise<number> {
  const table = tableOf(entity)
  const text = `with ${trashSql}
select (select coalesce(sum(t.${columnOf(table, field).sql}), 0) from ${table.sql} t)::double precision
  + (select coalesce(sum((d."before"->>$2)::double precision), 0) from d where d."entity" = $1) as "total"`
  const [row] = await connection.query<{ total: number }>({ text, values: [entity.path, field] })
  return row?.total ?? 0
}
