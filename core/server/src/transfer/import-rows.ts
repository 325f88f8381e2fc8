import { type Entity, type Field, type ImportError, plainCell } from '@tessera/core'
import { issues } from '../issues.ts'
import { parseJson } from '../rest/json-text.ts'
import type { Values } from '../rest/record-validator.ts'
import { short } from '../rest/validation-cause.ts'
import { importError } from './import-error.ts'
import { cellOfNames } from './record-names.ts'
import { type TransferColumn, transferColumns } from './transfer-column.ts'
import type { Cells } from './transfer-part-of.ts'
import type { TransferredColumn } from './transfers.ts'

/** Maximum number of unknown columns reported per row. */
const mostUnknown = 20

/** Whether a column of an import is a field of its entity, or one language of it. */
export function isFieldColumn(entity: Entity, languages: readonly string[], name: string): boolean {
  return Object.hasOwn(entity.fields, name) || transferColumns(entity, languages).some(column => column.name === name)
}

/** A parsed row of an import. */
export interface ReadRow {
  /** Counted from 0. */
  readonly row: number
  /** Values of writable fields; CSV texts are converted. */
  readonly values: Values
  readonly id: unknown
  /** Cells of columns that are no fields, by their names. */
  readonly cells: Cells
}

/** Parses rows of an import, from JSON or CSV. */
export class RowReader {
  readonly #entity: Entity
  readonly #columns: ReadonlyMap<string, TransferColumn>
  readonly #others: ReadonlyMap<string, TransferredColumn>
  readonly #isText: boolean

  /**
   * @param format of the values; in `csv` all are texts
   * @param others columns that are no fields, by what the rows call them
   */
  constructor(
    entity: Entity,
    languages: readonly string[],
    format: 'csv' | 'json',
    others: ReadonlyMap<string, TransferredColumn>,
  ) {
    this.#entity = entity
    this.#others = others
    this.#columns = new Map(transferColumns(entity, languages).map(column => [column.name, column]))
    this.#isText = format === 'csv'
  }

  /**
   * @param given the row as received
   * @param errors to which errors are added
   */
  read(given: Values, row: number, errors: ImportError[]): ReadRow {
    const values: Values = {}
    const cells: Record<string, string> = {}
    let unknown = 0
    for (const [name, value] of Object.entries(given)) {
      const other = this.#others.get(name)
      if (other) {
        cells[other.name] = this.#isText ? plainCell(textOf(value)) : textOf(value)
        continue
      }
      const [key = '', field] = this.#fieldOf(name)
      const language = this.#columns.get(name)?.language
      if (!field) {
        unknown += 1
        if (unknown <= mostUnknown) errors.push(importError(row, issues.UNKNOWN(short(name)), short(name)))
      }
      // Read-only columns of an export are ignored.
      else if (!field.writable && field.readable) continue
      else if (language === undefined) values[key] = this.#isText ? valueOfCell(field, value) : value
      else {
        const text = this.#isText && typeof value === 'string' ? plainCell(value) : value
        values[key] = { ...(values[key] as object | undefined), [language]: text }
      }
    }
    return { row, values, id: given.id === '' ? undefined : given.id, cells }
  }

  #fieldOf(name: string): [key: string, field: Field | undefined] {
    const key = this.#columns.get(name)?.key ?? name
    return [key, Object.hasOwn(this.#entity.fields, key) ? this.#entity.fields[key] : undefined]
  }
}

/** A cell of a column that is no field; lists are names, as JSON has them. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? cellOfNames(value.map(String)) : String(value)
}

/** Converts a CSV cell. Undefined for an empty cell without meaning; invalid values are returned as is, to be refused by the schema. */
function valueOfCell(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === '') return field.nullable ? null : field.column === 'text' && !isLimited(field) ? '' : undefined
  switch (field.column) {
    case 'text':
      return plainCell(value)
    case 'integer':
    case 'bigint':
    case 'numeric':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? Number(value) : value
    case 'boolean':
      return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : value
    case 'jsonb':
      return jsonOf(plainCell(value))
    default:
      return value
  }
}

/** Whether the field's schema rejects empty texts. */
function isLimited({ schema, generated }: Field): boolean {
  return generated !== undefined || ['enum', 'minLength', 'pattern', 'format'].some(keyword => keyword in schema)
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
