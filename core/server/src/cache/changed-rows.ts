import type { Entity, IncludeNode, ListQuery } from '@tessera/core'
import type { ReadRequest } from '../records/read.ts'

type Row = Readonly<Record<string, unknown>>

/** Where the records of an entity are in the rows of a list: in the list itself, or included under names. */
export interface RecordPlace {
  readonly entity: Entity
  /** The includes on the way, from the list's own rows; empty for these. */
  readonly steps: readonly IncludeNode[]
  readonly children: readonly IncludeNode[]
}

/**
 * Where in a list the records of an entity are, if a changed one can be read again by itself.
 * @param path of the entity
 * @returns undefined if they are nowhere, at several places, or if the list depends on more than its rows
 */
export function placeOf(path: string, { entity, query, isCount }: ReadRequest, includes: readonly IncludeNode[]) {
  const { search, computed, count, fromEnd, includeLimit } = query as ListQuery
  if (isCount || search !== undefined || computed || count || fromEnd || includeLimit !== undefined) return undefined
  const own: RecordPlace = { entity, steps: [], children: includes }
  const places = [own, ...includedPlaces(includes, [])].filter(place => place.entity.path === path)
  return places.length === 1 ? places[0] : undefined
}

function includedPlaces(nodes: readonly IncludeNode[], above: readonly IncludeNode[]): RecordPlace[] {
  return nodes.flatMap(node => {
    const steps = [...above, node]
    return [{ entity: node.entity, steps, children: node.children }, ...includedPlaces(node.children, steps)]
  })
}

/** The request for the records of one place, with what they include. */
export function requestOf({ entity, children }: RecordPlace, ids: readonly string[]): ReadRequest {
  return {
    entity,
    query: {
      filters: { and: [{ column: 'id', method: 'inArray', value: ids }] },
      limit: ids.length,
      include: pathsOf(children).map(path => ({ path })),
    } as ReadRequest['query'],
  }
}

function pathsOf(nodes: readonly IncludeNode[]): string[] {
  return nodes.flatMap(({ name, children }) =>
    children.length === 0 ? [name] : pathsOf(children).map(below => `${name}.${below}`),
  )
}

/**
 * The rows of a list with changed records in the place of the old ones; all other rows are the same objects.
 * @param changed the records as they are now, and the ids of all that were changed
 * @returns undefined if a change may have added, removed or moved a row: the list has to be read again
 */
export function withChangedRows(
  rows: readonly object[],
  place: RecordPlace,
  { query }: Pick<ReadRequest, 'query'>,
  changed: { readonly ids: readonly string[]; readonly rows: readonly object[] },
): readonly object[] | undefined {
  const { entity, steps } = place
  const fresh = new Map((changed.rows as readonly Row[]).map(row => [String(row.id), row]))
  const ids = new Set(changed.ids)
  const last = steps.at(-1)
  const asked = steps.length === 0 ? askedColumns(query as ListQuery) : []
  if (!asked.every(name => Object.hasOwn(entity.fields, name))) return undefined
  const deciding = [...asked, ...decidingColumns(entity)]
  const found = new Set<string>()
  let isSame = true

  function replaced(old: Row): Row {
    const id = String(old.id)
    if (!ids.has(id)) return old
    found.add(id)
    const row = fresh.get(id)
    if (row && isAlike(old, row, deciding)) return row
    isSame = false
    return old
  }

  function within(row: Row, [step, ...rest]: readonly IncludeNode[]): Row {
    if (!step) return replaced(row)
    const { name, key, direction } = step
    const value = row[name]
    // It was not to be seen, and may be now.
    if (step === last && direction === 'forward' && !value && ids.has(String(row[key]))) isSame = false
    if (!value) return row
    const next = Array.isArray(value) ? each(value, rest) : within(value as Row, rest)
    return next === value ? row : Object.freeze({ ...row, [name]: next })
  }

  function each(list: readonly Row[], rest: readonly IncludeNode[]): readonly Row[] {
    const next = list.map(row => within(row, rest))
    return next.some((row, index) => row !== list[index]) ? Object.freeze(next) : list
  }

  const result = each(rows as readonly Row[], steps)
  // What was not there may have come, unless only its own referrers bring it.
  if (last?.direction !== 'forward' && found.size < ids.size) return undefined
  return isSame ? result : undefined
}

/** Columns by which a list is filtered and sorted. */
function askedColumns({ filters, orderBy = [] }: ListQuery): readonly string[] {
  return [...(filters?.and ?? []), ...(filters?.or ?? []), ...orderBy].map(({ column }) => String(column))
}

/** Columns that decide where a record is shown, whatever is asked for. */
function decidingColumns({ fields }: Entity): readonly string[] {
  return ['createdAt', 'orderIndex', ...Object.keys(fields).filter(name => fields[name]?.reference)]
}

/** Whether two rows have the same columns, and the same values in some of them. */
function isAlike(old: Row, row: Row, deciding: readonly string[]): boolean {
  const names = Object.keys(old)
  return (
    names.length === Object.keys(row).length &&
    names.every(name => Object.hasOwn(row, name)) &&
    deciding.every(name => name in row || name === 'createdAt' || name === 'orderIndex') &&
    deciding.every(name => JSON.stringify(old[name]) === JSON.stringify(row[name]))
  )
}
