import { type Entity, linkedName, referencesOf } from '@tessera/core'
import { type AnyRow, type DataQuery, includesOf, type MatchQuery, queryKey } from './data-query.ts'

/**
 * The cache tags of a query's response: a change of anything that it contains, or would contain, has one of them (see
 * `ChangeEvent.tags` of the server).
 * @param entities by path: to know what an include leads to
 */
export function tagsOf(query: DataQuery, rows: readonly AnyRow[], entities: ReadonlyMap<string, Entity>): string[] {
  if (query.kind === 'count') return [query.entity.path, ...filterTags(query, entities)]
  if (query.kind === 'route') return [query.entity, ...query.others].map(({ path }) => path)
  if (query.kind === 'list') {
    const tags = [...listTags(query.entity, query.query.include ?? [], entities), ...filterTags(query, entities)]
    return [...new Set(tags)]
  }
  const { entity, column, value } = query
  const isReference = Object.hasOwn(entity.fields, column) && entity.fields[column]?.reference !== undefined
  const found = rows.map(row => `${entity.path}/${row.id}`)
  if (!isReference) return column === 'id' ? [`${entity.path}/${value}`] : found.length > 0 ? found : [entity.path]
  return [queryKey({ kind: 'match', entity, column, value }), ...includedTags(query, rows, entities)]
}

/** The included records, one by one: changes of other records don't matter here. */
function includedTags(query: MatchQuery, rows: readonly AnyRow[], entities: ReadonlyMap<string, Entity>): string[] {
  const tags = new Set<string>()

  function add(at: Entity, row: AnyRow, [name, ...rest]: readonly string[]): void {
    if (name === undefined) return
    const target = forward(at, name)
    if (target) {
      const found = row[name] as AnyRow | null
      if (!found) return
      tags.add(`${target.path}/${found.id}`)
      add(target, found, rest)
      return
    }
    const pointing = reverse(at, name, entities)
    if (!pointing) return
    tags.add(`${pointing.entity.path}?${pointing.key}=${row.id}`)
    for (const each of (row[name] ?? []) as readonly AnyRow[]) add(pointing.entity, each, rest)
  }

  for (const path of includesOf(query)) for (const row of rows) add(query.entity, row, path.split('.'))
  return [...tags]
}

function listTags(
  entity: Entity,
  includes: readonly { readonly path: string }[],
  entities: ReadonlyMap<string, Entity>,
): string[] {
  const tags = new Set([entity.path])
  for (const { path } of includes) {
    let at: Entity | null = entity
    for (const name of path.split('.')) {
      at = at && (forward(at, name) ?? reverse(at, name, entities)?.entity ?? null)
      if (at) tags.add(at.path)
    }
  }
  return [...tags]
}

/** The entities on the way of filters by related records; of a relation both ends, since links to hidden records don't count. */
function filterTags(
  { entity, query }: Extract<DataQuery, { kind: 'list' | 'count' }>,
  entities: ReadonlyMap<string, Entity>,
): string[] {
  const { and = [], or = [] } = query.filters ?? {}
  const paths = [...and, ...or].filter(({ column }) => !Object.hasOwn(entity.fields, column.split('.')[0] ?? ''))
  const passed = listTags(
    entity,
    paths.map(({ column }) => ({ path: column })),
    entities,
  )
  return passed.slice(1).flatMap(path => {
    const at = entities.get(path)
    return at?.ends ? [path, ...referencesOf(at).map(({ target }) => target.path)] : [path]
  })
}

function forward(entity: Entity, name: string): Entity | null {
  return referencesOf(entity).find(each => each.name === `${name}Id`)?.target ?? null
}

interface Reverse {
  readonly entity: Entity
  readonly key: string
}

/** What is included in an entity by its names: a page asks thousands of times. */
const reverses = new WeakMap<ReadonlyMap<string, Entity>, Map<Entity, ReadonlyMap<string, Reverse>>>()

/** The entity that is included under a name because it references this one, and the reference. */
function reverse(entity: Entity, name: string, entities: ReadonlyMap<string, Entity>): Reverse | null {
  const known = reverses.get(entities) ?? new Map<Entity, ReadonlyMap<string, Reverse>>()
  reverses.set(entities, known)
  const names = known.get(entity) ?? reversesOf(entity, entities)
  known.set(entity, names)
  return names.get(name) ?? null
}

function reversesOf(entity: Entity, entities: ReadonlyMap<string, Entity>): ReadonlyMap<string, Reverse> {
  const names = new Map<string, Reverse>()
  for (const other of entities.values()) {
    const key = referencesOf(other).find(({ target }) => target.path === entity.path)?.name
    const name = linkedName(entity, other)
    if (key && !names.has(name)) names.set(name, { entity: other, key })
  }
  return names
}
