import type { Entity } from '@tessera/core'
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from '../config.ts'
import type { Database, OpenedDatabase, Queryable } from '../database/database.ts'
import { quoteIdentifier, tableName } from '../database/identifier.ts'
import type { Internals } from '../service/internals.ts'
import { type LargeTableIndex, largeTableIndexes, largeTablePrefixes } from './large-table-indexes.ts'

/** Up to this many rows, scanning and sorting the table is fast enough. */
const smallTable = 20_000
/** An arbitrary lock id: the letters "search" as a bigint. */
const lockKey = `x'0000736561726368'::bigint`

interface TableRow {
  readonly table: string
  readonly rows: number
  /** Names of valid indexes of large tables. */
  readonly indexes: readonly string[]
  /** Names of those left incomplete by a process. */
  readonly broken: readonly string[]
}

type Wanted = ReadonlyMap<string, readonly LargeTableIndex[]>

/** The parts of the host that index creation uses. */
export interface IndexedHost {
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  readonly configuration: Pick<Configuration, 'languages'>
  /** The names of the large tables are put into it. */
  readonly internals: Pick<Internals, 'largeTables'>
}

/**
 * Creates the indexes that large tables should have (`largeTableIndexes`), and drops those for former languages or fields.
 * Small tables have none of them, so that their writes don't pay for them. Without `pg_trgm`, searches scan the table.
 * Indexes are created concurrently, by one node at a time.
 * @param log is informed if the extension is missing
 * @param onSession receives the process id of the connection, so that it can be cancelled
 * @returns names of the created indexes
 */
export async function syncLargeTables(
  { database, entities, configuration, internals }: IndexedHost,
  log: Pick<FastifyBaseLogger, 'info'>,
  { largeFrom = smallTable, onSession }: { largeFrom?: number; onSession?: (processId: number) => void } = {},
): Promise<string[]> {
  if (database.kind !== 'postgresql') return []
  const wanted: Wanted = new Map(
    [...entities.values()].map(entity => [tableName(entity), largeTableIndexes(entity, configuration.languages)]),
  )
  const tables = await database.query<TableRow>({ text: tablesSql, values: [[...wanted.keys()], largeTablePrefixes] })
  internals.largeTables.clear()
  for (const { table, rows } of tables) if (rows >= largeFrom) internals.largeTables.add(table)
  const due = tables.filter(table => isDue(table, wanted.get(table.table) ?? [], largeFrom))
  if (due.length === 0) return []
  return (database as OpenedDatabase).session(async session => {
    const text = `select pg_try_advisory_lock(${lockKey}) as "isMine", pg_backend_pid() as "processId"`
    const [lock] = await session.query<{ isMine: boolean; processId: number }>({ text })
    if (!lock?.isMine) return []
    onSession?.(lock.processId)
    const hasTrigrams = await createTrigrams(session)
    if (!hasTrigrams) log.info('The extension pg_trgm is not available: searches scan large tables')
    const made: string[] = []
    for (const table of due) {
      const own = (wanted.get(table.table) ?? []).filter(index => hasTrigrams || !index.needsTrigrams)
      made.push(...(await syncTable(session, table, own, largeFrom)))
    }
    // The server would release it with the session, but only after this process has gone on.
    await session.query({ text: `select pg_advisory_unlock(${lockKey})` })
    return made
  })
}

async function syncTable(
  session: Queryable,
  { table, rows, indexes, broken }: TableRow,
  wanted: readonly LargeTableIndex[],
  largeFrom: number,
): Promise<string[]> {
  const outdated = indexes.filter(name => !wanted.some(index => index.name === name))
  for (const name of [...outdated, ...broken]) {
    await session.query({ text: `drop index concurrently if exists ${quoteIdentifier(name)}` })
  }
  const missing = rows < largeFrom ? [] : wanted.filter(({ name }) => !indexes.includes(name))
  for (const { name, definition } of missing) {
    await session.query({ text: `create index concurrently if not exists ${name} on ${definition}` })
  }
  // Collects statistics of the indexed expressions for the planner.
  if (missing.length > 0) await session.query({ text: `analyze ${quoteIdentifier(table)}` })
  return missing.map(({ name }) => name)
}

function isDue({ rows, indexes, broken }: TableRow, wanted: readonly LargeTableIndex[], largeFrom: number): boolean {
  const isMissing = rows >= largeFrom && wanted.some(({ name }) => !indexes.includes(name))
  return isMissing || broken.length > 0 || indexes.some(name => !wanted.some(index => index.name === name))
}

/** Database owners may create the extension; if it can't be created, searches still work. */
async function createTrigrams(session: Queryable): Promise<boolean> {
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
left join (pg_index x join pg_class i on i."oid" = x."indexrelid"
    and exists (select 1 from unnest($2::text[]) as p("prefix") where starts_with(i."relname", p."prefix")))
  on x."indrelid" = c."oid"
where c."relnamespace" = current_schema()::regnamespace and c."relname" = any($1::text[])
group by c."oid"`
