import { file, isStorageKey } from '@tessera/file-storage'
import { type Queryable, selected, sqlNames, type Transaction, totalWithTrash, unusedValues } from '@tessera/server'
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

/** Where the bytes of a record are, and what else decides about a change of them. */
export interface LockedFile {
  readonly id: string
  readonly file: string | null
  readonly isPrivate: boolean
  readonly privateKey: string | null
}

/** Records by id, locked until the transaction ends. */
export async function lockFiles(
  ids: readonly string[],
  transaction: Transaction,
): Promise<ReadonlyMap<string, LockedFile>> {
  const text = `select ${selected(columns, 'id', 'file', 'isPrivate', 'privateKey')} from ${table} where ${columns.id} = any($1::uuid[]) order by ${columns.id} for update`
  const rows = await transaction.query<LockedFile>({ text, values: [ids] })
  return new Map(rows.map(row => [row.id, row]))
}

/** The keys that the bytes of private records have, by the record's id. */
export async function privateKeys(ids: readonly string[], connection: Queryable): Promise<ReadonlyMap<string, string>> {
  const text = `select ${selected(columns, 'id', 'privateKey')} from ${table} where ${columns.id} = any($1::uuid[]) and ${columns.privateKey} is not null`
  const rows = await connection.query<{ id: string; privateKey: string }>({ text, values: [ids] })
  return new Map(rows.map(({ id, privateKey }) => [id, privateKey]))
}

/** Whether a record is private; false if it doesn't exist. */
export async function isPrivateFile(id: string, connection: Queryable): Promise<boolean> {
  const text = `select ${selected(columns, 'isPrivate')} from ${table} where ${columns.id} = $1::uuid`
  const [row] = await connection.query<{ isPrivate: boolean }>({ text, values: [id] })
  return row?.isPrivate ?? false
}

/** The id of the file that was generated under a key. */
export async function generatedFile(key: string, connection: Queryable): Promise<string | undefined> {
  const text = `select ${selected(columns, 'id')} from ${table} where ${columns.generatedKey} = $1`
  const [row] = await connection.query<{ id: string }>({ text, values: [key] })
  return row?.id
}

/** The keys of a storage that no record uses, in the trash or outside it. */
export function unusedKeys(keys: readonly string[], isPrivate: boolean, connection: Queryable): Promise<string[]> {
  return unusedValues(file, isPrivate ? 'privateKey' : 'file', keys, connection)
}

/** Total size of all files in bytes, according to their records: those in the trash take up storage too. */
export function totalSize(connection: Queryable): Promise<number> {
  return totalWithTrash(file, 'size', connection)
}
