import { type Entity, everything, referencesOf } from '@tessera/core'
import type { ChangeFeed } from '../../changes/change-feed.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'
import { ConflictError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import { type CascadingReference, cascadingReferencesTo } from '../../records/change-tags.ts'
import type { Condition } from '../../records/condition.ts'
import type { PartwiseRemoval, StartedRemoval } from '../../records/internals.ts'
import { columnOf, tableOf } from '../../records/table.ts'
import { cascadeChange } from './cascade.ts'
import { startRemoval } from './start-removal.ts'

/** Links beyond which a record is deleted, or restored, in parts. */
export const mostAtOnce = 5000

/** A node that has not read the change feed for so long may not know what is hidden; in milliseconds. */
const mostLag = 8000
/** How long it takes until every statement knows what is hidden; in seconds. Includes the time limit of statements. */
export const settleTime = { pglite: 0, postgresql: mostLag / 1000 + 7 } as const

/** Ids of the records that are being deleted or restored. */
const hiddenIds = 'array(select "record_id" from "core_cascades")'

/**
 * What is hidden because it is deleted or restored in parts: records in `core_cascades`, with the links to them. Every
 * statement looks there, but only while there is something: nodes learn from the change feed that there is.
 */
export class Cascades implements PartwiseRemoval {
  readonly mostAtOnce = mostAtOnce
  readonly #entities: ReadonlyMap<string, Entity>
  readonly #feed: ChangeFeed
  readonly #database: Database
  readonly #links = new Map<string, readonly CascadingReference[]>()
  #active = new Set<string>()
  /** Added while the active ones are loaded. */
  #added = new Set<string>()

  constructor(entities: ReadonlyMap<string, Entity>, feed: ChangeFeed, database: Database) {
    this.#entities = entities
    this.#feed = feed
    this.#database = database
    feed.on(`${cascadeChange}:created`, ({ tags }) => {
      for (const path of tags) {
        this.#active.add(path)
        this.#added.add(path)
      }
    })
    feed.on(`${cascadeChange}:deleted`, () => this.load())
    feed.on('*', ({ tags }) => (tags.includes(everything) ? this.load() : undefined))
  }

  /** Whether records of any entity may be hidden. */
  get isAny(): boolean {
    return this.#active.size > 0
  }

  async load(): Promise<void> {
    this.#added = new Set()
    const rows = await this.#database.query<{ entity: string }>({
      text: 'select distinct "entity" from "core_cascades"',
    })
    this.#active = new Set([...rows.map(({ entity }) => entity), ...this.#added])
  }

  /** The references of links to records of the entity, which are deleted in parts: nothing refers to those links. */
  linksTo(path: string): readonly CascadingReference[] {
    const known = this.#links.get(path)
    if (known) return known
    const found = cascadingReferencesTo(path, this.#entities).filter(
      ({ path: from, onDelete }) => onDelete === 'cascade' && from !== path && this.#isLeaf(from),
    )
    this.#links.set(path, found)
    return found
  }

  /** Whether no record is hidden, as far as this node knows, and it knows of everything. */
  get isIdle(): boolean {
    return this.#active.size === 0 && this.#feed.lag <= mostLag
  }

  /** Conditions that leave out hidden records. */
  conditions(entity: Entity): readonly Condition[] {
    if (this.isIdle) return nothing
    const isBehind = this.#feed.lag > mostLag
    const isActive = (path: string) => isBehind || this.#active.has(path)
    const own = isActive(entity.path) && this.linksTo(entity.path).length > 0 ? [hidden('"id"')] : []
    const links = referencesOf(entity).flatMap(({ name, target }) => {
      const isLink =
        isActive(target.path) && this.linksTo(target.path).some(({ path, key }) => path === entity.path && key === name)
      return isLink ? [hidden(columnOf(tableOf(entity), name).sql)] : []
    })
    return [...own, ...links]
  }

  /** @throws ConflictError if a record that the values of an entity refer to is hidden */
  async assertTargets(
    entity: Entity,
    values: readonly object[],
    transaction: Queryable = this.#database,
  ): Promise<void> {
    const text = 'select 1 from "core_cascades" where "entity" = $1 and "record_id" = any($2::uuid[]) limit 1'
    for (const { name, target } of referencesOf(entity)) {
      if (!this.#active.has(target.path)) continue
      const ids = values.flatMap(value => (value as Readonly<Record<string, unknown>>)[name] ?? [])
      if (ids.length === 0) continue
      const found = await transaction.query({ text, values: [target.path, ids] })
      if (found.length > 0) throw new ConflictError(issues.BEING_DELETED(name))
    }
  }

  start<Record extends object>(removal: StartedRemoval, transaction: Transaction): Promise<Record[]> {
    const start = {
      ...removal,
      entities: this.#entities,
      links: this.linksTo(removal.entity.path),
      settleTime: settleTime[this.#database.kind],
    }
    return startRemoval(start, transaction)
  }

  #isLeaf(path: string): boolean {
    const entity = this.#entities.get(path)
    if (!entity?.history) return false
    return [...this.#entities.values()].every(each => referencesOf(each).every(({ target }) => target.path !== path))
  }
}

const nothing: readonly Condition[] = []

function hidden(column: string): Condition {
  return { sql: alias => `(${alias}.${column} = any(${hiddenIds})) is not true` }
}
