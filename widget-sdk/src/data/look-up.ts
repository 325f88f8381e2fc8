import type { Entity, ListQuery } from '@tessera/core'

/** A record as it comes over any wire. */
export interface AnyRow {
  readonly id: string
  readonly [field: string]: unknown
}

/**
 * What a component asks for: the records whose column has a value, a list of its own, how many there are, or what a route of
 * a module answers.
 */
export type LookUp = MatchLookUp | ListLookUp | CountLookUp | AnswerLookUp

export interface MatchLookUp {
  readonly kind: 'match'
  readonly entity: Entity
  readonly column: string
  readonly value: string
  /** Name of the record that comes with each row, as `button`. */
  readonly include?: string
  /** Paths of what comes with that record in turn: `buttonsToFiles.file`. */
  readonly nested?: readonly string[]
}

interface ListLookUp {
  readonly kind: 'list'
  readonly entity: Entity
  readonly query: ListQuery
}

/** Answered by one row, `{ count }`. */
interface CountLookUp {
  readonly kind: 'count'
  readonly entity: Entity
  readonly query: Pick<ListQuery, 'filters' | 'search'>
}

/** Answered by one row, `{ data }`: what a `GET` that everyone may ask answers. */
interface AnswerLookUp {
  readonly kind: 'answer'
  /** The entity that the route belongs to: with it the answer is forgotten. */
  readonly entity: Entity
  /** Others whose changes may change the answer. */
  readonly others: readonly Entity[]
  /** With its query: `/api/ecommerce/products/search?order=price`. */
  readonly path: string
}

/** Equal for equal look-ups, on server and browser alike. */
export function lookUpKey(lookUp: LookUp): string {
  if (lookUp.kind === 'match') return `${groupKey(lookUp)}=${lookUp.value}`
  if (lookUp.kind === 'answer') return `${lookUp.entity.path}?answer=${lookUp.path}`
  const own = lookUp.kind === 'count' ? 'count=' : ''
  return `${lookUp.entity.path}?${own}${JSON.stringify(lookUp.query)}`
}

/** One list request that answers several look-ups. */
export interface ReadGroup {
  readonly entity: Entity
  readonly query: ListQuery
  /** Asks for the one row `{ count }`. */
  readonly isCount?: boolean
  /** Asks a route instead, for the one row `{ data }`. */
  readonly path?: string
  /** Every row that matches is wanted, however many. */
  readonly isWhole: boolean
  /** Gives the rows of the answer to whom they belong. */
  answer(rows: readonly AnyRow[]): ReadonlyMap<string, readonly AnyRow[]>
}

/** Most rows of one list request. */
export const maximumRows = 1000

/** Values of one `inArray`: keeps addresses of browser requests below what servers accept. */
const maximumValues = 100

/**
 * Puts look-ups together: those for the same column of the same entity become one `inArray` request.
 * @param perGroup most values in one request
 */
export function groupLookUps(lookUps: readonly LookUp[], perGroup = maximumValues): ReadGroup[] {
  const matches = Map.groupBy(
    lookUps.filter(each => each.kind === 'match'),
    groupKey,
  )
  const lists = new Map(lookUps.filter(each => each.kind !== 'match').map(each => [lookUpKey(each), each]))
  return [
    ...[...matches.values()].flatMap(group => matchGroups(group, perGroup)),
    ...[...lists.values()].map(each => (each.kind === 'answer' ? answerGroup(each) : listGroup(each))),
  ]
}

function matchGroups(group: readonly MatchLookUp[], perGroup: number): ReadGroup[] {
  const [first] = group
  if (!first) return []
  const values = [...new Set(group.map(each => each.value))]
  const size = Math.min(perGroup, values.length)
  const parts = Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
  return parts.map(part => matchGroup(first, part))
}

function matchGroup(like: MatchLookUp, values: readonly string[]): ReadGroup {
  const { entity, column } = like
  const include = includesOf(like).map(path => ({ path }))
  const query: ListQuery = {
    filters: { and: [{ column: column as never, method: 'inArray', value: values }] },
    limit: maximumRows,
    ...(include.length > 0 && { include }),
  }
  return {
    entity,
    query,
    isWhole: true,
    answer(rows) {
      const byValue = Map.groupBy(rows, row => String(row[column]))
      return new Map(values.map(value => [lookUpKey({ ...like, value }), byValue.get(value) ?? []]))
    },
  }
}

function answerGroup(lookUp: AnswerLookUp): ReadGroup {
  const { entity, path } = lookUp
  return { entity, path, query: {}, isWhole: false, answer: rows => new Map([[lookUpKey(lookUp), rows]]) }
}

function listGroup(lookUp: ListLookUp | CountLookUp): ReadGroup {
  const { entity, query } = lookUp
  const isCount = lookUp.kind === 'count'
  return { entity, query, isCount, isWhole: false, answer: rows => new Map([[lookUpKey(lookUp), rows]]) }
}

/** All that comes with each row, as paths from the row. */
export function includesOf({ include, nested = [] }: MatchLookUp): readonly string[] {
  if (!include) return []
  return nested.length === 0 ? [include] : nested.map(path => `${include}.${path}`)
}

function groupKey(lookUp: MatchLookUp): string {
  const includes = includesOf(lookUp).join()
  return `${lookUp.entity.path}?${includes ? `include=${includes}&` : ''}${lookUp.column}`
}
