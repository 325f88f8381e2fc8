import { csvLine, guardedCell, type ImportError } from '@tessera/core'
import type { ImportFile } from './import-file.ts'

/**
 * The rows that are wrong as a CSV file like the one that was given, each with what is wrong: to be put right and imported again.
 * @param messageOf says an error to whoever imports
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

/** Cells of a CSV file are as they were: their apostrophes are still there. */
function cellOf(value: unknown, format: ImportFile['format']): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return format === 'csv' ? text : guardedCell(text)
}
