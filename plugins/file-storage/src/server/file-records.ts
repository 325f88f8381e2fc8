import {
  type Queryable,
  selected,
  sqlNames,
  type Transaction,
  totalWithTrash,
  unusedValues,
} from '@tessera/core/server'
import { file, isStorageKey } from '../index.ts'
import type { StoredValues } from './store-upload.ts'

// By hand: locks of two columns, at every upload.
const [table, columns] = sqlNames(file)

/** What other records state about these keys; locks those records until the transaction ends. */
export async function describeKeys(
  keys: readonly string[],
  connection: Queryable,
): Promise<Map<string, Omit<StoredValues, 'file'>>> {
  const valid = keys.filter(isStorageKey)
  if (valid.length === 0) return new Map()
  const text = `select ${selected(columns, 'file', 'size', 'width', 'height', 'mimeType', 'extension')} from ${table} where ${columns.file} = any($1::text[]) for share`
  const rows = await connection.query<StoredValues>({ text, values: [valid] })
  return new Map(rows.map(({ file: key, ...values }) => [key, values]))
}

/** The `file` of records, by id, locked until the transaction ends. */
export async function lockFiles(ids: readonly string[], transaction: Transaction): Promise<Map<string, string | null>> {
  const text = `select ${selected(columns, 'id', 'file')} from ${table} where ${columns.id} = any($1::uuid[]) order by ${columns.id} for update`
  const rows = await transaction.query<{ id: string; file: string | null }>({ text, values: [ids] })
  return new Map(rows.map(row => [row.id, row.file]))
}

/** The keys that no record uses, in the trash or outside it. */
export function unusedKeys(keys: readonly string[], connection: Queryable): Promise<string[]> {
  return unusedValues(file, 'file', keys, connection)
}

/** Total size of all files in bytes, according to their records: those in the trash take up storage too. */
export function totalSize(connection: Queryable): Promise<number> {
  return totalWithTrash(file, 'size', connection)
}
