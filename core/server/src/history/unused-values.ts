import type { Entity } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { columnOf, tableOf } from '../service/table.ts'
import { trashSql } from './trash-sql.ts'

/**
 * The values that neither a record nor the trash contains in a field, so that the external resources they name can be
 * deleted.
 * @param field a text field of the entity
 */
export async function unusedValues(
  entity: Entity,
  field: string,
  values: readonly string[],
  connection: Queryable,
): Promise<string[]> {
  const table = tableOf(entity)
  const text = `with v as (select unnest($1::text[]) as "value"), ${trashSql}
select v."value" from v
where not exists (select 1 from ${table.sql} t where t.${columnOf(table, field).sql} = v."value")
  and v."value" not in (select d."before"->>$3 from d where d."entity" = $2 and d."before"->>$3 is not null)`
  const rows = await connection.query<{ value: string }>({ text, values: [values, entity.path, field] })
  return rows.map(({ value }) => value)
}
