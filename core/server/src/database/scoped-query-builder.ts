import type { Knex } from 'knex'
import { type Model, QueryBuilder } from 'objection'

/** Called for a query that is about to be sent: puts into it what its caller may see. */
export type Scope = (builder: QueryBuilder<Model>) => void

const scopes = new WeakSet<object>()

/**
 * Gives a query its scope, for the relations that it fetches as well.
 * @param scope a function of its own for each caller
 */
export function scopedBy<Builder extends { context(values: object): Builder }>(
  builder: Builder,
  scope: Scope,
): Builder {
  scopes.add(scope)
  return builder.context({ onBuild: scope })
}

/**
 * The queries of all models. Each reads the table of its own model, with a scope: whatever would get round that is refused
 * before anything is sent. The text of raw SQL is taken as it is; what is bound in it is looked at.
 */
export class ScopedQueryBuilder<M extends Model, R = M[]> extends QueryBuilder<M, R> {
  override async execute(): Promise<R> {
    assertScoped(this)
    return super.execute()
  }

  /** Objection gives the builder of Knex that a condition in brackets, or a count, is written into. */
  override toKnexQuery<T extends object>(...into: readonly unknown[]): Knex.QueryBuilder<T, T[]> {
    assertScoped(this)
    return super.toKnexQuery(...(into as []))
  }

  override withGraphJoined(): never {
    throw joinedRelation()
  }
}

/** What Objection keeps of a call of the builder. */
interface Operation {
  readonly name: string
  readonly args?: readonly unknown[] | null
}

/** What Objection's types leave out. */
interface Internals {
  readonly isObjectionQueryBuilderBase: true
  isFind(): boolean
  isPartial(): boolean
  context(): { readonly onBuild?: object }
  forEachOperation(selector: true, visit: (operation: Operation) => void): void
}

const writes = /^(truncate|upsertGraph)/
const otherTables =
  /^(from|fromRaw|fromJS|table|into|joinRaw|with|withWrapped|with(Not)?Materialized|withRecursive|onBuildKnex)$/
const relationJoins = /JoinRelation$/
const joins = /join$/i
const sets = /^(union|unionAll|intersect|except)$/

/** @throws TypeError */
function assertScoped(of: object): void {
  const builder = of as Internals
  let isRead = builder.isFind()
  builder.forEachOperation(true, ({ name }) => {
    isRead &&= !writes.test(name)
  })
  if (!isRead)
    throw new TypeError('query() reads: create, update and remove also tell caches, listeners and the history')
  builder.forEachOperation(true, assertOwnTable)
  // A condition in brackets has no table, and stands in a query that has one.
  if (!builder.isPartial() && !scopes.has(builder.context().onBuild ?? builder)) throw unscoped()
}

/** @throws TypeError */
function assertOwnTable({ name, args }: Operation): void {
  if (relationJoins.test(name)) throw joinedRelation()
  if (otherTables.test(name))
    throw new TypeError(`${name}() would read what is not scoped: query(context) has its table`)
  const given = [...(args ?? [])]
  if (joins.test(name)) {
    const [joined, ...columns] = given
    if (!isQuery(joined) || columns.some(each => typeof each === 'function')) {
      throw new TypeError(`${name}() takes a query that query(context) of a service made, with .as(), and columns`)
    }
  }
  if (sets.test(name) && !given.flat().every(each => isQuery(each) || typeof each === 'boolean')) {
    throw new TypeError(`${name}() takes queries that query(context) of a service made`)
  }
  if (given.some(holdsKnexQuery)) throw unscoped()
}

function isQuery(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isObjectionQueryBuilderBase' in value
}

/** A query of Knex has no scope. As Objection tells them: `select` and `column` are one method. */
function holdsKnexQuery(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsKnexQuery)
  if (typeof value !== 'object' || value === null || isQuery(value)) return false
  if ('isObjectionRawBuilder' in value) return holdsKnexQuery((value as unknown as { _args: unknown })._args)
  const { select, column } = value as { select?: unknown; column?: unknown }
  if (typeof select === 'function' && select === column && 'client' in value) return true
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).some(holdsKnexQuery)
}

function unscoped(): TypeError {
  return new TypeError('A query without a scope: query(context) of the service of its entity makes one that has it')
}

function joinedRelation(): TypeError {
  return new TypeError('A relation that is joined is not scoped: fetch it by withGraphFetched')
}
