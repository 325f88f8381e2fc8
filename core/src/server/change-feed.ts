import { randomUUID } from 'node:crypto'
import type { Entity } from '../index.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import type { Database, Queryable } from './database/database.ts'
import { EventBus, type Events } from './events.ts'
import { type Change, type ChangeRecord, createEventMaker } from './service/change-tags.ts'

const pollInterval = 5_000
/** How long change rows are stored. A node that has not read for `milliseconds` drops all its caches. */
const retention = { sql: '1 hour', milliseconds: 30 * 60_000 }

interface ChangeRow extends Change {
  readonly position: number
}

/**
 * Distributes changes to all nodes. Each write inserts a row into `core_changes` within its own statement. Its node sends the
 * others a notification without content, and they read the rows committed since. Nodes also poll every few seconds in case a
 * notification is lost. The watermark is the oldest running transaction: rows at or after it are read again, so that a
 * transaction in flight during a read is never missed.
 */
export class ChangeFeed implements Events {
  readonly node = randomUUID()
  private readonly database: Database
  private readonly notifier: ChangeNotifier
  private readonly bus: EventBus
  private readonly toEvent: (change: Change) => ReturnType<ReturnType<typeof createEventMaker>>
  private readonly onError: (error: unknown) => void
  private watermark = '0'
  private seen = new Set<number>()
  private lastRead = Date.now()
  private lastPurged = 0
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

  /** Starts reading the changes of other nodes. Does nothing if this process owns the database. */
  async start(): Promise<void> {
    if (this.database.kind === 'pglite') return
    const [row] = await this.database.query<{ watermark: string }>({ text: watermarkSql })
    this.watermark = row?.watermark ?? '0'
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
    if (Date.now() - this.lastRead > retention.milliseconds) this.bus.emit(everything)
    const rows = await this.database.query<ChangeRow & { watermark: string }>({
      text: readSql,
      values: [this.watermark, this.node],
      name: 'core_changes_read',
    })
    this.lastRead = Date.now()
    const watermark = rows[0]?.watermark ?? this.watermark
    const fresh = rows.filter(row => row.position !== null && !this.seen.has(row.position))
    // Only rows of transactions at or after the new watermark can be returned again.
    this.seen = new Set(rows.flatMap(row => (row.position === null ? [] : [row.position])))
    this.watermark = watermark
    for (const row of fresh) this.bus.emit(this.toEvent(row))
    await this.purge()
  }

  private async purge(): Promise<void> {
    if (Date.now() - this.lastPurged < 10 * 60_000) return
    this.lastPurged = Date.now()
    await this.database.query({
      text: `delete from "core_changes" where "at" < now() - interval '${retention.sql}'`,
    })
  }
}

/** Inserts a change row that doesn't come from a write to a record. */
async function insertChange(database: Queryable, node: string, change: Change): Promise<void> {
  const records: readonly ChangeRecord[] = change.records
  await database.query({
    text: 'insert into "core_changes" ("node", "entity", "action", "records") values ($1::uuid, $2, $3, $4::jsonb)',
    values: [node, change.entity, change.action, JSON.stringify(records)],
  })
}

const everything = { entity: '*', action: 'updated', ids: [], tags: ['*'] } as const

const watermarkSql = `select pg_snapshot_xmin(pg_current_snapshot())::text as "watermark"`

/** Returns one row of nulls when there are no changes, so that the watermark is always included. */
const readSql = `with watermark as (${watermarkSql})
select h."watermark", c."position", c."entity", c."action", c."records"
from watermark h left join "core_changes" c on c."transaction" >= $1::xid8 and c."node" is distinct from $2::uuid
order by c."position"`
