import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import createKnex, { type Knex } from 'knex'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { BoundedQuery, ResultTooLargeError } from './bounded-query.ts'
import type { Database, OpenedDatabase, Session, Statement, Transaction } from './database.ts'
import { FairQueue } from './fair-queue.ts'
import { quoteIdentifier } from './identifier.ts'
import type { Listener } from './listener.ts'

interface Parts {
  readonly kind: Database['kind']
  readonly pool: Pool
  /** Pool size. */
  readonly size: number
  readonly listener: Listener
  readonly onError: (error: unknown) => void
  readonly snapshot?: () => Promise<Uint8Array<ArrayBuffer>>
  readonly close: () => Promise<void>
}

/** Maximum prepared statements per connection. */
const mostPrepared = 600

/** How often work is tried whose transaction PostgreSQL aborts for the sake of another one. */
const mostAttempts = 4

/** Async work that holds a connection; it must not wait for another one if there is only one. */
interface Holder {
  isOpen: boolean
}

/** A database over a pool of `pg` clients, which Knex shares. */
export class PooledDatabase implements OpenedDatabase {
  readonly kind: Database['kind']
  readonly knex: Knex
  readonly #parts: Parts
  readonly #holders = new AsyncLocalStorage<Holder | undefined>()
  readonly #callers = new AsyncLocalStorage<string | undefined>()
  readonly #queue: FairQueue
  /** Releases the queue place of each connection in use. */
  readonly #places = new Map<PoolClient, () => void>()
  /** Names of prepared statements per connection, least recently used first. */
  readonly #prepared = new WeakMap<PoolClient, Set<string>>()
  readonly #observers = new Set<(text: string) => void>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.kind = parts.kind
    const { pool, size, onError } = parts
    this.#queue = new FairQueue({
      places: size,
      perCaller: Math.max(1, Math.floor(size * 0.4)),
      waiting: 4_000,
      waitingPerCaller: 500,
    })
    pool.on('release', (_error, client) => {
      this.#places.get(client)?.()
      this.#places.delete(client)
    })
    pool.on('error', (error: Error & { client?: unknown }) => {
      // The client's whole state would be logged.
      delete error.client
      onError(error)
    })
    // Without a listener, losing a connection in use would crash the process.
    pool.on('connect', client => client.on('error', error => Object.assign(client, { __knex__disposed: error })))
    this.knex = this.#knexOver({ connect: () => this.#connect() } as Knex.ConnectionPool)
  }

  query<Row>(statement: Statement): Promise<Row[]> {
    return repeated(() => this.#query<Row>(statement))
  }

  async #query<Row>(statement: Statement): Promise<Row[]> {
    const client = await this.#connect()
    try {
      const rows = await this.#send<Row>(client, statement)
      const names = this.#prepared.get(client)
      if (names && names.size > mostPrepared) await this.#forgetStatements(client, names)
      client.release(isLost(client))
      return rows
    } catch (error) {
      if (!isOutdated(error)) {
        client.release(isLost(client) || (this.kind === 'postgresql' && error instanceof ResultTooLargeError))
        throw error
      }
      client.release(true)
    }
    // It was prepared before the table changed: a new connection prepares it again.
    const fresh = await this.#connect()
    try {
      return await this.#send<Row>(fresh, statement)
    } finally {
      fresh.release(isLost(fresh))
    }
  }

  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return repeated(() => this.#transaction(work))
  }

  async #transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    const afterCommit: (() => void | Promise<void>)[] = []
    const result = await this.knex.transaction(async knex => {
      const client = (await knex.client.acquireConnection()) as PoolClient
      const holder: Holder = { isOpen: true }
      let last: Promise<unknown> = Promise.resolve()
      const transaction: Transaction = {
        knex,
        query: async <Row>(statement: Statement) => {
          if (!holder.isOpen) throw new Error('The transaction has ended: nothing more can be done in it')
          // Serializes statements of callers that don't await each other.
          const turn = last.then(() => this.#send<Row>(client, statement))
          last = turn.catch(() => undefined)
          return turn
        },
        afterCommit: task => void afterCommit.push(task),
      }
      try {
        return await this.#holders.run(holder, () => work(transaction))
      } finally {
        holder.isOpen = false
      }
    })
    for (const task of afterCommit) {
      try {
        await task()
      } catch (error) {
        // The commit succeeded: the caller must not mistake this for a failed transaction.
        this.#parts.onError(error)
      }
    }
    return result
  }

  async session<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const client = await this.#connect()
    const holder: Holder = { isOpen: true }
    try {
      for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
        await client.query(`set ${name} = 0`)
      }
      // Without time limits the server has to notice by itself when this process dies in the middle of a long statement.
      // Some systems can't tell it; there the session ends with its statement.
      if (this.kind === 'postgresql') {
        await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
      }
      const session: Session = {
        query: statement => this.#send(client, statement),
        knex: this.#knexOver(poolOf(client)),
      }
      return await this.#holders.run(holder, () => work(session))
    } finally {
      holder.isOpen = false
      client.release(true)
    }
  }

  async listen(
    channel: string,
    handler: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    this.#assertFree()
    // A notification may arrive in the async context that sent it; the handler must not run in that context.
    return this.#parts.listener.listen(channel, payload => this.#holders.run(undefined, handler, payload), onReconnect)
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.query({ text: 'select pg_notify($1, $2)', values: [channel, payload] })
  }

  onBehalfOf<Result>(caller: string | undefined, work: () => Result): Result {
    return this.#callers.run(caller, work)
  }

  observe(listener: (text: string) => void): () => void {
    this.#observers.add(listener)
    return () => void this.#observers.delete(listener)
  }

  snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    if (!this.#parts.snapshot) throw new TypeError('Only the embedded database can be taken as a snapshot')
    return this.#parts.snapshot()
  }

  async close(): Promise<void> {
    await this.#parts.listener.close()
    await this.knex.destroy()
    await this.#parts.close()
  }

  async #connect(): Promise<PoolClient> {
    this.#assertFree()
    // A holder of a connection must not queue: it could wait for itself.
    if (this.#holders.getStore()?.isOpen) return this.#parts.pool.connect()
    const leave = await this.#queue.enter(this.#callers.getStore())
    try {
      const client = await this.#parts.pool.connect()
      this.#places.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  #assertFree(): void {
    if (this.kind === 'postgresql' || !this.#holders.getStore()?.isOpen) return
    throw new Error(
      'A statement was sent outside the surrounding transaction. The embedded database has one connection, so it would ' +
        'deadlock: use the transaction (`{ ...context, transaction }` for services), or `afterCommit`.',
    )
  }

  async #send<Row>(client: PoolClient, statement: Statement): Promise<Row[]> {
    if (this.#observers.size > 0) this.#observed(statement.text)
    if (statement.name !== undefined) this.#remember(client, statement.name)
    const { maxBytes } = statement
    const result: QueryResult | QueryResult[] =
      maxBytes === undefined
        ? await client.query(statement as { text: string; values?: unknown[] })
        : await bounded(client, statement, maxBytes)
    return (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[]
  }

  #remember(client: PoolClient, name: string): void {
    const names = this.#prepared.get(client) ?? new Set()
    this.#prepared.set(client, names)
    names.delete(name)
    names.add(name)
  }

  /** Deallocates the least recently used prepared statements, which would otherwise stay for the connection's lifetime. */
  async #forgetStatements(client: PoolClient, names: Set<string>): Promise<void> {
    const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } })
      .connection
    const oldest = [...names].slice(0, names.size - mostPrepared / 2)
    const prepared = oldest.filter(name => name in parsedStatements)
    for (const name of oldest) {
      names.delete(name)
      delete parsedStatements[name]
    }
    if (prepared.length > 0) await client.query(prepared.map(name => `deallocate ${quoteIdentifier(name)}`).join(';'))
  }

  #knexOver(connectionPool: Knex.ConnectionPool): Knex {
    const knex = createKnex({
      client: 'pg',
      connectionPool,
      compileSqlOnError: false,
      // Knex also throws what it warns about.
      log: { warn: () => undefined },
    })
    knex.on('query', ({ sql }: { sql: string }) => this.#observed(sql))
    return knex
  }

  #observed(text: string): void {
    for (const observer of this.#observers) observer(text)
  }
}

/** Runs work again that PostgreSQL rolled back so that another transaction could go on, once that one has had time to take its locks. */
async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !isSacrificed(error)) throw error
      await delay(attempt * (10 + Math.random() * 40))
    }
  }
}

/** A transaction that was part of a deadlock (40P01), or could not be serialized (40001). */
function isSacrificed(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '40P01' || code === '40001'
}

/** A Knex pool with a single connection that is never released. */
function poolOf(client: PoolClient): Knex.ConnectionPool {
  const connection = Object.assign(client, { __knexUid: 'session' })
  const none = () => 0
  return {
    acquire: () => ({ promise: Promise.resolve(connection) }),
    release: () => true,
    destroy: async () => undefined,
    numFree: none,
    numUsed: none,
    numPendingAcquires: none,
  } as unknown as Knex.ConnectionPool
}

function bounded(client: PoolClient, statement: Statement, most: number): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new BoundedQuery(statement, most, (error, result) => (error ? reject(error) : resolve(result))))
  })
}

function isLost(client: PoolClient): boolean {
  return '__knex__disposed' in client
}

/** A prepared statement whose table has changed (0A000) or that the session has lost (26000). */
function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
