import { type Entity, type Field, type ImportError, plainCell } from '../../index.ts'
import { issues } from '../issues.ts'
import { parseJson } from '../rest/json-text.ts'
import type { Values } from '../rest/record-validator.ts'
import { short } from '../rest/validation-cause.ts'
import { importError } from './import-error.ts'
import { type TransferColumn, transferColumns } from './transfer-column.ts'

/** Maximum number of unknown columns reported per row. */
const mostUnknown = 20

/** A parsed row of an import. */
export interface ReadRow {
  /** Counted from 0. */
  readonly row: number
  /** Values of writable fields; CSV texts are converted. */
  readonly values: Values
  readonly id: unknown
}

/** Parses rows of an import, from JSON or CSV. */
export class RowReader {
  readonly #entity: Entity
  readonly #columns: ReadonlyMap<string, TransferColumn>
  readonly #isText: boolean

  /** @param format of the values; in `csv` all are texts */
  constructor(entity: Entity, languages: readonly string[], format: 'csv' | 'json') {
    this.#entity = entity
    this.#columns = new Map(transferColumns(entity, languages).map(column => [column.name, column]))
    this.#isText = format === 'csv'
  }

  /**
   * @param given the row as received
   * @param errors to which errors are added
   */
  read(given: Values, row: number, errors: ImportError[]): ReadRow {
    const values: Values = {}
    let unknown = 0
    for (const [name, value] of Object.entries(given)) {
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
    return { row, values, id: given.id === '' ? undefined : given.id }
  }

  #fieldOf(name: string): [key: string, field: Field | undefined] {
    const key = this.#columns.get(name)?.key ?? name
    return [key, Object.hasOwn(this.#entity.fields, key) ? this.#entity.fields[key] : undefined]
  }
}

/** Converts a CSV cell. Undefined for an empty cell without meaning; invalid values are returned as is, to be refused by the schema. */
function valueOfCell(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === '') return field.nullable ? null : field.column === 'text' && !isLimited(field) ? '' : undefined
  switch (field.column) {
    case 'text':
      return plainCell(value)
    case 'integer':
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
