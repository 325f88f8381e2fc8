import type { Entity, Order } from '@tessera/core'
import { fieldOf, filterKindOf, filterOperators, isComplete, type ListFilter } from '../filters/list-filter.ts'
import { isSortable, listColumns } from './list-columns.ts'
import { type ListState, listViews, pageSizes } from './list-state.ts'

const names = ['search', 'sort', 'columns', 'size', 'page', 'view', 'saved', 'filter'] as const
const filterName = /^filter\[([^\]]+)\]\[([a-z]+)\]$/
const maxFilters = 15

/** Whether a parameter belongs to the list. */
function isListParameter(name: string): boolean {
  return (names as readonly string[]).includes(name) || filterName.test(name)
}

/** The list state of an address. Parts that are invalid for the entity are left out. */
export function stateFromAddress(entity: Entity, languages: readonly string[], address: URLSearchParams): ListState {
  const columns = textsOf(address.get('columns')).filter(name => listColumns(entity).includes(name))
  const size = pageSizes.find(each => String(each) === address.get('size'))
  const view = listViews.find(each => each === address.get('view'))
  const page = Number(address.get('page'))
  const saved = address.get('saved')
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    filters: filtersFrom(entity, languages, address),
    sort: textsOf(address.get('sort'))
      .map(orderFrom)
      .filter(({ column }) => isSortable(entity, column, languages))
      .slice(0, 5),
    page: Number.isInteger(page) && page !== 0 ? page : 1,
    ...(columns.length > 0 && { columns: [...new Set(columns)] }),
    ...(size && { size }),
    ...(view && { view }),
    ...(saved && { saved }),
  }
}

/** Replaces the list's parameters in an address; others stay. */
export function addressWith(entity: Entity, address: URLSearchParams, state: ListState): URLSearchParams {
  const others = [...address].filter(([name]) => !isListParameter(name))
  return new URLSearchParams([...others, ...parametersOf(entity, state)])
}

/** The parameters of a state; defaults are left out. */
export function parametersOf(entity: Entity, state: ListState): [name: string, value: string][] {
  const defaults = defaultFilters(entity)
  const { search, filters, sort, columns, size, page, view, saved } = state
  const parameters: [string, string | undefined][] = [
    ['saved', saved],
    ['search', search.trim() || undefined],
    ['filter', filters.length === 0 && defaults.length > 0 ? noFilter : undefined],
    ...(isSame(filters, defaults) ? [] : filters).flatMap(({ column, operator, values }): [string, string][] => {
      const name = `filter[${column}][${operator}]`
      if (operator === 'range') return [[name, [values[0] ?? '', values[1] ?? '', ...values.slice(2)].join('..')]]
      return values.length === 0 ? [[name, '']] : values.map(value => [name, value])
    }),
    ['sort', sort.map(({ column, method }) => (method === 'desc' ? `-${column}` : column)).join(',') || undefined],
    ['columns', columns?.join(',')],
    ['size', size?.toString()],
    ['view', view],
    ['page', page === 1 ? undefined : String(page)],
  ]
  return parameters.filter((each): each is [string, string] => each[1] !== undefined)
}

/** Marks that the definition's filters were removed. */
const noFilter = 'none'

function defaultFilters(entity: Entity): readonly ListFilter[] {
  return entity.admin.filters ?? []
}

function isSame(some: readonly ListFilter[], others: readonly ListFilter[]): boolean {
  return JSON.stringify(some.map(textOf)) === JSON.stringify(others.map(textOf))
}

function textOf({ column, operator, values }: ListFilter): string {
  return [column, operator, ...values].join(' ')
}

function filtersFrom(entity: Entity, languages: readonly string[], address: URLSearchParams): readonly ListFilter[] {
  const isGiven = [...address.keys()].some(name => filterName.test(name)) || address.get('filter') === noFilter
  if (!isGiven) return defaultFilters(entity)
  return [...new Set(address.keys())]
    .flatMap((name): ListFilter[] => {
      const [, column = '', operatorName] = filterName.exec(name) ?? []
      const operator = filterOperators.find(each => each === operatorName)
      if (!operator) return []
      const given = address.getAll(name)
      const values =
        operator === 'range'
          ? (given[0] ?? '').split('..').slice(0, filterKindOf(entity, column) === 'money' ? 3 : 2)
          : given.filter(value => value !== '')
      return [{ column, operator, values }]
    })
    .filter(filter => isComplete(entity, filter) && isKnownLanguage(entity, filter.column, languages))
    .slice(0, maxFilters)
}

function isKnownLanguage(entity: Entity, column: string, languages: readonly string[]): boolean {
  return !fieldOf(entity, column)?.localized || languages.includes(column.slice(column.indexOf('.') + 1))
}

function orderFrom(text: string): Order {
  return text.startsWith('-') ? { column: text.slice(1), method: 'desc' } : { column: text, method: 'asc' }
}

function textsOf(text: string | null): string[] {
  return (text ?? '').split(',').filter(each => each !== '')
}
