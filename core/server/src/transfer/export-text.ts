import { csvLine, type Entity, guardedCell, minorUnitsHeading } from '@tessera/core'
import { type ExportColumn, type ExportLine, isInLine } from './export-columns.ts'
import type { TransferColumn } from './transfer-column.ts'

type Row = Readonly<Record<string, unknown>>
type Pages = AsyncIterable<readonly ExportLine[]>

/** Lines as CSV (RFC 4180, with a byte order mark for spreadsheets), in chunks of a page. */
export async function* csvText(
  entity: Entity,
  columns: readonly ExportColumn[],
  pages: Pages,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${csvLine(columns.map(headingOf))}`
  for await (const lines of pages) {
    yield lines
      .map(line => csvLine(columns.map(column => (isInLine(entity, column, line) ? cellOf(line, column) : ''))))
      .join('')
  }
}

/** Lines as a JSON array; localized fields contain the requested languages. */
export async function* jsonText(
  entity: Entity,
  columns: readonly ExportColumn[],
  pages: Pages,
): AsyncGenerator<string, void, void> {
  let before = '['
  for await (const lines of pages) {
    yield lines
      .map(line => {
        const shown = columns.filter(column => isInLine(entity, column, line))
        return `${takeBefore()}\n${JSON.stringify(recordOf(line, shown))}`
      })
      .join('')
  }
  yield before === '[' ? '[]\n' : '\n]\n'

  function takeBefore(): string {
    const text = before
    before = ','
    return text
  }
}

/** The name of the column as files have it; of an amount in minor units that, too. */
function headingOf(column: ExportColumn): string {
  if ('part' in column) return column.heading
  const { admin, column: type } = column.field
  return admin.currency === undefined || type === 'text' ? column.name : `${column.name}${minorUnitsHeading}`
}

function cellOf({ row, cells }: ExportLine, column: ExportColumn): string {
  if ('part' in column) {
    const cell = cells[column.name] ?? ''
    return column.isNumber ? cell : guardedCell(cell)
  }
  const value = valueIn(row, column)
  if (value === null || value === undefined) return ''
  const isText = typeof value === 'string' && (column.language !== undefined || column.field.column === 'text')
  if (isText) return guardedCell(value)
  return typeof value === 'object' || column.field.column === 'jsonb'
    ? guardedCell(JSON.stringify(value))
    : String(value)
}

function recordOf({ row, cells }: ExportLine, columns: readonly ExportColumn[]): Row {
  const record: Record<string, unknown> = {}
  for (const column of columns) {
    if ('part' in column) {
      record[column.heading] = cells[column.name] ?? ''
      continue
    }
    const value = valueIn(row, column)
    if (column.language === undefined) record[column.key] = value
    else {
      const texts = (record[column.key] ?? {}) as Record<string, unknown>
      record[column.key] = value === undefined ? texts : { ...texts, [column.language]: value }
    }
  }
  return record
}

function valueIn(row: Row, { key, language }: TransferColumn): unknown {
  const value = row[key]
  return language === undefined ? value : (value as Row | null)?.[language]
}
