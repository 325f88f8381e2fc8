import type { ColumnType, Field } from '../../index.ts'
import { type ColumnDefinition, sqlLiteral } from '../../migration/column-builder.ts'

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
