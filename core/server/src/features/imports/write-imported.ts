import type { Entity } from '@tessera/core'
import type { Transaction } from '../../database/database.ts'
import { inSavepoint } from '../../database/savepoint.ts'
import { NotFoundError } from '../../errors/errors.ts'
import type { PluginHost } from '../../plugin/plugin.ts'
import { type Context, system } from '../../records/caller.ts'
import { givenId, newId } from '../../records/generated.ts'
import { tableOf } from '../../records/table.ts'
import { describeError } from '../../rest/error-response.ts'
import type { Values } from '../../rest/record-validator.ts'
import { recordValidator } from '../../rest/record-validators.ts'
import type { CheckedService } from '../../rest/write-handlers.ts'
import { addRows, knownRows, lockImport } from './import-ledger.ts'
import { etagsOf } from './record-etags.ts'
import type { ImportedResult, KeyReference, SourceRecord } from './source-record.ts'

type Host = Pick<PluginHost, 'configuration' | 'database' | 'entities' | 'service'>
type Inside = Context & { readonly transaction: Transaction }

interface Written {
  readonly record: SourceRecord
  readonly id: string
  /** It was there before. */
  readonly isFound: boolean
}

/** Stands for the id of a record that a dry run doesn't make. */
const anyId = '00000000-0000-7000-8000-000000000000'

/** More of them are refused: one request is one transaction. */
export const mostImported = 500

/**
 * Writes records of an import with their origins, in one transaction. Records that it brought before stay as they are; one that
 * is refused doesn't keep the others back.
 * @param fileValues of the only record, where its file has been received
 * @returns in the order of the records
 * @throws NotFoundError for an unknown import
 */
export function writeImported(
  host: Host,
  importId: string,
  records: readonly SourceRecord[],
  context: Context,
  fileValues: Values = {},
): Promise<ImportedResult[]> {
  return host.database.transaction(async transaction => {
    if (!(await lockImport(transaction, importId))) throw new NotFoundError()
    const ids = await knownIds(transaction, importId, records)
    const written: Written[] = []
    const results: ImportedResult[] = []
    for (const record of records) {
      const { key } = record
      const known = ids.get(key)
      if (known) {
        results.push({ key, status: 'unchanged', id: known })
        continue
      }
      const read = readRecord(host, record, ids)
      if ('cause' in read) {
        results.push({ key, status: 'refused', cause: read.cause })
        continue
      }
      try {
        const inside = { ...context, transaction }
        const found = await existing(host, read.entity, record, inside)
        const id = found ?? (await create(host, read.entity, { ...read.values, ...fileValues }, record, inside))
        ids.set(key, id)
        written.push({ record, id, isFound: found !== undefined })
        results.push({ key, status: found === undefined ? 'created' : 'found', id })
      } catch (error) {
        const { status, causes } = describeError(error, host.configuration.isProduction)
        if (status >= 500) throw error
        results.push({ key, status: 'refused', cause: causes.map(({ text }) => text).join('; ') })
      }
    }
    await remember(host, importId, written, transaction)
    return results
  })
}

/** What `writeImported` would do, as far as that can be known before anything is there. */
export async function checkImported(
  host: Host,
  importId: string | null,
  records: readonly SourceRecord[],
): Promise<ImportedResult[]> {
  const ids = importId === null ? new Map<string, string>() : await knownIds(host.database, importId, records)
  const results: ImportedResult[] = []
  for (const record of records) {
    const { key } = record
    const known = ids.get(key)
    if (known) results.push({ key, status: 'unchanged', id: known })
    else {
      const read = readRecord(host, record, undefined)
      if ('cause' in read) results.push({ key, status: 'refused', cause: read.cause })
      else {
        const found = await existing(host, read.entity, record, system)
        results.push({ key, ...(found === undefined ? { status: 'created' } : { status: 'found', id: found }) })
      }
    }
  }
  return results
}

/** Ids of the records that the import has brought, of those among the given ones and those that these name. */
async function knownIds(
  connection: Pick<Transaction, 'query'>,
  importId: string,
  records: readonly SourceRecord[],
): Promise<Map<string, string>> {
  const named = records.flatMap(({ key, data }) => [key, ...referencedKeys(data)])
  const rows = await knownRows(connection, importId, named)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** @param ids of records by key; undefined to take any reference for granted */
function readRecord(
  host: Host,
  { entity: path, data }: SourceRecord,
  ids: ReadonlyMap<string, string> | undefined,
): { readonly entity: Entity; readonly values: Values } | { readonly cause: string } {
  const entity = host.entities.get(path)
  if (!entity) return { cause: `${path} is not in this site` }
  const missing = ids && referencedKeys(data).find(key => !ids.has(key))
  if (missing !== undefined) return { cause: `${missing} was not imported` }
  const given = Object.entries(data).map(([name, value]) => [
    name,
    isReference(value) ? (ids?.get(value.$key) ?? anyId) : value,
  ])
  const { values, problems } = recordValidator(host, entity).row('create', Object.fromEntries(given))
  return problems.length > 0 ? { cause: problems.map(({ text }) => text).join('; ') } : { entity, values }
}

async function existing(
  host: Host,
  entity: Entity,
  { finds, data }: SourceRecord,
  context: Context,
): Promise<string | undefined> {
  const value = finds === undefined ? undefined : data[finds]
  if (finds === undefined || typeof value !== 'string') return undefined
  const filters = { and: [{ column: finds, method: 'eq' as const, value }] }
  const { rows } = await host.service(entity).list({ filters, limit: 1 }, context)
  return (rows[0] as { readonly id: string } | undefined)?.id
}

async function create(
  host: Host,
  entity: Entity,
  values: Values,
  { createdAt }: SourceRecord,
  context: Inside,
): Promise<string> {
  const id = newId()
  await inSavepoint(context.transaction, async transaction => {
    const inside = { ...context, transaction }
    await (host.service(entity) as CheckedService).createMany([{ ...values, [givenId]: id }], inside)
    if (createdAt === undefined) return
    // By hand: no service lets anybody say when a record was made.
    const text = `update ${tableOf(entity).sql} set "created_at" = $2, "updated_at" = $2 where "id" = $1`
    await transaction.query({ text, values: [id, createdAt] })
  })
  return id
}

async function remember(
  host: Host,
  importId: string,
  written: readonly Written[],
  transaction: Transaction,
): Promise<void> {
  const made = written.map(({ record: { entity }, id }) => ({ entity, id }))
  const etags = await etagsOf(host, made, { transaction })
  const rows = written.map(({ record: { key, entity, owner, uses, data }, id, isFound }) => ({
    key,
    entity,
    id,
    etag: isFound ? null : (etags.get(`${entity}/${id}`) ?? ''),
    owner: owner ?? null,
    uses: [...new Set([...(uses ?? []), ...referencedKeys(data)])],
  }))
  await addRows(transaction, importId, rows)
}

function referencedKeys(data: SourceRecord['data']): string[] {
  return Object.values(data).flatMap(value => (isReference(value) ? [value.$key] : []))
}

function isReference(value: unknown): value is KeyReference {
  return typeof value === 'object' && value !== null && '$key' in value && typeof value.$key === 'string'
}
