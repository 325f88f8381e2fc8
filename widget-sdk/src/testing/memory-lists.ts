import {
  type Entity,
  type Filter,
  fieldEntries,
  includeTree,
  type ListQuery,
  linkedName,
  listTags,
  type Relation,
  type Row,
  referencesOf,
} from '@tessera/core'
import type { AnyRow } from '../data/data-query.ts'
import type { ReadLists } from '../server/index.ts'

/** A record of an entity, for a test. */
export interface MemoryRecord {
  readonly entity: Entity
  readonly row: { readonly id: string }
}

/** A record with its defaults, and what is given. */
export function row<E extends Entity>(entity: E, id: string, given: object = {}): Row<E> {
  const empty = fieldEntries(entity).map(([name, { kind, default: value }]) => [
    name,
    value ?? (kind === 'localized' || kind === 'richText' ? {} : null),
  ])
  const moment = '2026-06-21T09:00:00.000Z'
  return { ...Object.fromEntries(empty), createdAt: moment, updatedAt: moment, slug: id, id, ...given } as Row<E>
}

/** Records of one entity, for `memoryLists`. */
export function records<E extends Entity>(entity: E, rows: readonly Row<E>[]): MemoryRecord[] {
  return rows.map(each => ({ entity, row: each as { readonly id: string } }))
}

/** Links a record to others, in their order. */
export function links(
  relation: Relation,
  from: { readonly id: string },
  to: readonly { readonly id: string }[],
): MemoryRecord[] {
  const [left, right] = relation.ends
  return to.map((record, orderIndex) => ({
    entity: relation,
    row: row(relation, `${from.id}-${record.id}`, {
      orderIndex,
      [left]: from.id,
      [right]: record.id,
    }) as unknown as AnyRow,
  }))
}

/**
 * Reads lists from records: filters by equality or prefix, order, limit, offset, counts, and includes.
 * @param responses of routes, by their path without a search
 */
export function memoryLists(
  given: readonly MemoryRecord[],
  responses: Readonly<Record<string, (query: URLSearchParams) => unknown>> = {},
): ReadLists {
  const byPath = Map.groupBy(given, each => each.entity.path)
  const entities = new Map(given.map(({ entity }) => [entity.path, entity]))
  const rowsOf = (entity: Entity) => (byPath.get(entity.path) ?? []).map(each => each.row as AnyRow)

  /** The record with what each path includes; paths with a common prefix share it. */
  function included(entity: Entity, found: AnyRow, paths: readonly string[]): AnyRow {
    const steps = Map.groupBy(paths, path => path.split('.', 1)[0] ?? '')
    const more = [...steps].map(([step, all]) => {
      const further = all.map(path => path.slice(step.length + 1)).filter(Boolean)
      return [step, stepFrom(entity, found, step, further)] as const
    })
    return { ...found, ...Object.fromEntries(more) }
  }

  function stepFrom(entity: Entity, found: AnyRow, step: string, further: readonly string[]): unknown {
    const target = referencesOf(entity).find(({ name }) => name === `${step}Id`)?.target
    if (target) {
      const record = rowsOf(target).find(({ id }) => id === found[`${step}Id`])
      return record ? included(target, record, further) : null
    }
    const [pointing] = given.flatMap(({ entity: from }) => {
      const key = referencesOf(from).find(reference => reference.target.path === entity.path)?.name
      return key !== undefined && linkedName(entity, from) === step ? [{ from, key }] : []
    })
    if (!pointing) return []
    const { from, key } = pointing
    return rowsOf(from)
      .filter(each => each[key] === found.id)
      .map(each => included(from, each, further))
  }

  return async requests =>
    requests.map(({ entity, query, isCount, path }) => {
      if (path !== undefined) {
        const { pathname, searchParams } = new URL(path, 'https://example.com')
        return { rows: [{ id: path, data: responses[pathname]?.(searchParams) ?? null }], tags: [] }
      }
      const matching = rowsOf(entity).filter(each => (query.filters?.and ?? []).every(filter => isMatch(each, filter)))
      const { offset = 0, limit = 100, fromEnd, include = [], filters } = query
      const paths = include.map(each => each.path)
      const tagsOf = (rows: readonly AnyRow[]) => [
        ...listTags(entity, filters?.and, rows, includeTree(entity, paths, entities, 'skip')),
      ]
      if (isCount) return { rows: [{ id: 'count', count: matching.length }], tags: tagsOf([]) }
      const end = matching.length - offset
      const rows = ordered(matching, query)
        .slice(...(fromEnd ? [Math.max(0, end - limit), Math.max(0, end)] : [offset, offset + limit]))
        .map(each => included(entity, each, paths))
      return { rows, tags: tagsOf(rows) }
    })
}

/** @throws for an unknown method */
function isMatch(found: AnyRow, { column, method, value }: Filter): boolean {
  const own = found[column]
  if (method === 'eq') return own === value
  if (method === 'ne') return own !== value
  if (method === 'inArray') return (value as readonly unknown[]).includes(own)
  if (method === 'lte') return String(own) <= String(value)
  if (method === 'like' && /^[^%_]*%$/.test(String(value))) return String(own).startsWith(String(value).slice(0, -1))
  throw new Error(`memoryLists knows eq, ne, inArray, lte and like with a prefix, not ${method} ${value}`)
}

function ordered(rows: readonly AnyRow[], { orderBy = [] }: ListQuery): AnyRow[] {
  return rows.toSorted((a, b) => {
    for (const { column, method } of orderBy) {
      const [one, other] = [a[column] as string | number, b[column] as string | number]
      if (one !== other) return (one < other ? -1 : 1) * (method === 'desc' ? -1 : 1)
    }
    return 0
  })
}
