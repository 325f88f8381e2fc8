import type { ListQuery } from '@tessera/core'
import { type Entity, type Filter, type FilterMethod, filterMethods, type Order } from '@tessera/core'
import { ValidationError } from '../errors/errors.ts'
import { issues } from '../errors/issues.ts'
import { type DerivedColumns, type DerivedUse, derivedUses, entitiesRead } from '../records/derived-column.ts'
import { expectAgain } from '../records/planned-statement.ts'
import { searchWords } from '../records/search-condition.ts'
import { short } from '../validation/validation-cause.ts'
import { type Included, type IncludeReader, nothingIncluded } from './include.ts'
import { parseQuery, type QueryPart, type QueryParts } from './query-string.ts'
import { type Comparable, filterValue } from './query-value.ts'

/** Maximum filters per group, orders, computed columns and records of a list. */
export const listLimits = { filters: 20, orders: 5, computed: 10, records: 1000, defaultRecords: 100 } as const

const largestOffset = 1_000_000_000
const rememberedQueries = 200
const rememberedLength = 2000

/** A list query validated at run time instead of by the compiler. */
export interface CheckedQuery {
  readonly filters?: CheckedFilters
  readonly search?: string
  readonly orderBy?: readonly Order[]
  readonly limit: number
  readonly offset?: number
  readonly fromEnd?: boolean
  readonly count?: boolean
  readonly include?: ListQuery['include'] & object
  readonly includeLimit?: number
  readonly computed?: readonly string[]
}

export interface CheckedFilters {
  readonly and?: readonly Filter[]
  readonly or?: readonly Filter[]
}

/** The query of an export. */
export interface ExportQuery extends Pick<CheckedQuery, 'filters' | 'search' | 'orderBy'> {
  readonly format: 'csv' | 'json'
  /** The asked columns; absent: every field. */
  readonly names?: readonly string[]
}

/** Where the query names columns that are no fields; whether a caller has them is decided by each request. */
export interface Derived {
  readonly uses: readonly DerivedUse[]
}

export interface ReadQuery extends Included, Derived {
  readonly query: CheckedQuery
}

/** Parses queries of an entity's routes; the results only contain existing, readable columns. */
export class QueryReader {
  private readonly entity: Entity
  private readonly languages: readonly string[]
  private readonly includes: IncludeReader
  private readonly derivedColumns: DerivedColumns
  private readonly remembered = new Map<string, ReadQuery>()

  constructor(entity: Entity, languages: readonly string[], includes: IncludeReader, derivedColumns: DerivedColumns) {
    this.entity = entity
    this.languages = languages
    this.includes = includes
    this.derivedColumns = derivedColumns
  }

  /**
   * The query of a list.
   * @param text after the question mark
   * @throws ValidationError for anything invalid or unknown
   */
  list(text: string): ReadQuery {
    const known = this.remembered.get(text)
    if (known) return known
    const { filters, search, orderBy, limit, offset, fromEnd, count, include, includeLimit, computed, ...others } =
      parseQuery(text)
    assertNothing(others)
    const included =
      include === undefined ? nothingIncluded : this.includes.read(this.entity, single(include, 'include'))
    const query: CheckedQuery = {
      ...(filters !== undefined && { filters: this.filters(filters) }),
      ...(search !== undefined && { search: searchText(search) }),
      ...(orderBy !== undefined && { orderBy: this.orderBy(orderBy) }),
      limit: limit === undefined ? listLimits.defaultRecords : wholeNumber(limit, 'limit', listLimits.records),
      ...(offset !== undefined && { offset: wholeNumber(offset, 'offset', largestOffset) }),
      ...(fromEnd !== undefined && { fromEnd: flag(fromEnd, 'fromEnd') }),
      ...(count !== undefined && { count: flag(count, 'count') }),
      ...(included.include.length > 0 && { include: included.include }),
      ...(includeLimit !== undefined && {
        includeLimit: wholeNumber(includeLimit, 'includeLimit', listLimits.records),
      }),
      ...(computed !== undefined && { computed: this.computed(computed) }),
    }
    const read = { ...included, query, uses: this.usesOf(query) }
    if (text.length <= rememberedLength) {
      this.remember(text, read)
      if (search === undefined && include === undefined && read.uses.length === 0) expectAgain(query)
    }
    return read
  }

  /** Parses the query of a count: filters and search. */
  count(text: string): { readonly query: Pick<CheckedQuery, 'filters' | 'search'> } & Derived {
    const { filters, search, ...others } = parseQuery(text)
    assertNothing(others)
    const query = {
      ...(filters !== undefined && { filters: this.filters(filters) }),
      ...(search !== undefined && { search: searchText(search) }),
    }
    return { query, uses: this.usesOf(query) }
  }

  /** Parses the query of an export: format, columns, filters, search and order, which is by fields only. */
  export(text: string): ExportQuery & Derived {
    const { format, fields, filters, search, orderBy, ...others } = parseQuery(text)
    assertNothing(others)
    if (format !== 'csv' && format !== 'json')
      throw new ValidationError(issues.EITHER('format', { first: 'csv', second: 'json' }))
    const query = {
      ...(filters !== undefined && { filters: this.filters(filters) }),
      ...(search !== undefined && { search: searchText(search) }),
      ...(orderBy !== undefined && { orderBy: this.orderBy(orderBy, false) }),
    }
    const names = fields === undefined ? undefined : single(fields, 'fields').split(',')
    return { format, ...(names && { names }), ...query, uses: this.usesOf(query) }
  }

  /** Parses the query of a single record: includes only. */
  record(text: string): Included {
    const { include, ...others } = parseQuery(text)
    assertNothing(others)
    return include === undefined ? nothingIncluded : this.includes.read(this.entity, single(include, 'include'))
  }

  private computed(part: QueryPart): readonly string[] {
    const names = [...new Set(single(part, 'computed').split(','))]
    if (names.length > listLimits.computed) {
      throw new ValidationError(issues.TOO_MANY_ITEMS('computed', { maximum: listLimits.computed }))
    }
    for (const [index, name] of names.entries()) {
      const found = this.derivedColumns(this.entity, name)
      if (!found || !('computed' in found)) {
        throw new ValidationError(issues.UNKNOWN_COLUMN(`computed.${index}`, { name: short(name) }))
      }
    }
    return names
  }

  private usesOf(query: Pick<CheckedQuery, 'filters' | 'orderBy' | 'computed'>): readonly DerivedUse[] {
    return derivedUses(this.entity, query as ListQuery, this.derivedColumns)
  }

  private remember(text: string, read: ReadQuery): void {
    if (this.remembered.size >= rememberedQueries) this.remembered.clear()
    this.remembered.set(text, read)
  }

  private filters(part: QueryPart): CheckedFilters {
    const { and, or, ...others } = map(part, 'filters')
    assertNothing(others, 'filters')
    return {
      ...(and !== undefined && { and: this.filterGroup(and, 'filters.and') }),
      ...(or !== undefined && { or: this.filterGroup(or, 'filters.or') }),
    }
  }

  private filterGroup(part: QueryPart, at: string): Filter[] {
    return list(part, at, listLimits.filters).map((item, index) => this.filter(item, `${at}.${index}`))
  }

  private filter(part: QueryPart, at: string): Filter {
    const { column, method, value, ...others } = map(part, at)
    assertNothing(others, at)
    const [name, field] = this.column(column, `${at}.column`)
    const chosen = single(method, `${at}.method`)
    const methods = field === related ? presence : filterMethods
    if (!isOneOf(methods, chosen)) throw new ValidationError(issues.ONE_OF(`${at}.method`, { choices: methods }))
    const compared = filterValue(field, chosen, value, at)
    return { column: name, method: chosen, ...(compared !== undefined && { value: compared }) }
  }

  private orderBy(part: QueryPart, isComputed = true): Order[] {
    const { and, ...others } = map(part, 'orderBy')
    assertNothing(others, 'orderBy')
    return list(and, 'orderBy.and', listLimits.orders).map((item, index) =>
      this.order(item, `orderBy.and.${index}`, isComputed),
    )
  }

  /** Lists are ordered by fields and by computed columns; related records have no order among those that they belong to. */
  private order(part: QueryPart, at: string, isComputed: boolean): Order {
    const { column, method, ...others } = map(part, at)
    assertNothing(others, at)
    const asked = single(column, `${at}.column`)
    const derived = this.derivedColumns(this.entity, asked)
    if (derived && !(isComputed && 'computed' in derived)) {
      throw new ValidationError(issues.UNKNOWN_COLUMN(`${at}.column`, { name: short(asked) }))
    }
    const [name] = this.column(column, `${at}.column`)
    if (method !== 'asc' && method !== 'desc')
      throw new ValidationError(issues.EITHER(`${at}.method`, { first: 'asc', second: 'desc' }))
    return { column: name, method }
  }

  /** Unknown and unreadable columns are refused with the same message. */
  private column(part: QueryPart | undefined, at: string): [name: string, compared: Comparable] {
    const name = single(part, at)
    const derived = this.derivedColumns(this.entity, name)
    if (!derived) return [name, this.field(this.entity, name, '', at)]
    if ('computed' in derived) return [name, { column: derived.computed.type, localized: false }]
    const { entity, column } = derived
    return [name, column === '' ? related : this.field(entity, column, name.slice(0, -column.length), at)]
  }

  /** @param before the way to the entity: `categoriesToProducts.category.` */
  private field(entity: Entity, column: string, before: string, at: string): Comparable {
    const [key = '', ...language] = column.split('.')
    const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined
    const isKnown = field?.readable && field.filterable && (field.localized || language.length === 0)
    if (!isKnown) throw new ValidationError(issues.UNKNOWN_COLUMN(at, { name: short(before + column) }))
    if (field.localized && !this.languages.includes(language.join('.'))) {
      const choices = this.languages.map(code => `${before}${key}.${code}`)
      throw new ValidationError(issues.LANGUAGE_MISSING(at, { name: short(before + column), choices }))
    }
    return field
  }
}

/** Related records themselves: they exist or don't. */
const related: Comparable = { column: 'uuid', localized: false }
const presence: readonly FilterMethod[] = ['isNull', 'isNotNull']

function isOneOf(methods: readonly FilterMethod[], method: string): method is FilterMethod {
  return (methods as readonly string[]).includes(method)
}

/**
 * Refuses derived columns that are read from what a caller may not read, like columns that don't exist.
 * @throws ValidationError
 */
export function assertDerived({ uses }: Derived, mayRead: (entity: Entity) => boolean): void {
  for (const { at, name, column } of uses) {
    if (!entitiesRead(column).every(mayRead)) {
      throw new ValidationError(issues.UNKNOWN_COLUMN(at, { name: short(name) }))
    }
  }
}

function assertNothing(others: QueryParts, at = ''): void {
  const [name] = Object.keys(others)
  if (name === undefined) return
  const path = `${at === '' ? '' : `${at}.`}${short(name)}`
  throw new ValidationError(issues.UNKNOWN(path, {}, `The query's ${path}`))
}

function single(part: QueryPart | undefined, at: string): string {
  if (part === undefined || part === '') throw new ValidationError(issues.REQUIRED(at))
  if (typeof part !== 'string') throw new ValidationError(issues.NOT_ONE_VALUE(at))
  return part
}

/** Refuses a search without words, which must not be treated as no search. */
function searchText(part: QueryPart): string {
  const text = single(part, 'search')
  searchWords(text)
  return text
}

function map(part: QueryPart, at: string): QueryParts {
  if (typeof part === 'string' || Array.isArray(part)) {
    throw new ValidationError(issues.MALFORMED(at, {}, `The query's ${at}`))
  }
  return part
}

function list(part: QueryPart | undefined, at: string, most: number): QueryPart[] {
  if (!Array.isArray(part)) {
    throw new ValidationError(issues.QUERY_LIST(at, { example: `${at.replace('.', '[')}][0][column]` }))
  }
  if (part.length > most) throw new ValidationError(issues.TOO_MANY_ITEMS(at, { maximum: most }))
  return part
}

function wholeNumber(part: QueryPart, at: string, most: number): number {
  const text = single(part, at)
  if (!/^\d{1,10}$/.test(text) || Number(text) > most) {
    throw new ValidationError(issues.OUT_OF_RANGE(at, { minimum: 0, maximum: most }))
  }
  return Number(text)
}

function flag(part: QueryPart, at: string): boolean {
  if (part !== 'true' && part !== 'false') throw new ValidationError(issues.WRONG_TYPE(at, { types: ['boolean'] }))
  return part === 'true'
}
