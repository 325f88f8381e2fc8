import type { Entity, Filter } from '@tessera/core'
import { type DerivedUse, entitiesRead } from '../records/derived-column.ts'
import type { IncludeNode } from '../records/include-tree.ts'

type Row = Readonly<Record<string, unknown>>

/** With more tags, a response is tagged with whole entities instead. */
const mostTags = 400

/**
 * The tags that invalidate a list's response. A list filtered by a reference depends on the records with that reference only,
 * any other list on all records of its entity.
 * @param filters that every record matches
 */
export function listTags(
  entity: Entity,
  filters: readonly Filter[] | undefined,
  rows: readonly object[],
  includes: readonly IncludeNode[],
): Set<string> {
  const tags = new Set(membershipTags(entity, filters))
  return withIncluded(tags, rows as readonly Row[], includes)
}

/** The tags of a count. */
export function countTags(entity: Entity, filters: readonly Filter[] | undefined): Set<string> {
  return new Set(membershipTags(entity, filters))
}

/** The tags of a single record's response. */
export function recordTags(entity: Entity, row: object, includes: readonly IncludeNode[]): Set<string> {
  const tags = new Set([`${entity.path}/${(row as Row).id}`])
  return withIncluded(tags, [row as Row], includes)
}

/** Adds the tags of what derived columns are read from. */
export function derivedTags(uses: readonly DerivedUse[], tags: Set<string>): Set<string> {
  for (const use of uses) for (const tag of tagsOfUse(use)) tags.add(tag)
  return tags
}

/**
 * Links that are compared by one of their ends concern a list only if they lead there, or did before; everything else is
 * tagged by entity.
 */
function tagsOfUse({ column, filter }: DerivedUse): string[] {
  const paths = entitiesRead(column).map(({ path }) => path)
  if ('computed' in column || !filter || column.steps.length > 1) return paths
  const [step] = column.steps
  const target = step?.entity.fields[column.column]?.reference?.target as Entity | undefined
  if (step?.direction !== 'reverse' || !target || !comparesIds.has(filter.method)) return paths
  const ids = [filter.value].flat().map(id => String(id).toLowerCase())
  if (ids.length > mostTags || filter.value === null) return paths
  const others = paths.filter(path => path !== step.entity.path && path !== target.path)
  return [...others, ...ids.flatMap(id => [`${step.entity.path}?${column.column}=${id}`, `${target.path}/${id}`])]
}

const comparesIds: ReadonlySet<string> = new Set(['eq', 'ne', 'inArray', 'notInArray'])

/** Tags of every change that can add a record to a list, remove one or change one. */
function membershipTags(entity: Entity, filters: readonly Filter[] = []): string[] {
  for (const { column, method, value } of filters) {
    if (!entity.fields[column]?.reference || (method !== 'eq' && method !== 'inArray')) continue
    const ids = [value].flat()
    if (ids.length > mostTags) break
    return ids.map(id => `${entity.path}?${column}=${String(id).toLowerCase()}`)
  }
  return [entity.path]
}

/** Paths of all entities in a tree of includes. */
export function entitiesOf(nodes: readonly IncludeNode[]): string[] {
  return nodes.flatMap(node => [node.entity.path, ...entitiesOf(node.children)])
}

function withIncluded(tags: Set<string>, rows: readonly Row[], includes: readonly IncludeNode[]): Set<string> {
  const own = [...tags]
  for (const node of includes) addIncluded(tags, rows, node)
  return tags.size <= mostTags ? tags : new Set([...own, ...entitiesOf(includes)])
}

function addIncluded(tags: Set<string>, rows: readonly Row[], node: IncludeNode): void {
  for (const row of rows) {
    if (tags.size > mostTags) return
    const value = row[node.name]
    if (node.direction === 'reverse') tags.add(`${node.entity.path}?${node.key}=${row.id}`)
    else if (row[node.key]) tags.add(`${node.entity.path}/${row[node.key]}`)
    const related = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
    for (const child of node.children) addIncluded(tags, related, child)
  }
}
