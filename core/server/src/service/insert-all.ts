import type { Entity } from '@tessera/core'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import { ofFields } from '../issue.ts'
import { issues } from '../issues.ts'
import { type NewRecord, nextSlug } from './generated.ts'
import { statementName } from './statement-name.ts'
import { insertStatement, type Writer, type WriteStatement } from './write.ts'

const maximumAttempts = 8

const uniqueViolation = '23505'

/** Records that are inserted without a transaction first: with more of them its round trips no longer count. */
const mostAtOnce = 100

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
  return (records.length <= mostAtOnce && (await insertAtOnce())) || database.transaction(insert)

  /** A single statement, which is all or none by itself. @returns undefined if a value is taken, such as a slug */
  async function insertAtOnce(): Promise<R[] | undefined> {
    const values = records.map(record => record.values)
    try {
      const rows = await run(database, insertStatement(entity, values, writer, 'fail'))
      const byId = new Map(rows.map(row => [row.id, row]))
      return records.map(({ id }) => byId.get(id) as R)
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation) throw error
      return undefined
    }
  }

  async function insert(connection: Queryable): Promise<R[]> {
    const written = new Map<string, R>()
    let open = [...records]
    for (let attempt = 1; open.length > 0; attempt++) {
      const statement = insertStatement(
        entity,
        open.map(({ values }) => values),
        writer,
      )
      const rows = await run(connection, statement)
      for (const row of rows) written.set(row.id, row)
      open = open.filter(({ id }) => !written.has(id)).map(record => retried(record, attempt))
    }
    return records.map(({ id }) => written.get(id) as R)
  }

  function run(connection: Queryable, statement: WriteStatement): Promise<(R & { id: string })[]> {
    const name = statementName(statement.text)
    return connection.query(name ? { ...statement, name } : statement)
  }
}

function retried(record: NewRecord, attempt: number): NewRecord {
  if (!record.hasGeneratedSlug || attempt >= maximumAttempts) throw new ConflictError(ofFields(issues.TAKEN, ['slug']))
  const original = record.originalSlug ?? String(record.values.slug)
  return { ...record, originalSlug: original, values: { ...record.values, slug: nextSlug(original, attempt) } }
}
