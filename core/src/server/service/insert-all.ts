import type { Entity } from '../../index.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import { ofFields } from '../issue.ts'
import { issues } from '../issues.ts'
import { type NewRecord, nextSlug } from './generated.ts'
import { statementName } from './statement-name.ts'
import { insertStatement, type Writer } from './write.ts'

const maximumAttempts = 8

/**
 * Inserts records, all or none. If a generated slug is taken, it is retried with another suffix.
 * @returns the rows in the order of the records
 * @throws ConflictError if a given slug is taken
 */
export async function insertAll<R>(
  database: Database,
  entity: Entity,
  records: readonly NewRecord[],
  writer: Writer,
  transaction: Transaction | undefined,
): Promise<R[]> {
  const [only] = records
  if (transaction || (records.length === 1 && only)) return insert(transaction ?? database)
  return database.transaction(insert)

  async function insert(connection: Queryable): Promise<R[]> {
    const written = new Map<string, R>()
    let open = [...records]
    for (let attempt = 1; open.length > 0; attempt++) {
      const statement = insertStatement(
        entity,
        open.map(({ values }) => values),
        writer,
      )
      const name = statementName(statement.text)
      const rows = await connection.query<R & { id: string }>(name ? { ...statement, name } : statement)
      for (const row of rows) written.set(row.id, row)
      open = open.filter(({ id }) => !written.has(id)).map(record => retried(record, attempt))
    }
    return records.map(({ id }) => written.get(id) as R)
  }
}

function retried(record: NewRecord, attempt: number): NewRecord {
  if (!record.hasGeneratedSlug || attempt >= maximumAttempts) throw new ConflictError(ofFields(issues.TAKEN, ['slug']))
  const original = record.originalSlug ?? String(record.values.slug)
  return { ...record, originalSlug: original, values: { ...record.values, slug: nextSlug(original, attempt) } }
}
