import { createHash } from 'node:crypto'
import { type Entity, type Field, fieldEntries } from '@tessera/core'
import { quoteIdentifier, tableName } from '../database/identifier.ts'
import { nameColumns, searchedColumns } from '../search/search-condition.ts'
import { nameKey, searchedText } from '../service/search-sql.ts'
import { columnExpression, columnOf, orderKeys, tableOf } from '../service/table.ts'

/** Prefixes of the names of indexes that only large tables have. */
export const largeTablePrefixes = ['core_search_', 'core_sort_', 'core_name_'] as const

/** An index that a table should have once it is large. */
export interface LargeTableIndex {
  readonly name: string
  /** After `create index concurrently <name> on`. */
  readonly definition: string
  readonly needsTrigrams: boolean
}

/**
 * The indexes that an entity's table gets when it is large, so that its lists in the back office cost what their page costs:
 * words in its texts, every order that a list offers, and beginnings of its names. They follow from the definition.
 */
export function largeTableIndexes(entity: Entity, languages: readonly string[]): readonly LargeTableIndex[] {
  const table = quoteIdentifier(tableName(entity))
  const made = (prefix: (typeof largeTablePrefixes)[number], definition: string): LargeTableIndex => {
    const hash = createHash('sha256').update(`${table} ${definition}`).digest('hex').slice(0, 16)
    return {
      name: prefix + hash,
      definition: `${table} ${definition}`,
      needsTrigrams: prefix === 'core_search_',
    }
  }
  const searched = searchedColumns(entity, languages)
  const isListed = !entity.admin.isHidden
  return [
    ...(searched.length > 0 ? [made('core_search_', trigrams(entity, searched))] : []),
    ...(isListed ? sortedColumns(entity, languages) : []).map(column => made('core_sort_', sorting(entity, column))),
    ...(isListed && !entity.ends ? nameColumns(entity, languages) : []).map(column =>
      made('core_name_', `((${bare(entity, nameKey(tableOf(entity), column, tableOf(entity).sql))}))`),
    ),
  ]
}

function trigrams(entity: Entity, columns: readonly string[]): string {
  return `using gin ((${searchedText(tableOf(entity), columns)}) gin_trgm_ops)`
}

/** An order of lists, whose ties go by the id; downwards it is read backwards. */
function sorting(entity: Entity, name: string): string {
  const table = tableOf(entity)
  const [field = '', language] = name.split('.')
  const [key = ''] = orderKeys(columnOf(table, field), columnExpression(columnOf(table, field), table.sql, language))
  return `((${bare(entity, key)}), "id")`
}

/** Expressions of indexes don't name their table. */
function bare(entity: Entity, expression: string): string {
  return expression.replaceAll(`${tableOf(entity).sql}.`, '')
}

/**
 * The columns that lists are ordered by, besides those of the default order: numbers, moments, choices, and the texts that a list
 * shows unless somebody chooses others; of links only the last change.
 */
function sortedColumns(entity: Entity, languages: readonly string[]): string[] {
  const { row = [], label = [] } = entity.admin
  const texts = new Set<string>(['title', 'adminTitle', 'variant', ...row, ...label])
  return fieldEntries(entity)
    .filter(([name, field]) => (entity.ends ? name === 'updatedAt' : isSorted(name, field, texts)))
    .flatMap(([name, { localized }]) => (localized ? languages.map(language => `${name}.${language}`) : [name]))
}

/** Nobody looks for records by the order of their class names, files or formatted texts. */
const unsorted = ['className', 'file', 'richText', 'json', 'uuid']

function isSorted(name: string, field: Field, texts: ReadonlySet<string>): boolean {
  const { kind, column, localized, readable, filterable, reference, unique, schema } = field
  if (!readable || !filterable || reference || unique || unsorted.includes(kind)) return false
  if (name === 'id' || name === 'createdAt') return false
  if (localized || (column === 'text' && !schema.enum)) return texts.has(name)
  return column !== 'jsonb'
}
