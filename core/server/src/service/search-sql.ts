import type { Parameters } from './parameters.ts'
import type { Table } from './table.ts'
import { columnExpression, columnOf } from './table.ts'

/**
 * The searched text of a record: its folded columns, each between two line breaks. Search indexes use the same expression,
 * with the table's name instead of an alias.
 */
export function searchedText(table: Table, columns: readonly string[], alias?: string): string {
  const texts = columns.map(name => {
    const [field = '', language] = name.split('.')
    const column = columnExpression(columnOf(table, field), alias ?? table.sql, language)
    return `coalesce(${alias ? column : column.replaceAll(`${table.sql}.`, '')}, '')`
  })
  return `core_folded(E'\\n' || ${texts.join(` || E'\\n' || `)} || E'\\n')`
}

const nameLength = 60

/** The folded beginning of a name, in the order of its bytes: a range of it has all names that begin with a text. */
export function nameKey(table: Table, name: string, alias: string): string {
  const [field = '', language] = name.split('.')
  const column = columnExpression(columnOf(table, field), alias, language)
  return `core_folded(left(${column}, ${nameLength})) collate "C"`
}

/** What `nameKey` is for a name. */
export function nameKeyOf(name: string, parameters: Parameters): string {
  return `core_folded(left(${parameters.add(name)}::text, ${nameLength})) collate "C"`
}

/** A folded `like` pattern that matches the text literally. */
export function searchPattern(text: string, parameters: Parameters, [before, after] = ['%', '%']): string {
  return `core_folded(${parameters.add(`${before}${text.replace(/[\\%_]/g, '\\$&')}${after}`)}::text)`
}
