import type { Entity } from './entity.ts'
import { entitiesIn, type IncludeNode } from './include-tree.ts'
import type { Filter } from './query.ts'

// Tags name what a cached value was made from, and what a change touches: `blog/articles` any list of an entity,
// `blog/articles/<id>` a record, and `blog/categories-to-articles?articleId=<id>` the records with a reference.

type Row = Readonly<Record<string, unknown>>

/** What a list request responds, and the tags of every change that makes it stale. */
export interface TaggedRows<R = object> {
  readonly rows: readonly R[]
  readonly tags: readonly string[]
}

/** The tag of everything, for changes of which nobody knows what they touch. */
export const everything = '*'

/** The tag of a record. @param path of its entity */
export function recordTag(path: string, id: string): string {
  return `${path}/${id}`
}

/** The tag of the records that reference a record. @param path of their entity */
export function referenceTag(path: string, key: string, id: string): string {
  return `${path}?${key}=${id}`
}

/** An internal tag of caches: whatever contains a record of the entity. */
export function anyRecordTag(path: string): string {
  return `${path}/*`
}

/** The path of the entity that a tag is about: `blog/articles`. */
export function pathOfTag(tag: string): string {
  const end = tag.indexOf('?')
  const [module = '', name] = (end === -1 ? tag : tag.slice(0, end)).split('/', 2)
  return name === undefined ? module : `${module}/${name}`
}

/** With more tags, a response is tagged with whole entities instead. */
export const mostTags = 400

/**
 * The tags that make a list stale. One that is narrowed to a reference, to ids or to unique values that were all found depends
 * on the records with them only; any other one on all records of its entity.
 * @param filters that every record matches
 */
export function listTags(
  entity: Entity,
  filters: readonly Filter[] | undefined,
  rows: readonly object[],
  includes: readonly IncludeNode[],
): Set<string> {
  return withIncluded(membershipTags(entity, filters, rows as readonly Row[]), rows as readonly Row[], includes)
}

/** The tags of a count. */
export function countTags(entity: Entity, filters: readonly Filter[] | undefined): Set<string> {
  return membershipTags(entity, filters, [])
}

/** The tags of a single record's response. */
export function recordTags(entity: Entity, row: object, includes: readonly IncludeNode[]): Set<string> {
  return withIncluded(new Set([recordTag(entity.path, String((row as Row).id))]), [row as Row], includes)
}

/** Tags of every change that can add a record to a list, remove one or change one. */
function membershipTags(entity: Entity, filters: readonly Filter[] = [], rows: readonly Row[]): Set<string> {
  const { path } = entity
  for (const { column, method, value } of filters) {
    if (method !== 'eq' && method !== 'inArray') continue
    const values = new Set([value].flat().map(String))
    if (values.size > mostTags) continue
    const field = Object.hasOwn(entity.fields, column) ? entity.fields[column] : undefined
    if (column === 'id' || field?.reference) {
      const tagOf = (id: string) => (column === 'id' ? recordTag(path, id) : referenceTag(path, column, id))
      return new Set([...values].map(id => tagOf(id.toLowerCase())))
    }
    const isFound = field?.unique === true && !field.localized && rows.length > 0 && rows.length === values.size
    if (isFound) return new Set(rows.map(({ id }) => recordTag(path, String(id))))
  }
  return new Set([path])
}

function withIncluded(own: Set<string>, rows: readonly Row[], includes: readonly IncludeNode[]): Set<string> {
  if (includes.length === 0) return own
  const tags = new Set(own)
  for (const node of includes) addIncluded(tags, rows, node)
  return tags.size <= mostTags ? tags : new Set([...own, ...entitiesIn(includes).map(({ path }) => path)])
}

function addIncluded(tags: Set<string>, rows: readonly Row[], { name, direction, entity, key, children }: IncludeNode) {
  for (const row of rows) {
    if (tags.size > mostTags) return
    const value = row[name]
    if (direction === 'reverse') tags.add(referenceTag(entity.path, key, String(row.id)))
    else if (row[key]) tags.add(recordTag(entity.path, String(row[key])))
    const related = (Array.isArray(value) ? value : value ? [value] : []) as Row[]
    for (const child of children) addIncluded(tags, related, child)
  }
}
