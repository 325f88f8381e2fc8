import { keptTotal, type Queryable, type Transaction, tableName, unusedValues } from '@tessera/core/server'
import { file, isStorageKey } from '../index.ts'
import type { StoredValues } from './intake.ts'

const table = `"${tableName(file)}"`

/** What other records say about these keys; those records stay until the transaction ends. */
export async function describeKeys(
  keys: readonly string[],
  connection: Queryable,
): Promise<Map<string, Omit<StoredValues, 'file'>>> {
  const valid = keys.filter(isStorageKey)
  if (valid.length === 0) return new Map()
  const columns = '"file", "size", "width", "height", "mime_type" as "mimeType", "extension"'
  const text = `select ${columns} from ${table} where "file" = any($1::text[]) for share`
  const rows = await connection.query<StoredValues>({ text, values: [valid] })
  return new Map(rows.map(({ file: key, ...values }) => [key, values]))
}

/** The `file` of records, by id; nobody else changes them until the transaction ends. */
export async function lockFiles(ids: readonly string[], transaction: Transaction): Promise<Map<string, string | null>> {
  const text = `select "id", "file" from ${table} where "id" = any($1::uuid[]) order by "id" for update`
  const rows = await transaction.query<{ id: string; file: string | null }>({ text, values: [ids] })
  return new Map(rows.map(row => [row.id, row.file]))
}

/** Those of the keys that no record has, and none that may come back from the trash. */
export function unusedKeys(keys: readonly string[], connection: Queryable): Promise<string[]> {
  return unusedValues(file, 'file', keys, connection)
}

/** Whether a record has the key: what was deleted is shown to nobody, also while it could still come back. */
export async function isInUse(key: string, connection: Queryable): Promise<boolean> {
  const text = `select 1 from ${table} where "file" = $1::text limit 1`
  const rows = await connection.query({ text, values: [key], name: 'file_storage_in_use' })
  return rows.length > 0
}

/** The `file` of a record; null where it has none or is not there. */
export async function fileOf(id: string, connection: Queryable): Promise<string | null> {
  const text = `select "file" from ${table} where "id" = $1::uuid`
  const [row] = await connection.query<{ file: string | null }>({ text, values: [id] })
  return row?.file ?? null
}

/** Bytes of all files together, as their records say: those in the trash are stored too. */
export function totalSize(connection: Queryable): Promise<number> {
  return keptTotal(file, 'size', connection)
}

/** What administrators call a file. */
export async function titleOfKey(key: string, connection: Queryable): Promise<string | undefined> {
  const text = `select "admin_title" as "title" from ${table} where "file" = $1::text limit 1`
  const [row] = await connection.query<{ title: string }>({ text, values: [key] })
  return row?.title
}
