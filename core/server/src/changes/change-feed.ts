import { randomUUID } from 'node:crypto'
import { type Entity, everything } from '@tessera/core'
import type { Database, Queryable } from '../database/database.ts'
import { type Change, type ChangeRecord, createEventMaker } from '../records/change-tags.ts'
import { EventBus, type Events } from '../records/events.ts'
import type { ChangeNotifier } from './change-notifier.ts'

const pollInterval = 5_000
/** How long change rows are stored, and after how long without a read a node drops all its caches; in milliseconds. */
export const changeRetention = { rows: 60 * 60_000, node: 30 * 60_000 }

interface ReadRow extends Change {
  readonly snapshot: string
  /** Null in the row that stands for no changes. */
  readonly position: number | null
}

/**
 * Distributes changes to all nodes. Each write inserts a row into `core_changes` within its own statement. Its node sends the
 * others a notification without content, and they read the rows committed since. Nodes also poll every few seconds in case a
 * notification is lost. Each read remembers its snapshot: the next one reads the rows of transactions that were running or had
 * not begun by then. So none is missed, and none is read twice, however long a transaction stays open.
 */
export class ChangeFeed implements Events {
  readonly node = randomUUID()
  private readonly database: Database
  private readonly notifier: ChangeNotifier
  private readonly bus: EventBus
  private readonly toEvent: (change: Change) => ReturnType<ReturnType<typeof createEventMaker>>
  private readonly onError: (error: unknown) => void
  /** What the last read could see, as `pg_snapshot`. */
  private snapshot: string | undefined
  private lastRead = Date.now()
  private reading: Promise<void> | undefined
  private isReadPending = false
  private isNotifying = false
  private timer: NodeJS.Timeout | undefined
  private stopListening: (() => Promise<void>) | undefined

  constructor(
    database: Database,
    entities: ReadonlyMap<string, Entity>,
    notifier: ChangeNotifier,
    onError: (error: unknown) => void,
  ) {
    this.database = database
    this.notifier = notifier
    this.onError = onError
    this.bus = new EventBus(onError)
    this.toEvent = createEventMaker(entities)
  }

  on(...parameters: Parameters<EventBus['on']>): () => void {
    return this.bus.on(...parameters)
  }

  async publish(entity: string, tags: readonly string[]): Promise<void> {
    const change: Change = { entity, action: 'updated', records: tags.map(tag => ({ tag })) }
    await insertChange(this.database, this.node, change)
    this.publishCommitted(change)
  }

  publishLocally(entity: string, tags: readonly string[]): void {
    this.bus.emit({ entity, action: 'updated', ids: [], tags })
  }

  /** How long ago this node learned of the changes of others, in milliseconds. */
  get lag(): number {
    return this.database.kind === 'pglite' ? 0 : Date.now() - this.lastRead
  }

  /** Starts reading the changes of other nodes. Does nothing if this process owns the database. */
  async start(): Promise<void> {
    if (this.database.kind === 'pglite') return
    const [row] = await this.database.query<{ snapshot: string }>({ text: snapshotSql })
    this.snapshot = row?.snapshot
    this.stopListening = await this.notifier.listen(() => void this.read())
    this.timer = setInterval(() => void this.read(), pollInterval)
    this.timer.unref()
    await this.read()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.stopListening?.()
    await this.reading
  }

  /** Publishes a committed change: to this node's listeners at once, to other nodes soon. */
  publishCommitted(change: Change): void {
    if (change.records.length === 0) return
    this.bus.emit(this.toEvent(change))
    if (this.database.kind === 'pglite' || this.isNotifying) return
    this.isNotifying = true
    setImmediate(() => {
      this.isNotifying = false
      this.notifier.notify().catch(this.onError)
    })
  }

  /** Reads now; a call during a read schedules another one after it. */
  read(): Promise<void> {
    if (this.reading) {
      this.isReadPending = true
      return this.reading
    }
    this.reading = this.readOnce()
      .catch(this.onError)
      .finally(() => {
        this.reading = undefined
        if (!this.isReadPending) return
        this.isReadPending = false
        void this.read()
      })
    return this.reading
  }

  private async readOnce(): Promise<void> {
    if (Date.now() - this.lastRead > changeRetention.node) this.bus.emit(missedChanges)
    const rows = await this.database.query<ReadRow>({
      text: readSql,
      values: [this.snapshot, this.node],
      name: 'core_changes_read',
    })
    this.lastRead = Date.now()
    this.snapshot = rows[0]?.snapshot ?? this.snapshot
    for (const row of rows) if (row.position !== null) this.bus.emit(this.toEvent(row))
  }
}

/** Inserts a change row that doesn't come from a write to a record. */
export async function insertChange(database: Queryable, node: string, change: Change): Promise<void> {
  const records: readonly ChangeRecord[] = change.records
  await database.query({
    text: 'insert into "core_changes" ("node", "entity", "action", "records") values ($1::uuid, $2, $3, $4::jsonb)',
    values: [node, change.entity, change.action, JSON.stringify(records)],
  })
}

const missedChanges = { entity: '*', action: 'updated', ids: [], tags: [everything] } as const

const snapshotSql = `select pg_current_snapshot()::text as "snapshot"`

/**
 * The changes of transactions that the last snapshot ($1) didn't see: those that were running then, and those that began
 * since. Those ahead of the counter of transactions come from a dump of another server. Returns one row of nulls when there
 * are no changes, so that the snapshot is always included.
 */
const readSql = `with s as materialized (select pg_current_snapshot() as "now", $1::pg_snapshot as "last")
select s."now"::text as "snapshot", c."position", c."entity", c."action", c."records"
from s left join lateral (
  select * from "core_changes" n
  where n."transaction" >= pg_snapshot_xmax(s."last") and n."transaction" < pg_snapshot_xmax(s."now")
  union all
  select * from "core_changes" f where f."transaction" = any(array(select pg_snapshot_xip($1::pg_snapshot)))
) c on c."node" is distinct from $2::uuid
order by c."position"`
