import type { Queryable, Transaction } from '../../database/database.ts'
import { newId } from '../../records/generated.ts'

/** The origin of an imported record. */
export interface LedgerRow {
  readonly position: string
  readonly key: string
  readonly entity: string
  readonly id: string
  /** Of the record as it was imported; null if it was there before. */
  readonly etag: string | null
  readonly owner: string | null
  readonly uses: readonly string[]
}

const columns = `"position", "key", "entity", "record_id" as "id", "etag", "owner", "uses"`

/** The import of a source. Every run of it has the same id. @returns null if there was none and none is to be made */
export async function findImport(
  connection: Queryable,
  importer: string,
  source: string,
  isMade: boolean,
): Promise<string | null> {
  const values = [importer, source]
  const text = 'select "id" from "core_imports" where "importer" = $1 and "source" = $2'
  const [found] = await connection.query<{ id: string }>({ text, values })
  if (found || !isMade) return found?.id ?? null
  const insert = `insert into "core_imports" ("id", "importer", "source") values ($3, $1, $2)
    on conflict ("importer", "source") do update set "source" = excluded."source" returning "id"`
  const [made] = await connection.query<{ id: string }>({ text: insert, values: [...values, newId()] })
  return made?.id ?? null
}

/** Imports, the latest first. */
export function listImports(connection: Queryable) {
  return connection.query<{ id: string; importer: string; source: string; createdAt: string; records: number }>({
    text: `select i."id", i."importer", i."source", i."created_at" as "createdAt", count(r."key")::integer as "records"
      from "core_imports" i left join "core_imported" r on r."import_id" = i."id"
      group by i."id" order by i."created_at" desc, i."id" limit 1000`,
  })
}

/** Waits for other writers of the import. @returns whether it exists */
export async function lockImport(transaction: Transaction, importId: string): Promise<boolean> {
  const text = 'select 1 from "core_imports" where "id" = $1 for update'
  return (await transaction.query({ text, values: [importId] })).length > 0
}

/** The rows of some keys. */
export function knownRows(connection: Queryable, importId: string, keys: readonly string[]): Promise<LedgerRow[]> {
  const text = `select ${columns} from "core_imported" where "import_id" = $1 and "key" = any($2::text[])`
  return connection.query({ text, values: [importId, [...new Set(keys)]] })
}

/** All rows, in the order of the import. */
export function allRows(connection: Queryable, importId: string): Promise<LedgerRow[]> {
  const text = `select ${columns} from "core_imported" where "import_id" = $1 order by "position"`
  return connection.query({ text, values: [importId] })
}

/** Writes down the origins of records, in their order. */
export async function addRows(
  transaction: Transaction,
  importId: string,
  rows: readonly Omit<LedgerRow, 'position'>[],
): Promise<void> {
  if (rows.length === 0) return
  const text = `insert into "core_imported" ("import_id", "key", "entity", "record_id", "etag", "owner", "uses")
    select $1::uuid, x."key", x."entity", x."id", x."etag", x."owner", array(select jsonb_array_elements_text(x."uses"))
    from rows from (jsonb_to_recordset($2::jsonb)
      as ("key" text, "entity" text, "id" uuid, "etag" text, "owner" text, "uses" jsonb)) with ordinality as x
    order by x."ordinality"`
  await transaction.query({ text, values: [importId, JSON.stringify(rows)] })
}

export async function removeRows(transaction: Transaction, importId: string, keys: readonly string[]): Promise<void> {
  const text = 'delete from "core_imported" where "import_id" = $1 and "key" = any($2::text[])'
  await transaction.query({ text, values: [importId, [...keys]] })
}

/** Notes how records of the import are now, that nobody has edited since. */
export async function renewEtags(
  transaction: Transaction,
  importId: string,
  rows: readonly { readonly entity: string; readonly id: string; readonly etag: string }[],
): Promise<void> {
  if (rows.length === 0) return
  const text = `update "core_imported" i set "etag" = x."etag"
    from jsonb_to_recordset($2::jsonb) as x("entity" text, "id" uuid, "etag" text)
    where i."import_id" = $1 and i."entity" = x."entity" and i."record_id" = x."id" and i."etag" <> ''`
  await transaction.query({ text, values: [importId, JSON.stringify(rows)] })
}

/** Takes records for edited: what refers to them doesn't let them go. */
export async function keepRows(transaction: Transaction, importId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const text = `update "core_imported" set "etag" = '' where "import_id" = $1 and "key" = any($2::text[])`
  await transaction.query({ text, values: [importId, [...keys]] })
}
