import type { ColumnType, Entity, RelatedColumn } from '@tessera/core'
import type { SqlColumns } from '../database/sql-names.ts'

/** The type of a computed value. */
export type ComputedType = Exclude<ColumnType, 'jsonb' | 'uuid'>

/** What the SQL of a computed column is made of. */
export interface ListColumnSql<E extends Entity = Entity> {
  /** The columns of the record that the value is computed for. */
  readonly row: SqlColumns<E>
  /** What the request names after the column: `EUR` of `price.EUR`; `''` for a column without a parameter. */
  readonly parameter: string
  /** Of the site. */
  readonly languages: readonly string[]
  /**
   * A table as `from` names it, and its columns: only the records that the caller may see. The entity must be among `reads`.
   * @param alias unique within the expression
   */
  table<Other extends Entity>(entity: Other, alias: string): readonly [table: string, columns: SqlColumns<Other>]
  /** The placeholder of a bound value: cast it, `${bind(code)}::text`. */
  bind(value: unknown): string
}

/** A column that a plugin computes for the lists of an entity: to filter by, to order by, and to show. */
export interface ListColumn<E extends Entity = Entity> {
  readonly entity: E
  /** camelCase, and no field of the entity. */
  readonly name: string
  readonly type: ComputedType
  /** What may follow the name in a request, as a whole: `/[A-Z]{3}/` for `price.EUR`. Without it nothing may. */
  readonly parameter?: RegExp
  /**
   * The entities that the value is computed from. Callers who may not read all of them don't have the column, and what is cached
   * with it is dropped when one of their records changes.
   */
  readonly reads: readonly Entity[]
  /** An SQL expression of one value, such as a subquery in parentheses. */
  sql(statement: ListColumnSql<E>): string
}

/**
 * Declares a computed column, for `listColumns` of a plugin. It exists where all entities of `reads` do.
 * @throws TypeError for a name that is no camelCase word, or that a field has
 */
export function listColumn<const E extends Entity>(
  entity: E,
  name: string,
  options: Omit<ListColumn<E>, 'entity' | 'name'>,
): ListColumn<E> {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new TypeError(`List column ${name} of ${entity.path} must be camelCase`)
  if (Object.hasOwn(entity.fields, name)) throw new TypeError(`List column ${name} of ${entity.path} is a field of it`)
  return { entity, name, ...options }
}

/** The name of a computed column in the filters of a service's lists: `computedColumn(price, 'EUR')`. */
export function computedColumn<E extends Entity>({ name }: ListColumn<E>, parameter = ''): RelatedColumn<E> {
  return (parameter === '' ? name : `${name}.${parameter}`) as RelatedColumn<E>
}
