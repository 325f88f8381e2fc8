import { isDeepStrictEqual } from 'node:util'
import type { Entity, ImportError, ImportRequest, ListQuery } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { isUuid } from '../rest/formats.ts'
import type { Values } from '../rest/record-validator.ts'
import { importError } from './import-error.ts'
import { isFieldColumn, type ReadRow, RowReader } from './import-rows.ts'
import { keyFields } from './transfer-keys.ts'
import type { TransferPart } from './transfer-part.ts'
import type { ImportLine } from './transfer-part-of.ts'
import { type Transfer, type TransferredColumn, transferColumnsByName, transferColumnsOf } from './transfers.ts'

/** Maximum keys per query. */
const mostKeys = 1000

/** A record of an import: its first row has its fields, further ones have lines of its parts. */
export interface ReadRecord extends ReadRow {
  /** Of the record that exists. */
  readonly id: string | undefined
  readonly lines: readonly ImportLine[]
}

/** An import as it was received. */
export interface ReadImport {
  readonly records: readonly ReadRecord[]
  readonly errors: readonly ImportError[]
  /** What reads the cells that are no fields, with the names of its columns in the request. */
  readonly parts: ReadonlyMap<TransferPart, readonly string[]>
  /** The names of columns in which missing records are created. */
  readonly createsMissing: ReadonlySet<string>
}

/** Parses the rows, finds existing records, and joins the lines of each record. */
export async function readImport(
  entity: Entity,
  { rows, key = 'id', format = 'json', createsMissing = [] }: ImportRequest,
  transfer: Transfer,
): Promise<ReadImport> {
  const { languages } = transfer.host.configuration
  const names = new Set(rows.flatMap(row => Object.keys(row)))
  const unknown = [...names].filter(name => !isFieldColumn(entity, languages, name))
  const others = await transferColumnsByName(entity, unknown, transfer, 'import')
  const keyColumn = await knownKey(entity, key, others, transfer)
  const errors: ImportError[] = []
  const reader = new RowReader(entity, languages, format, others)
  const read = rows.map((given, row) => reader.read(given, row, errors))
  const keys = read.map(row => keyOf(row, key, keyColumn, errors))
  const known = await idsByKey(entity, key, keyColumn, keys, transfer)
  const lineColumns = new Set([...others.values()].flatMap(column => (column.isOfLine ? [column.name] : [])))
  const records: (ReadRecord & { lines: ImportLine[] })[] = []
  const identities: (string | undefined)[] = []
  for (const [index, row] of read.entries()) {
    const value = keys[index]
    const id = value === undefined ? undefined : known.get(value)
    const identity = keyColumn ? id : value
    const last = records.at(-1)
    const isSame = identity === undefined || identity === identities.at(-1)
    if (last && lineColumns.size > 0 && isSame && isFurther(entity, row, last, lineColumns)) {
      last.lines.push({ row: row.row, cells: row.cells })
      continue
    }
    records.push({ ...row, id, lines: [{ row: row.row, cells: row.cells }] })
    identities.push(identity)
  }
  const parts = Map.groupBy(others.values(), ({ part }) => part)
  return {
    records,
    errors,
    parts: new Map([...parts].map(([part, columns]) => [part, columns.map(({ name }) => name)])),
    createsMissing: new Set(createsMissing.map(name => others.get(name)?.name ?? name)),
  }
}

/** The part's cells of lines; lines without any are left out. */
export function linesOf(lines: readonly ImportLine[], names: readonly string[]): ImportLine[] {
  return lines.flatMap(({ row, cells }) => {
    const own = names.flatMap(name => (cells[name] === undefined ? [] : [[name, cells[name]] as const]))
    return own.length === 0 ? [] : [{ row, cells: Object.fromEntries(own) }]
  })
}

/** A row that repeats its record's keys, and has nothing else, or the same, in the columns of the record. */
function isFurther(entity: Entity, row: ReadRow, first: ReadRow, lineColumns: ReadonlySet<string>): boolean {
  const keys = keyFields(entity)
  const isOf = (name: string, value: unknown, before: unknown) =>
    isDeepStrictEqual(value, before) || (isEmpty(value) && !keys.includes(name)) || isEmpty(value)
  return (
    Object.entries(row.values).every(([name, value]) => isOf(name, value, first.values[name])) &&
    Object.entries(row.cells).every(([name, cell]) => lineColumns.has(name) || isOf(name, cell, first.cells[name]))
  )
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty)
}

/** @returns the column that is the key, unless a field is. @throws ValidationError for one that identifies no records */
async function knownKey(
  entity: Entity,
  key: string,
  others: ReadonlyMap<string, TransferredColumn>,
  transfer: Transfer,
): Promise<TransferredColumn | undefined> {
  const fields = keyFields(entity)
  if (fields.includes(key)) return undefined
  const column = others.get(key)
  if (column?.isKey && column.part.findByKey) return column
  const columns = await transferColumnsOf(entity, transfer, 'import')
  const choices = [...fields, ...columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))]
  if (!choices.includes(key)) throw new ValidationError(issues.ONE_OF('key', { choices }))
  return columns.find(({ name }) => name === key)
}

function keyOf(
  { row, id, values, cells }: ReadRow,
  key: string,
  keyColumn: TransferredColumn | undefined,
  errors: ImportError[],
): string | undefined {
  const value = keyColumn ? cells[keyColumn.name] : key === 'id' ? id : values[key]
  if (value === undefined || value === null || value === '') return undefined
  if (key !== 'id') return String(value)
  if (isUuid(value)) return value.toLowerCase()
  errors.push(importError(row, issues.FORMAT('id', { format: 'uuid' })))
  return undefined
}

/** Ids of the visible records by key. */
async function idsByKey(
  entity: Entity,
  key: string,
  keyColumn: TransferredColumn | undefined,
  keys: readonly (string | undefined)[],
  transfer: Transfer,
): Promise<ReadonlyMap<string, string>> {
  const { host, context } = transfer
  const given = [...new Set(keys.filter(value => value !== undefined))]
  if (keyColumn) return (await keyColumn.part.findByKey?.(keyColumn.name, given, transfer)) ?? new Map()
  const isUuidKey = entity.fields[key]?.column === 'uuid'
  const asked = given.filter(value => !isUuidKey || isUuid(value))
  const found = new Map<string, string>()
  for (let from = 0; from < asked.length; from += mostKeys) {
    const value = asked.slice(from, from + mostKeys)
    const query = { filters: { and: [{ column: key, method: 'inArray', value }] }, limit: mostKeys } as const
    const { rows } = await host.service(entity).list(query as ListQuery, context)
    for (const row of rows as readonly Values[]) found.set(String(row[key]), String(row.id))
  }
  return found
}
