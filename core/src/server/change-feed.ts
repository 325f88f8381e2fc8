import { randomUUID } from 'node:crypto'
import type { Entity } from '../index.ts'
import type { Database, Queryable } from './database/database.ts'
import { EventBus, type Events } from './events.ts'
import { type Change, type ChangeRecord, createEventMaker } from './service/change-tags.ts'
import type { Signal } from './signal.ts'

const pollInterval = 5_000
/** Change rows are kept this long; a node that has not read for longer forgets everything it remembers. */
const retention = { sql: '1 hour', milliseconds: 30 * 60_000 }

interface ChangeRow extends Change {
  readonly position: number
}

/**
 * Carries changes to every node. A write leaves a row in `core_changes` within its own statement; its node tells the
 * others by a signal that carries nothing but "read"; they read what was committed since. A signal that is lost is made up
 * for by reading every few seconds, and what was in flight during a read (its transaction began before ours ended) is read
 * again until it can't be missing: the horizon is the oldest transaction still running.
 */
export class ChangeFeed implements Events {
  readonly node = randomUUID()
  private readonly database: Database
  private readonly signal: Signal
  private readonly bus: EventBus
  private readonly toEvent: (change: Change) => ReturnType<ReturnType<typeof createEventMaker>>
  private readonly onError: (error: unknown) => void
  private horizon = '0'
  private seen = new Set<number>()
  private lastRead = Date.now()
  private lastPruned = 0
  private reading: Promise<void> | undefined
  private readAgain = false
  private announcing = false
  private timer: NodeJS.Timeout | undefined
  private stopListening: (() => Promise<void>) | undefined

  constructor(
    database: Database,
    entities: ReadonlyMap<string, Entity>,
    signal: Signal,
    onError: (error: unknown) => void,
  ) {
    this.database = database
    this.signal = signal
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
    this.committed(change)
  }

  publishLocally(entity: string, tags: readonly string[]): void {
    this.bus.emit({ entity, action: 'updated', ids: [], tags })
  }

  /** Begins to read what other nodes change. Nothing to do where this process has the database for itself. */
  async start(): Promise<void> {
    if (this.database.kind === 'pglite') return
    const [row] = await this.database.query<{ horizon: string }>({ text: horizonSql })
    this.horizon = row?.horizon ?? '0'
    this.stopListening = await this.signal.listen(() => void this.read())
    this.timer = setInterval(() => void this.read(), pollInterval)
    this.timer.unref()
    await this.read()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.stopListening?.()
    await this.reading
  }

  /** Tells this node's listeners at once and the other nodes soon, of a change that has been committed. */
  committed(change: Change): void {
    if (change.records.length === 0) return
    this.bus.emit(this.toEvent(change))
    if (this.database.kind === 'pglite' || this.announcing) return
    this.announcing = true
    setImmediate(() => {
      this.announcing = false
      this.signal.send().catch(this.onError)
    })
  }

  /** Reads now; a call during a read makes one more follow it. */
  read(): Promise<void> {
    if (this.reading) {
      this.readAgain = true
      return this.reading
    }
    this.reading = this.readOnce()
      .catch(this.onError)
      .finally(() => {
        this.reading = undefined
        if (!this.readAgain) return
        this.readAgain = false
        void this.read()
      })
    return this.reading
  }

  private async readOnce(): Promise<void> {
    if (Date.now() - this.lastRead > retention.milliseconds) this.bus.emit(everything)
    const rows = await this.database.query<ChangeRow & { horizon: string }>({
      text: readSql,
      values: [this.horizon, this.node],
      name: 'core_changes_read',
    })
    this.lastRead = Date.now()
    const horizon = rows[0]?.horizon ?? this.horizon
    const fresh = rows.filter(row => row.position !== null && !this.seen.has(row.position))
    // Only rows of transactions at or after the new horizon can come again.
    this.seen = new Set(rows.flatMap(row => (row.position === null ? [] : [row.position])))
    this.horizon = horizon
    for (const row of fresh) this.bus.emit(this.toEvent(row))
    await this.prune()
  }

  private async prune(): Promise<void> {
    if (Date.now() - this.lastPruned < 10 * 60_000) return
    this.lastPruned = Date.now()
    await this.database.query({
      text: `delete from "core_changes" where "at" < now() - interval '${retention.sql}'`,
    })
  }
}

/** Adds a change row by hand, for what is no write of a record. */
async function insertChange(database: Queryable, node: string, change: Change): Promise<void> {
  const records: readonly ChangeRecord[] = change.records
  await database.query({
    text: 'insert into "core_changes" ("node", "entity", "action", "records") values ($1::uuid, $2, $3, $4::jsonb)',
    values: [node, change.entity, change.action, JSON.stringify(records)],
  })
}

const everything = { entity: '*', action: 'updated', ids: [], tags: ['*'] } as const

const horizonSql = `select pg_snapshot_xmin(pg_current_snapshot())::text as "horizon"`

/** One row with nulls when there is no change, so that the horizon always comes along. */
const readSql = `with horizon as (${horizonSql})
select h."horizon", c."position", c."entity", c."action", c."records"
from horizon h left join "core_changes" c on c."transaction" >= $1::xid8 and c."node" is distinct from $2::uuid
order by c."position"`
