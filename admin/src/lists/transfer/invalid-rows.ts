import { csvLine, guardedCell, type ImportError } from '@tessera/core'
import type { ImportFile } from './import-file.ts'

/**
 * The invalid rows as a CSV file with an error column: to be corrected and imported again.
 * @param messageOf the message of an error
 */
export function invalidRowsCsv(
  { columns, rows, format }: ImportFile,
  errors: readonly ImportError[],
  heading: string,
  messageOf: (error: ImportError) => string,
): string {
  const messages = new Map<number, string[]>()
  for (const error of errors) messages.set(error.row, [...(messages.get(error.row) ?? []), messageOf(error)])
  const lines = [...messages].map(([index, said]) => {
    const cells = columns.map(column => cellOf(rows[index]?.[column], format))
    return csvLine([...cells, guardedCell(said.join('; '))])
  })
  return `\uFEFF${csvLine([...columns, heading])}${lines.join('')}`
}

/** Cells of a CSV file are returned unchanged, with their leading apostrophes. */
function cellOf(value: unknown, format: ImportFile['format']): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return format === 'csv' ? text : guardedCell(text)
}
