import {
  type Entity,
  type Filter,
  type FilterMethod,
  type IncludeStep,
  includeSteps,
  type ListQuery,
  mostTags,
  recordTag,
  referencesOf,
  referenceTag,
} from '@tessera/core'
import { sqlNames } from '../database/sql-names.ts'
import type { Condition } from './condition.ts'
import { allOf, compared } from './condition-sql.ts'
import type { ListColumn } from './list-column.ts'
import type { Parameters } from './parameters.ts'
import { tableOf } from './table.ts'

type ScopeOf = (entity: Entity) => readonly Condition[]

/** A column of related records: the steps to them, and their column, or '' for the records themselves. */
interface RelatedPath {
  readonly steps: readonly IncludeStep[]
  /** The entity of the last step. */
  readonly entity: Entity
  readonly column: string
}

/** A column that a plugin computes. */
export interface ComputedPath {
  readonly computed: ListColumn
  readonly parameter: string
  /** Of the site. */
  readonly languages: readonly string[]
}

/** A column of a list that is none of the entity's fields. */
export type DerivedColumn = RelatedPath | ComputedPath

/** Finds a derived column by its name; undefined for fields and for what doesn't exist. */
export type DerivedColumns = (entity: Entity, name: string) => DerivedColumn | undefined

/** Two relations with their ends. */
const mostSteps = 4
const mostRelations = 2
/** PostgreSQL cuts the names of columns. */
const longestName = 63

/**
 * @param entities of the configuration
 * @param listColumns of its plugins; those that read what isn't there are left out
 * @param languages of the site
 * @throws TypeError if two plugins compute a column of the same name
 */
export function createDerivedColumns(
  entities: ReadonlyMap<string, Entity>,
  listColumns: readonly ListColumn[],
  languages: readonly string[],
): DerivedColumns {
  const computed = new Map<string, { readonly column: ListColumn; readonly parameter: RegExp | undefined }>()
  for (const column of listColumns) {
    if (![column.entity, ...column.reads].every(({ path }) => entities.has(path))) continue
    const key = `${column.entity.path}.${column.name}`
    if (computed.has(key)) throw new TypeError(`Two plugins compute the list column ${key}`)
    computed.set(key, { column, parameter: column.parameter && wholly(column.parameter) })
  }

  return (entity, name) => {
    const names = name.split('.')
    const [first = '', ...rest] = names
    if (Object.hasOwn(entity.fields, first)) return undefined
    const own = computed.get(`${entity.path}.${first}`)
    if (own) {
      const parameter = rest.join('.')
      const isKnown = own.parameter ? own.parameter.test(parameter) : rest.length === 0
      return isKnown && name.length <= longestName ? { computed: own.column, parameter, languages } : undefined
    }
    const steps: IncludeStep[] = []
    let at = entity
    for (const [index, each] of names.entries()) {
      if (index > 0 && Object.hasOwn(at.fields, each))
        return { steps, entity: at, column: names.slice(index).join('.') }
      const step = includeSteps(at, entities).get(each)
      const holder = step?.direction === 'forward' ? at : step?.entity
      if (!step || !holder?.fields[step.key]?.readable) return undefined
      steps.push(step)
      if (steps.length > mostSteps || relationsIn(steps) > mostRelations) return undefined
      at = step.entity
    }
    return { steps, entity: at, column: '' }
  }
}

/** Matches nothing but whole texts, and remembers nothing of the last one. */
function wholly({ source, flags }: RegExp): RegExp {
  return new RegExp(`^(?:${source})$`, flags.replace(/[gmy]/g, ''))
}

function relationsIn(steps: readonly IncludeStep[]): number {
  return steps.filter(({ direction }) => direction === 'reverse').length
}

/** Where a query names a derived column. */
export interface DerivedUse {
  /** Path of the name in the query: `filters.and.0.column`. */
  readonly at: string
  readonly name: string
  readonly column: DerivedColumn
  readonly filter?: Filter
}

const noUses: readonly DerivedUse[] = []

/** The derived columns that a query names; unknown names are left out. */
export function derivedUses(
  entity: Entity,
  { filters, orderBy = [], computed = [] }: Pick<ListQuery, 'filters' | 'orderBy' | 'computed'>,
  columns: DerivedColumns,
): readonly DerivedUse[] {
  const { byName } = tableOf(entity)
  const { and = [], or = [] } = filters ?? {}
  // Services of modules also filter by conditions of other kinds, which name no column.
  const isOwn = ({ column }: { readonly column?: string }) => column === undefined || byName.has(column)
  if ([...and, ...or, ...orderBy].every(isOwn) && computed.length === 0) return noUses
  const use = (name: string, at: string, filter?: Filter): DerivedUse[] => {
    const column = isOwn({ column: name }) ? undefined : columns(entity, name)
    return column ? [{ at, name, column, ...(filter && { filter }) }] : []
  }
  return [
    ...and.flatMap((filter, index) => use(filter.column, `filters.and.${index}.column`, filter)),
    ...or.flatMap((filter, index) => use(filter.column, `filters.or.${index}.column`, filter)),
    ...orderBy.flatMap(({ column }, index) => use(column, `orderBy.and.${index}.column`)),
    ...computed.flatMap((name, index) => use(name, `computed.${index}`)),
  ]
}

/** The entities that a derived column is read from: a caller who may not read all of them doesn't have it. */
export function entitiesRead(column: DerivedColumn): readonly Entity[] {
  if ('computed' in column) return column.computed.reads
  return column.steps.flatMap((step, index) => {
    const end = otherEnd(step, column.steps[index + 1])
    return end ? [step.entity, end.entity] : [step.entity]
  })
}

/** Tags of every change that may change a list, or the values in it, through the derived columns that its query names. */
export function derivedTags(uses: readonly DerivedUse[]): string[] {
  return uses.flatMap(tagsOfUse)
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
  return [
    ...others,
    ...ids.flatMap(id => [referenceTag(step.entity.path, column.column, id), recordTag(target.path, id)]),
  ]
}

const comparesIds: ReadonlySet<string> = new Set(['eq', 'ne', 'inArray', 'notInArray'])

/**
 * The end of a relation that a path reaches and doesn't follow: links to records that a caller may not see don't count for
 * them either.
 */
function otherEnd(
  { direction, entity, key }: IncludeStep,
  next: IncludeStep | undefined,
): { key: string; entity: Entity } | undefined {
  if (direction === 'forward') return undefined
  const other = entity.ends?.find(end => end !== key)
  const target = referencesOf(entity).find(({ name }) => name === other)?.target
  if (!other || !target || (next?.direction === 'forward' && next.key === other)) return undefined
  return { key: other, entity: target }
}

/** Methods that ask for no related record that meets the opposite. */
const opposites: Readonly<Partial<Record<FilterMethod, FilterMethod>>> = {
  ne: 'eq',
  notInArray: 'inArray',
  isNull: 'isNotNull',
}

/** The condition of a filter by a derived column, with the caller's own conditions for everything on the way. */
export function derivedCondition(column: DerivedColumn, filter: Filter, scopeOf: ScopeOf): Condition {
  if ('computed' in column) {
    const { type } = column.computed
    return {
      sql: (alias, parameters) => compared(computedSql(column, alias, scopeOf, parameters), type, filter, parameters),
    }
  }
  const { steps } = column
  const opposite = opposites[filter.method]
  let where: readonly Condition[] =
    column.column === '' ? [] : [{ ...filter, column: column.column, ...(opposite && { method: opposite }) }]
  for (const [index, step] of [...steps.entries()].toReversed()) {
    const end = otherEnd(step, steps[index + 1])
    const endScope = end ? scopeOf(end.entity) : []
    const all = [
      ...where,
      ...scopeOf(step.entity),
      ...(end && endScope.length > 0 ? [{ linked: end.entity, by: 'id', from: end.key, where: endScope }] : []),
    ]
    where =
      step.direction === 'forward'
        ? [{ linked: step.entity, by: 'id', from: step.key, where: all }]
        : [{ linked: step.entity, by: step.key, where: all }]
  }
  const [found = { or: [] }] = where
  return opposite ? { not: found } : found
}

/** The expression of a computed column for the rows of an alias. */
export function computedSql(
  { computed, parameter, languages }: ComputedPath,
  alias: string,
  scopeOf: ScopeOf,
  parameters: Parameters,
): string {
  const [, row] = sqlNames(computed.entity, alias)
  return computed.sql({
    row,
    parameter,
    languages,
    bind: value => parameters.add(value),
    table: (entity, inner) => {
      if (!computed.reads.some(({ path }) => path === entity.path)) {
        throw new TypeError(
          `List column ${computed.name} of ${computed.entity.path} doesn’t say that it reads ${entity.path}`,
        )
      }
      const [table, columns] = sqlNames(entity, inner)
      const scope = scopeOf(entity)
      if (scope.length === 0) return [table, columns]
      const visible = allOf(scope, tableOf(entity), inner, parameters)
      return [`(select ${inner}.* from ${table} where ${visible}) ${inner}`, columns]
    },
  })
}
