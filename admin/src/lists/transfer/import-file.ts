import { parseCsv } from '@tessera/core'
import { ImportFileError } from './import-file-error.ts'
import { decodedText, type TextEncoding } from './text-encoding.ts'

/** The contents of a file: rows with values by column name. */
export interface ImportFile {
  readonly name: string
  readonly format: 'csv' | 'json'
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** A chosen file with its encoding. */
export interface ImportSource {
  readonly name: string
  readonly bytes: Uint8Array
  readonly encoding: TextEncoding
}

/**
 * Reads a CSV file whose first line names its columns, or a JSON file with a list of records (or `{ data: [...] }`).
 * @throws ImportFileError
 */
export function readImportFile(name: string, text: string): ImportFile {
  const isJson = /\.json$/i.test(name) || /^\s*[[{]/.test(text)
  const file = isJson ? readJson(name, text) : readCsv(name, text)
  if (file.rows.length === 0) throw new ImportFileError('empty')
  return file
}

/** Bytes of a file that is read. */
const mostBytes = 50 * 1024 * 1024

/** The same for a chosen file, which may be a workbook. @throws ImportFileError */
export async function readImportSource({ name, bytes, encoding }: ImportSource): Promise<ImportFile> {
  if (bytes.length > mostBytes) throw new ImportFileError('tooLarge')
  if (!isArchive(bytes)) return readImportFile(name, decodedText(bytes, encoding))
  const { readWorkbook } = await import('./workbook.ts')
  const file = tableOf(name, await readWorkbook(bytes))
  if (file.rows.length === 0) throw new ImportFileError('empty')
  return file
}

/** Whether bytes are a ZIP archive, as a workbook (XLSX) is. */
export function isArchive(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)
}

function readCsv(name: string, text: string): ImportFile {
  let lines: string[][]
  try {
    lines = parseCsv(text)
  } catch (error) {
    throw new ImportFileError('malformed', error instanceof Error ? error.message : '')
  }
  return tableOf(name, lines)
}

/** Lines whose first one names the columns. */
function tableOf(name: string, lines: readonly (readonly string[])[]): ImportFile {
  const [head = [], ...rest] = lines
  const columns = distinct(head.map((column, index) => column.trim() || `${index + 1}`))
  return {
    name,
    format: 'csv',
    columns,
    rows: rest.map(cells => Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))),
  }
}

/** Duplicate column names get a number: `Title`, `Title (2)`. */
function distinct(columns: readonly string[]): string[] {
  const known = new Set<string>()
  return columns.map(column => {
    let name = column
    for (let count = 2; known.has(name); count += 1) name = `${column} (${count})`
    known.add(name)
    return name
  })
}

function readJson(name: string, text: string): ImportFile {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ImportFileError('malformed', error instanceof Error ? error.message : '')
  }
  const list = isMap(value) ? value.data : value
  if (!Array.isArray(list) || !list.every(isMap)) throw new ImportFileError('noList')
  return { name, format: 'json', columns: [...new Set(list.flatMap(Object.keys))], rows: list }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
