import { guardedCell, plainCell } from '@tessera/core'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import writeExcelFile, { type SheetData } from 'write-excel-file/universal'
import { ImportFileError } from './import-file-error.ts'

/** Bytes of an unpacked workbook. */
const mostUnpacked = 200 * 1024 * 1024

/**
 * The lines of a workbook's first sheet (XLSX), with cells as a CSV file has them: texts that look like formulas have their
 * apostrophe, days and times are ISO 8601. Lines without any cell are left out.
 * @throws ImportFileError for what is no workbook, and for one that would unpack to more than 200 MB
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    const archive = new Blob([unpacked(bytes) as BlobPart])
    const rows = await readSheet<string>(archive, { trim: false, parseNumber: text => text })
    return rows.map(row => row.map(cellOf)).filter(row => row.some(cell => cell !== ''))
  } catch (error) {
    if (error instanceof ImportFileError) throw error
    throw new ImportFileError('malformed', error instanceof Error ? error.message : '')
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  // Numbers are texts already, and written as the workbook has them.
  const text = String(value)
  return typeof value === 'string' && !isNumber(text) ? guardedCell(text) : text
}

/**
 * A workbook (XLSX) of one sheet from lines of CSV. Cells are texts, never formulas, but in columns of numbers.
 * @param numeric whether a column has numbers, by its index
 */
export async function workbookOf(lines: readonly (readonly string[])[], numeric: readonly boolean[]): Promise<Blob> {
  const rows: SheetData = lines.map((line, row) =>
    line.map((cell, column) => {
      if (cell === '') return null
      if (row > 0 && numeric[column] && isNumber(cell)) {
        return { value: Number(cell), type: Number, format: cell.replace(/^-?\d+/, '0').replace(/\d/g, '0') }
      }
      return { value: escaped(plainCell(cell)), type: String, ...(row === 0 && { fontWeight: 'bold' as const }) }
    }),
  )
  return writeExcelFile(rows, { stickyRowsCount: 1 }).toBlob()
}

/**
 * A text as workbooks write what XML can't hold or changes: `_x000D_` for a carriage return, and `_x005F_` for the `_` of a text that
 * looks like one of these (ECMA-376, part 1, 22.9.2.19).
 */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
  return text.replace(/_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/gi, letter => {
    return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** Whether a text is a number that a workbook holds exactly. */
function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15
}

/**
 * The sheets of a workbook as an archive that isn't compressed. What an archive says of the size of a file is all that is unpacked
 * of it, and all files together have a bound.
 * @throws ImportFileError beyond it
 */
function unpacked(bytes: Uint8Array): Uint8Array {
  let left = mostUnpacked
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      left -= originalSize
      if (left < 0) throw new ImportFileError('tooLarge')
      return true
    },
  })
  return zipSync(files, { level: 0 })
}
