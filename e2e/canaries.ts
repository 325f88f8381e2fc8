import { type Entity, type Field, fieldEntries } from '@tessera/core'
import { columnName, tableName } from '@tessera/server'
import type { TestDatabase } from './database.ts'

/** What every hidden text begins with. */
export const canary = 'CANARY'

/** Values for hidden columns that hold no text. */
export const marks = {
  integer: '1234567891',
  numeric: '1234567891',
  timestamptz: '2087-06-05T04:03:02.001Z',
  date: '2087-06-05',
}

/** Fields that no route shows, each with its name. */
export function hiddenOf(entity: Entity): [string, Field][] {
  return fieldEntries(entity).filter(([, { readable }]) => !readable)
}

/** Writes a canary into every hidden column of all records of an entity. */
export async function fillHidden(database: TestDatabase, entity: Entity): Promise<void> {
  for (const [name, { column }] of hiddenOf(entity)) {
    const value = `'${canary}-' || '${entity.path}-${name}-' || "id"`
    const filling: Partial<Record<Field['column'], string>> = {
      text: value,
      jsonb: `jsonb_build_array(${value})`,
      ...Object.fromEntries(Object.entries(marks).map(([type, mark]) => [type, `'${mark}'`])),
    }
    const filled = filling[column]
    if (filled) await database.query(`update "${tableName(entity)}" set "${columnName(name)}" = ${filled}`)
  }
}
