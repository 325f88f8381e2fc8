import type { Parameters } from './parameters.ts'
import type { Table } from './table.ts'
import { columnExpression, columnOf } from './table.ts'

/**
 * The text that a search reads of a record: its searched columns as `core_folded` writes them, each between two line breaks.
 * Indexes are made of this very expression, with the table's name in place of an alias.
 */
export function searchedText(table: Table, columns: readonly string[], alias?: string): string {
  const texts = columns.map(name => {
    const [field = '', language] = name.split('.')
    const column = columnExpression(columnOf(table, field), alias ?? table.sql, language)
    return `coalesce(${alias ? column : column.replaceAll(`${table.sql}.`, '')}, '')`
  })
  return `core_folded(E'\\n' || ${texts.join(` || E'\\n' || `)} || E'\\n')`
}

/** A text as a part of a `like` pattern that means only itself, folded. */
export function searchPattern(text: string, parameters: Parameters, [before, after] = ['%', '%']): string {
  return `core_folded(${parameters.add(`${before}${text.replace(/[\\%_]/g, '\\$&')}${after}`)}::text)`
}
