import type { Entity, EntityRight, Include, Input, ListQuery, Patch, Row } from '@tessera/core'
import type { Model, QueryBuilderType } from 'objection'
import type { Configuration } from '../configuration/config.ts'
import type { Database, Queryable, Statement, Transaction } from '../database/database.ts'
import { tableName } from '../database/identifier.ts'
import { statementName } from '../database/statement-name.ts'
import { NotFoundError, PreconditionFailedError } from '../errors/errors.ts'
import type { AuditContext } from './audit-context.ts'
import type { Context } from './caller.ts'
import { callerConditions, privacyConditions, type RecordLimits, unprivateConditions } from './caller-conditions.ts'
import { type Change, changeRecords } from './change-tags.ts'
import type { Condition } from './condition.ts'
import { translated } from './constraint-errors.ts'
import { derivedUses } from './derived-column.ts'
import { isMatch } from './etag.ts'
import { newRecord } from './generated.ts'
import { insertAll } from './insert-all.ts'
import { type Internals, internalsOf } from './internals.ts'
import { assertOwnReferences, type OwnedWrite } from './own-references.ts'
import { Parameters } from './parameters.ts'
import { expectAgain, plannedStatement } from './planned-statement.ts'
import { lockedRecords, lockOwnRecords, lockRecords } from './record-locks.ts'
import { recordRemoval } from './record-removal.ts'
import { type BoundUpdateHook, beforeAndAfter } from './record-update.ts'
import type { RemovalHooks } from './removal-hooks.ts'
import { scopedQuery } from './scoped-query.ts'
import { containedConditions, searchCondition } from './search-condition.ts'
import { conditionsOf, type Selection, selectCount, selectList } from './select.ts'
import { type Total, totalOf } from './total.ts'
import {
  deleteStatement,
  isChanged,
  previousReferences,
  touchStatement,
  type UpdateMarks,
  updateStatement,
  type Writer,
  type WriteStatement,
} from './write.ts'

/** A record that was deleted, with all its fields. */
export type RestoredRecord = { readonly id: string; readonly [field: string]: unknown }

export interface ListResult<R> {
  readonly rows: readonly R[]
  /** Total number of matches; only if requested. */
  readonly total?: number
  /** The total is more than 10,000, and what the database expects. */
  readonly isEstimated?: true
}

/** The parts of the host that the generic service uses. Services that extend `serviceOf(entity)` have the whole host. */
export interface ServiceHost {
  readonly configuration: Configuration
  readonly database: Database
  readonly entities: ReadonlyMap<string, Entity>
  service(entity: Entity): EntityService
  /** Update hooks of plugins. */
  readonly updateHooks?: readonly BoundUpdateHook[]
  readonly removalHooks?: RemovalHooks
}

/**
 * Reads and writes one entity, for routes, jobs, the renderer and other plugins alike. A plugin customizes it by extending
 * `serviceOf(entity)` and overriding a method, `scope` or `beforeSave`.
 */
export class EntityService<E extends Entity = Entity> {
  readonly entity: E
  protected readonly host: ServiceHost
  private readonly limits: RecordLimits
  readonly #internals: Internals
  /** Finds the record with `anyId`, in place of which another id is asked for. */
  private readonly byId: ListQuery<E> = { filters: { and: [idFilter<E>(anyId)] }, limit: 1 }

  constructor(host: ServiceHost, entity: E) {
    this.host = host
    this.entity = entity
    this.#internals = internalsOf(host)
    expectAgain(this.byId)
    this.limits = {
      entity,
      scope: each => this.scope(each),
      mayAlsoSee: each => this.mayAlsoSee(each),
      mayAlsoWrite: each => this.mayAlsoWrite(each),
      privacyOf: (whole, context, right) => {
        const { limits } = this.host.service(whole)
        return privacyConditions(limits, this.#internals, context, right)
      },
    }
  }

  /** Conditions for all reads and writes of a caller, such as ownership. None by default. */
  scope(_context: Context): readonly Condition[] {
    return []
  }

  /**
   * The private records that a caller may see beside their own: those that meet any of the conditions. For entities with
   * `private`; never asked for visitors without an account, so that what they see is the same for all of them.
   */
  protected mayAlsoSee(_context: Context): readonly Condition[] {
    return []
  }

  /** The private records that a caller may change and delete beside administrators, in the same way. None by default. */
  protected mayAlsoWrite(_context: Context): readonly Condition[] {
    return []
  }

  /**
   * Validates or changes values before they are written, on create and update.
   * @throws ValidationError to refuse them
   */
  protected async beforeSave(values: readonly Patch<E>[], _context: Context): Promise<readonly Patch<E>[]> {
    return values
  }

  /**
   * An Objection query of what this caller may see, for what no list can say; part of the caller's transaction where there is
   * one. Conditions name columns (`columnsOf(entity)`), rows name fields. It reads: what is written goes through the other
   * methods.
   *
   * - Scope, guards and the caller's own conditions hold together, so that an `orWhere` chooses among visible records only.
   * - Columns that no response carries are there for the product itself (`system`), for nobody else: not in rows, not in
   *   conditions.
   * - Relations that it fetches (`withGraphFetched`) are scoped as well, and empty where the rules keep their entity from the
   *   caller. Whether the caller may read this entity at all is checked by the caller of this method.
   * - Queries inside of it, joined, united or in a condition, are made by `query` of their own service, and have its scope.
   * - SQL in text (`whereRaw`, `raw`) is taken as it is: it names columns, and has other tables bound
   *   (`whereRaw('exists (?)', [links.query(context)])`).
   * @throws TypeError when it is run to write, reads another table, joins a relation, or holds a query without a scope
   */
  query(context: Context): QueryBuilderType<Model & Row<E>> {
    const internals = this.#internals
    const { database } = this.host
    const conditions = (entity: Entity) => {
      if (entity === this.entity) return this.conditions(context)
      return internals.mayRead(context, entity) ? this.host.service(entity).conditions(included(context)) : nothing
    }
    const hasAllColumns = context.caller.kind === 'system'
    return scopedQuery(this.entity, context.transaction?.knex ?? database.knex, { conditions, hasAllColumns })
  }

  async list<Shape = unknown>(query: ListQuery<E, Shape>, context: Context): Promise<ListResult<Row<E> & Shape>> {
    const maxBytes = context.transaction ? undefined : context.listBytes
    const statement = { ...this.listStatement(query, context), ...(maxBytes !== undefined && { maxBytes }) }
    const rows = this.run<Row<E> & Shape>(statement, context)
    if (!query.count) return { rows: await rows }
    const [found, total] = await Promise.all([rows, this.total(query, context)])
    return { rows: found, ...total }
  }

  /** The number of matches: counted up to 10,000, and estimated by the database beyond that, so that it costs no more. */
  async total(query: Pick<ListQuery<E>, 'filters' | 'search'>, context: Context): Promise<Total> {
    return totalOf(this.selection(query, context), statement => this.run(statement, context))
  }

  /** The exact number of matches, however many there are. */
  async count(query: Pick<ListQuery<E>, 'filters' | 'search'>, context: Context): Promise<number> {
    const parameters = new Parameters()
    const text = selectCount(this.selection(query, context), parameters)
    const [row] = await this.run<{ count: number }>({ text, values: parameters.values }, context)
    return row?.count ?? 0
  }

  /** @returns the record, or null if the caller may not see it or it doesn't exist */
  async find<Shape = unknown>(
    id: string,
    context: Context,
    include: readonly Include<E, Shape>[] = [],
  ): Promise<(Row<E> & Shape) | null> {
    if (include.length > 0 || this.list !== EntityService.prototype.list) {
      const { rows } = await this.list({ filters: { and: [idFilter<E>(id)] }, limit: 1, include }, context)
      return rows[0] ?? null
    }
    const { text, values } = this.listStatement(this.byId, context)
    const [row] = await this.run<Row<E> & Shape>(
      { text, values: values.map(value => (value === anyId ? id : value)) },
      context,
    )
    return row ?? null
  }

  private listStatement(
    query: ListQuery<E>,
    context: Context,
  ): Pick<Statement, 'text'> & { values: readonly unknown[] } {
    const make = () => {
      const parameters = new Parameters()
      return { text: selectList(this.selection(query, context), parameters, 'row'), values: parameters.values }
    }
    const { scope, selection } = EntityService.prototype
    // What a service says itself may depend on anything.
    if (this.scope !== scope || this.selection !== selection) return make()
    return plannedStatement(query, context, this.#internals, make)
  }

  async create(input: Input<E>, context: Context): Promise<Row<E>> {
    const [row] = await this.createMany([input], context)
    return row as Row<E>
  }

  /** All or none. @throws ConflictError if a unique value is taken, ValidationError for an unknown reference */
  async createMany(inputs: readonly Input<E>[], context: Context): Promise<Row<E>[]> {
    if (inputs.length === 0) return []
    const prepared = await this.beforeSave(inputs as readonly Patch<E>[], context)
    await this.assertOwn('create', prepared, context)
    await this.#internals.cascades.assertTargets(this.entity, prepared, context.transaction)
    const { defaultLanguage } = this.host.configuration
    const records = prepared.map(input => newRecord(this.entity, input, defaultLanguage))
    const rows = await translated(this.entity, () =>
      insertAll<Row<E>>(this.host.database, this.entity, records, this.writer(context), context.transaction),
    )
    this.publish('created', rows, context)
    return rows
  }

  /**
   * Restores deleted records with their ids, all or none. `beforeSave` is not called again.
   * @param records with all fields, including unreadable ones
   * @throws ConflictError if a unique value is taken by now, ValidationError for an unknown reference
   */
  async restoreMany(records: readonly RestoredRecord[], context: Context): Promise<Row<E>[]> {
    const restoring: Context = { ...context, history: 'restored' }
    const values = records.map(record => ({ id: record.id, values: { ...record }, hasGeneratedSlug: false }))
    const rows = await translated(this.entity, () =>
      insertAll<Row<E>>(this.host.database, this.entity, values, this.writer(restoring), context.transaction),
    )
    this.publish('created', rows, restoring)
    return rows
  }

  /**
   * Changes the given fields; localized maps are merged language by language.
   * @param ifMatch ETag of the version that is changed
   * @throws NotFoundError, PreconditionFailedError with the current record, ConflictError
   */
  async update(id: string, patch: Patch<E>, context: Context, ifMatch?: string): Promise<Row<E>> {
    if (ifMatch !== undefined) return this.withIfMatch(id, ifMatch, context, inside => this.update(id, patch, inside))
    const [row] = await this.updateMany([{ id, data: patch }], context)
    return row as Row<E>
  }

  /** All or none. */
  async updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<E> }[],
    context: Context,
  ): Promise<Row<E>[]> {
    const prepared = await this.beforeSave(
      changes.map(({ data }) => data),
      context,
    )
    await this.assertOwn('update', prepared, context)
    await this.#internals.cascades.assertTargets(this.entity, prepared, context.transaction)
    const groups = new Map<string, { id: string; data: Patch<E> }[]>()
    changes.forEach(({ id }, index) => {
      const data = prepared[index] as Patch<E>
      const keys = Object.keys(data).filter(key => data[key as keyof Patch<E>] !== undefined)
      const group = keys.sort().join()
      groups.set(group, [...(groups.get(group) ?? []), { id, data }])
    })
    const isMany = changes.length > 1
    const ids = changes.map(({ id }) => id)
    const given = [...groups.keys()].flatMap(keys => keys.split(','))
    const hooks = (this.host.updateHooks ?? []).filter(hook => hook.concerns(this.entity, given))
    const isRevealing = this.isRevealing(given)
    const rows = await this.inTransaction(isMany || hooks.length > 0 || isRevealing, context, async inside => {
      const old = hooks.length > 0 ? await lockedRecords<Row<E>>(this.entity, ids, each => this.run(each, inside)) : []
      if (isMany && hooks.length === 0) await lockRecords(this.entity, ids, each => this.run(each, inside))
      const written: (Row<E> & UpdateMarks)[][] = []
      for (const [keys, group] of groups) {
        const names = keys === '' ? [] : keys.split(',')
        const scope = this.conditions(context, 'update')
        written.push(await this.write(updateStatement(this.entity, names, group, scope, this.writer(context)), inside))
      }
      const all = written.flat()
      const missing = changes.find(({ id }) => !all.some(row => (row as { id?: string }).id === id))
      if (missing) throw new NotFoundError()
      const changed = all.filter(row => row[isChanged])
      if (changed.length === 0) return all
      const update = { entity: this.entity, changes: beforeAndAfter(old, changed) }
      for (const hook of hooks) await hook.updated(update, inside)
      if (isRevealing) await this.touchParts(idsOf(changed), inside)
      return all
    })
    const changed = rows.filter(row => row[isChanged])
    const moved = changed.flatMap(row =>
      row[previousReferences] ? [{ ...row[previousReferences], id: (row as { id?: string }).id }] : [],
    )
    for (const row of rows) {
      delete row[previousReferences]
      delete row[isChanged]
    }
    this.publish('updated', [...changed, ...moved], context)
    const byId = new Map(rows.map(row => [(row as { id?: string }).id, row]))
    return changes.map(({ id }) => byId.get(id) as Row<E>)
  }

  /** @returns the deleted record. @throws NotFoundError, PreconditionFailedError, ConflictError if it is still referenced */
  async remove(id: string, context: Context, ifMatch?: string): Promise<Row<E>> {
    if (ifMatch !== undefined) return this.withIfMatch(id, ifMatch, context, inside => this.remove(id, inside))
    const [row] = await this.removeMany([id], context)
    return row as Row<E>
  }

  /** All or none. */
  async removeMany(ids: readonly string[], context: Context): Promise<Row<E>[]> {
    const unique = [...new Set(ids)]
    const isMany = unique.length > 1
    const scope = this.conditions(context, 'delete')
    const { node, audit } = this.writer(context)
    const { cascades, cascadingReferencesOf } = this.#internals
    const hasCascade = context.cascadeRoots !== undefined || cascadingReferencesOf(this.entity.path).length > 0
    const isRecordedFirst = audit !== undefined && hasCascade
    const hooks = this.host.removalHooks?.concern(this.entity) ? this.host.removalHooks : undefined
    const isTogether = isMany || isRecordedFirst || hooks !== undefined
    const rows = await this.inTransaction(isTogether, context, async inside => {
      if (hooks) {
        await lockOwnRecords(this.entity, unique, scope, each => this.run(each, inside))
        await hooks.run(this.entity, unique, inside, inside.transaction ?? this.host.database)
      }
      if (isRecordedFirst) {
        const { cascadeRoots } = context
        const { entities } = this.host
        const removal = {
          entity: this.entity,
          ids: unique,
          scope,
          audit,
          cascadeRoots,
          entities,
          cascadingReferencesOf,
          ...(!hooks &&
            !cascadeRoots && { inParts: { links: cascades.linksTo(this.entity.path), most: cascades.mostAtOnce } }),
        }
        const positions = await recordRemoval(removal, inside.transaction ?? this.host.database)
        if (positions) return this.startRemoval(unique, positions, audit, inside)
      } else if (isMany) await lockRecords(this.entity, unique, each => this.run(each, inside))
      const writer = { ...(node !== undefined && { node }), ...(audit && !isRecordedFirst && { audit }) }
      const removed = await this.write<Row<E>>(deleteStatement(this.entity, unique, scope, writer), inside)
      if (removed.length < unique.length) throw new NotFoundError()
      return removed
    })
    this.publish('deleted', rows, context)
    return rows
  }

  private startRemoval(
    ids: readonly string[],
    positions: readonly number[],
    audit: AuditContext,
    context: Context,
  ): Promise<Row<E>[]> {
    if (positions.length < ids.length) throw new NotFoundError()
    const internals = this.#internals
    const mayName = (entity: Entity) => this.readableByTable(tableName(entity), context) !== undefined
    const removal = { entity: this.entity, ids, positions, audit, internals, mayName }
    return internals.cascades.start<Row<E>>(removal, context.transaction as Transaction)
  }

  /**
   * Finds the record whose fields equal the given ones, or creates it. Concurrent callers with the same input get the same
   * record.
   */
  async findOrCreate(input: Input<E>, context: Context): Promise<{ row: Row<E>; isCreated: boolean }> {
    const found = await this.findEqual(input, context)
    if (found) return { row: found, isCreated: false }
    return this.inTransaction(true, context, async inside => {
      const lock = `${this.entity.path} ${canonicalJson(input)}`
      await inside.transaction?.query({ text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [lock] })
      const meanwhile = await this.findEqual(input, inside)
      if (meanwhile) return { row: meanwhile, isCreated: false }
      return { row: await this.create(input, inside), isCreated: true }
    })
  }

  private async findEqual(input: Input<E>, context: Context): Promise<Row<E> | null> {
    const [prepared = {}] = await this.beforeSave([input as Patch<E>], context)
    const equal = Object.entries(prepared).flatMap(([field, equals]) =>
      equals === undefined ? [] : [{ field, equals }],
    )
    const selection = this.selection({ limit: 1 }, context)
    const parameters = new Parameters()
    const text = selectList({ ...selection, conditions: equal }, parameters, 'row')
    const [row] = await this.run<Row<E>>({ text, values: parameters.values }, context)
    return row ?? null
  }

  /** A list query with this caller's conditions, ready to be converted to SQL; used to read many lists in one statement. */
  selection(query: ListQuery<E>, context: Context): Selection {
    const paths = (query.include ?? []).map(({ path }) => path)
    const { languages } = this.host.configuration
    const search = searchCondition(this.entity, query.search, languages)
    const given = query.filters as ListQuery['filters']
    const filters = [...conditionsOf(given), ...containedConditions(this.entity, given?.and ?? [], languages)]
    const uses = derivedUses(this.entity, query as ListQuery, this.#internals.derivedColumns)
    return {
      entity: this.entity,
      conditions: search ? [...filters, search] : filters,
      orderBy: query.orderBy ?? [],
      limit: query.limit ?? 100,
      offset: query.offset ?? 0,
      ...(query.fromEnd && { isFromEnd: true }),
      includes: paths.length === 0 ? [] : this.#internals.includeTree(this.entity, paths),
      ...(query.includeLimit !== undefined && { includeLimit: query.includeLimit }),
      ...(query.computed && { computed: query.computed }),
      ...(uses.length > 0 && { derived: new Map(uses.map(({ name, column }) => [name, column])) }),
      ...(context.includeBudget && { budget: context.includeBudget }),
      scopeOf: entity =>
        entity === this.entity ? this.conditions(context) : this.host.service(entity).conditions(included(context)),
    }
  }

  /** Whether no condition but privacy limits the records that a caller sees, or writes by another right. */
  isWholeFor(context: Context, right: EntityRight = 'read'): boolean {
    const internals = this.#internals
    return [...new Set([right, 'read' as const])].every(
      each => unprivateConditions(this.limits, internals, context, each).length === 0,
    )
  }

  /** All conditions for reads and writes of a caller: the service's scope, visibility, ownership and privacy. */
  private conditions(context: Context, right: EntityRight = 'read'): readonly Condition[] {
    return callerConditions(this.limits, this.#internals, context, right)
  }

  /** Whether a write of these fields may hide or show what other records are parts of. */
  private isRevealing(fields: readonly string[]): boolean {
    const { private: column, coversParts } = this.entity
    return column !== undefined && coversParts === true && fields.includes(column)
  }

  /** Tells every node that parts of records are to be read again: nothing about them has changed, but who sees them. */
  private async touchParts(ids: readonly string[], context: Context): Promise<void> {
    const { node, privacy, publish } = this.#internals
    const open: { readonly whole: Entity; readonly ids: readonly string[] }[] = [{ whole: this.entity, ids }]
    for (let next = open.pop(); next; next = open.pop()) {
      for (const { entity, key } of privacy.partsOf(next.whole)) {
        const rows = await this.run<{ id: string }>(touchStatement(entity, key, next.ids, node), context)
        if (rows.length === 0) continue
        const change = { entity: entity.path, action: 'updated', records: changeRecords(entity, rows) } as const
        context.transaction?.afterCommit(() => publish(change))
        open.push({ whole: entity, ids: rows.map(({ id }) => id) })
      }
    }
  }

  private assertOwn(right: OwnedWrite['right'], values: readonly object[], context: Context): Promise<void> {
    const { ownership } = this.#internals
    return assertOwnReferences({ entity: this.entity, right, values, context }, ownership, each =>
      this.run(each, context),
    )
  }

  private async withIfMatch<Result>(
    id: string,
    ifMatch: string,
    context: Context,
    work: (inside: Context) => Promise<Result>,
  ): Promise<Result> {
    return this.inTransaction(true, context, async inside => {
      const [locked] = await lockedRecords<Row<E>>(this.entity, [id], each => this.run(each, inside))
      if (!locked || !(await this.find(id, inside))) throw new NotFoundError()
      if (!isMatch(ifMatch, locked)) throw new PreconditionFailedError(locked)
      return work(inside)
    })
  }

  private writer(context: Context): Writer {
    const { node, auditContext } = this.#internals
    const recorded = auditContext(this.entity, context)
    return { ...(context.changes !== 'none' && { node }), ...(recorded && { audit: recorded }) }
  }

  private run<R>(statement: Statement, context: Context): Promise<R[]> {
    const connection: Queryable = context.transaction ?? this.host.database
    const name = statementName(statement.text)
    return connection.query<R>(name ? { ...statement, name } : statement)
  }

  private write<R>(statement: WriteStatement, context: Context): Promise<R[]> {
    return translated(
      this.entity,
      () => this.run<R>(statement, context),
      table => this.readableByTable(table, context),
    )
  }

  /** The entity of a table, if the caller may read all of its records: others must not learn what refers to what. */
  private readableByTable(table: string, context: Context): Entity | undefined {
    const entity = [...this.host.entities.values()].find(each => tableName(each) === table)
    if (!entity || !this.#internals.mayRead(context, entity)) return undefined
    return this.host.service(entity).isWholeFor(included(context)) ? entity : undefined
  }

  private inTransaction<Result>(
    isNeeded: boolean,
    context: Context,
    work: (inside: Context) => Promise<Result>,
  ): Promise<Result> {
    if (context.transaction || !isNeeded) return work(context)
    return this.host.database.transaction(transaction => work({ ...context, transaction }))
  }

  private publish(action: Change['action'], rows: readonly object[], context: Context): void {
    if (context.changes === 'none') return
    const change = { entity: this.entity.path, action, records: changeRecords(this.entity, rows) }
    if (context.transaction) context.transaction.afterCommit(() => this.#internals.publish(change))
    else this.#internals.publish(change)
  }
}

const anyId = '00000000-0000-0000-0000-000000000000'

function idFilter<E extends Entity>(id: string) {
  return { column: 'id', method: 'eq', value: id } as NonNullable<NonNullable<ListQuery<E>['filters']>['and']>[number]
}

function idsOf(rows: readonly object[]): string[] {
  return rows.map(row => String((row as { id?: string }).id))
}

/** No record meets it. */
const nothing: readonly Condition[] = [{ or: [] }]

/** The context of records that come with others. */
function included({ ownerId: _, ...context }: Context): Context {
  return context
}

/** JSON with sorted keys, equal for equal values. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
