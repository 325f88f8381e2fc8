import type { ColumnType, Field } from '../../index.ts'
import { quoteText } from './identifier.ts'

/** A column as the catalogs of PostgreSQL describe it. */
export interface Column {
  /** As `format_type` writes it: `text`, `timestamp(3) with time zone`. */
  readonly type: string
  readonly isNullable: boolean
  /** An SQL expression: `'default'::text`. */
  readonly default?: string
}

/** Moments are kept to the millisecond, which is what a JavaScript Date and an ETag hold. */
const types: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamp(3) with time zone',
  jsonb: 'jsonb',
  uuid: 'uuid',
}

/** The column that holds a field. Generated defaults (adminTitle, slug) are made by the service, not by the database. */
export function columnOf(field: Field): Column {
  return {
    type: types[field.column],
    isNullable: field.nullable,
    ...(field.default !== undefined && { default: literal(field.default, field.column) }),
  }
}

/** A value as an SQL expression of the column's type: `'{}'::jsonb`, `true`, `0`. */
function literal(value: unknown, column: ColumnType): string {
  if (column === 'jsonb') return `${quoteText(JSON.stringify(value))}::jsonb`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `${quoteText(String(value))}::${types[column]}`
}
