import type { OnDelete } from '../index.ts'
import { quoteText } from '../server/database/identifier.ts'

/** A column, as the statements that make it need it. */
export interface ColumnDefinition {
  /** As PostgreSQL's `format_type` writes it. */
  readonly type: string
  readonly isNullable: boolean
  /** SQL expression. */
  readonly default?: string
  readonly isPrimaryKey?: boolean
  /** Numbered by the database. */
  readonly isIdentity?: boolean
  readonly reference?: { readonly table: string; readonly onDelete: OnDelete }
  /** SQL expression of the value for records that were there before the column. */
  readonly fill?: string
}

/** A column of a migration: `text().notNull().default('default')`. Nulls are allowed unless it says otherwise. */
export class ColumnBuilder {
  readonly definition: ColumnDefinition

  constructor(definition: ColumnDefinition) {
    this.definition = definition
  }

  notNull(): ColumnBuilder {
    return this.#with({ isNullable: false })
  }

  primaryKey(): ColumnBuilder {
    return this.#with({ isNullable: false, isPrimaryKey: true })
  }

  /** The value of new records that say none: a text, a number, a boolean, or anything JSON for `jsonb`. */
  default(value: unknown): ColumnBuilder {
    return this.defaultSql(sqlLiteral(value, this.definition.type))
  }

  /** The same as an SQL expression: `now()`. */
  defaultSql(expression: string): ColumnBuilder {
    return this.#with({ default: expression })
  }

  /** Numbers records by itself. */
  identity(): ColumnBuilder {
    return this.#with({ isNullable: false, isIdentity: true })
  }

  /** Points to the `id` of another table. */
  references(table: string, onDelete: OnDelete): ColumnBuilder {
    return this.#with({ reference: { table, onDelete } })
  }

  /** What records that are there already get, as an SQL expression; new ones need a value of their own. */
  fill(expression: string): ColumnBuilder {
    return this.#with({ fill: expression })
  }

  #with(change: Partial<ColumnDefinition>): ColumnBuilder {
    return new ColumnBuilder({ ...this.definition, ...change })
  }
}

/** A value as an SQL expression for a column of the type. */
export function sqlLiteral(value: unknown, type: string): string {
  if (type === 'jsonb') return quoteText(JSON.stringify(value))
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoteText(String(value))
}
