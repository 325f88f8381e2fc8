import type { ColumnType, Field } from '../../index.ts'
import { quoteText } from './identifier.ts'

/** A column, as the statements that make it need it. */
export interface ColumnDefinition {
  /** As PostgreSQL's `format_type` writes it. */
  readonly type: string
  readonly isNullable: boolean
  /** SQL expression. */
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
export function columnOf(field: Field): ColumnDefinition {
  const type = types[field.column]
  return {
    type,
    isNullable: field.nullable,
    ...(field.default !== undefined && { default: sqlLiteral(field.default, type) }),
  }
}

/** A value as an SQL expression for a column of the type. */
function sqlLiteral(value: unknown, type: string): string {
  if (type === 'jsonb') return quoteText(JSON.stringify(value))
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoteText(String(value))
}
