import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Entity } from '../../index.ts'
import type { Configuration } from '../config.ts'
import type { Database, OpenedDatabase, Queryable } from '../database/database.ts'
import { quoteIdentifier, tableName } from '../database/identifier.ts'
import { searchedText } from '../service/search-sql.ts'
import { tableOf } from '../service/table.ts'
import { searchedColumns } from './search-condition.ts'

/** Up to this many rows, scanning the table is fast enough. */
const smallTable = 20_000
const prefix = 'core_search_'
/** An arbitrary lock id: the letters "search" as a bigint. */
const lockKey = `x'0000736561726368'::bigint`

interface TableRow {
  readonly table: string
  readonly rows: number
  /** Names of valid search indexes. */
  readonly indexes: readonly string[]
  /** Names of search indexes left incomplete by a process. */
  readonly broken: readonly string[]
}

/** An index that a table should have. */
interface Wanted {
  readonly name: string
  readonly table: string
  readonly expression: string
}

/** The parts of the host that index creation uses. */
export interface IndexedHost {
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  readonly configuration: Pick<Configuration, 'languages'>
}

/**
 * Creates trigram indexes for searches in large tables, and drops those for former languages or fields. Without `pg_trgm`,
 * searches scan the table. Indexes are created concurrently, by one node at a time.
 * @param log is informed if the extension is missing
 * @param onSession receives the process id of the connection, so that it can be cancelled
 * @returns names of the created indexes
 */
export async function syncSearchIndexes(
  { database, entities, configuration }: IndexedHost,
  log: Pick<FastifyBaseLogger, 'info'>,
  { largeFrom = smallTable, onSession }: { largeFrom?: number; onSession?: (processId: number) => void } = {},
): Promise<string[]> {
  if (database.kind !== 'postgresql') return []
  const wanted = [...entities.values()].flatMap(entity => wantedIndex(entity, configuration.languages) ?? [])
  const tables = await database.query<TableRow>({ text: tablesSql, values: [wanted.map(({ table }) => table)] })
  const due = tables.filter(table => isDue(table, wanted, largeFrom))
  if (due.length === 0) return []
  return (database as OpenedDatabase).session(async session => {
    const text = `select pg_try_advisory_lock(${lockKey}) as "isMine", pg_backend_pid() as "processId"`
    const [lock] = await session.query<{ isMine: boolean; processId: number }>({ text })
    if (!lock?.isMine) return []
    onSession?.(lock.processId)
    const made = await syncTables(session, due, wanted, { log, largeFrom })
    // The server would release it with the session, but only after this process has gone on.
    await session.query({ text: `select pg_advisory_unlock(${lockKey})` })
    return made
  })
}

async function syncTables(
  session: Queryable,
  tables: readonly TableRow[],
  wanted: readonly Wanted[],
  { log, largeFrom }: { readonly log: Pick<FastifyBaseLogger, 'info'>; readonly largeFrom: number },
): Promise<string[]> {
  if (!(await hasTrigrams(session))) {
    log.info('The extension pg_trgm is not available: searches scan large tables')
    return []
  }
  const made: string[] = []
  for (const table of tables) made.push(...(await syncIndex(session, table, wanted, largeFrom)))
  return made
}

async function syncIndex(
  session: Queryable,
  table: TableRow,
  wanted: readonly Wanted[],
  largeFrom: number,
): Promise<string[]> {
  const index = wanted.find(each => each.table === table.table)
  const outdated = table.indexes.filter(name => name !== index?.name)
  for (const name of [...outdated, ...table.broken]) {
    await session.query({ text: `drop index concurrently if exists ${quoteIdentifier(name)}` })
  }
  if (!index || table.rows < largeFrom || table.indexes.includes(index.name)) return []
  const on = `${quoteIdentifier(index.table)} using gin ((${index.expression}) gin_trgm_ops)`
  await session.query({ text: `create index concurrently if not exists ${index.name} on ${on}` })
  // Collects statistics of the indexed expression for the planner.
  await session.query({ text: `analyze ${quoteIdentifier(index.table)}` })
  return [index.name]
}

function wantedIndex(entity: Entity, languages: readonly string[]): Wanted | undefined {
  const columns = searchedColumns(entity, languages)
  if (columns.length === 0) return undefined
  const table = tableName(entity)
  const expression = searchedText(tableOf(entity), columns)
  const hash = createHash('sha256').update(`${table} ${expression}`).digest('hex').slice(0, 16)
  return { name: `${prefix}${hash}`, table, expression }
}

function isDue({ table, rows, indexes, broken }: TableRow, wanted: readonly Wanted[], largeFrom: number): boolean {
  const name = wanted.find(each => each.table === table)?.name ?? ''
  const isMissing = rows >= largeFrom && !indexes.includes(name)
  return isMissing || broken.length > 0 || indexes.some(each => each !== name)
}

/** Database owners may create the extension; if it can't be created, searches still work. */
async function hasTrigrams(session: Queryable): Promise<boolean> {
  try {
    await session.query({ text: 'create extension if not exists pg_trgm' })
    return true
  } catch {
    return false
  }
}

const tablesSql = `
select c."relname" as "table", greatest(c."reltuples", 0)::bigint as "rows",
  coalesce(array_agg(i."relname"::text) filter (where x."indisvalid"), '{}') as "indexes",
  coalesce(array_agg(i."relname"::text) filter (where not x."indisvalid"), '{}') as "broken"
from pg_class c
left join (pg_index x join pg_class i on i."oid" = x."indexrelid" and starts_with(i."relname", '${prefix}')) on x."indrelid" = c."oid"
where c."relnamespace" = current_schema()::regnamespace and c."relname" = any($1::text[])
group by c."oid"`
