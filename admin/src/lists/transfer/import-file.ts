import { parseCsv } from '@tessera/core'
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

/** Why a file can't be read; the message says where. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError'
  readonly reason: 'empty' | 'malformed' | 'noList'

  constructor(reason: ImportFileError['reason'], detail = '') {
    super(detail)
    this.reason = reason
  }
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

/** The same for a chosen file. @throws ImportFileError */
export function readImportSource({ name, bytes, encoding }: ImportSource): ImportFile {
  return readImportFile(name, decodedText(bytes, encoding))
}

function readCsv(name: string, text: string): ImportFile {
  let lines: string[][]
  try {
    lines = parseCsv(text)
  } catch (error) {
    throw new ImportFileError('malformed', error instanceof Error ? error.message : '')
  }
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
