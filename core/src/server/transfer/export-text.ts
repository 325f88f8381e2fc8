import { csvLine, guardedCell } from '../../index.ts'
import type { TransferColumn } from './transfer-column.ts'

type Row = Readonly<Record<string, unknown>>
type Pages = AsyncIterable<readonly Row[]>

/** Records as CSV (RFC 4180, with a byte order mark for spreadsheets), in chunks of a page. */
export async function* csvText(columns: readonly TransferColumn[], pages: Pages): AsyncGenerator<string, void, void> {
  yield `\uFEFF${csvLine(columns.map(({ name }) => name))}`
  for await (const rows of pages) yield rows.map(row => csvLine(columns.map(column => cellOf(row, column)))).join('')
}

/** Records as a JSON array; localized fields contain the requested languages. */
export async function* jsonText(columns: readonly TransferColumn[], pages: Pages): AsyncGenerator<string, void, void> {
  let before = '['
  for await (const rows of pages) {
    yield rows.map(row => `${takeBefore()}\n${JSON.stringify(recordOf(row, columns))}`).join('')
  }
  yield before === '[' ? '[]\n' : '\n]\n'

  function takeBefore(): string {
    const text = before
    before = ','
    return text
  }
}

function cellOf(row: Row, column: TransferColumn): string {
  const value = valueIn(row, column)
  if (value === null || value === undefined) return ''
  const isText = typeof value === 'string' && (column.language !== undefined || column.field.column === 'text')
  if (isText) return guardedCell(value)
  return typeof value === 'object' || column.field.column === 'jsonb'
    ? guardedCell(JSON.stringify(value))
    : String(value)
}

function recordOf(row: Row, columns: readonly TransferColumn[]): Row {
  const record: Record<string, unknown> = {}
  for (const column of columns) {
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
