import { type Entity, fieldEntries } from '@tessera/core'
import { columnName, tableName } from './identifier.ts'

/** Columns of a table by the names of its fields, including those that no response carries. */
export type SqlColumns<E extends Entity> = { readonly [Name in keyof E['fields'] & string]: string }

/**
 * What SQL that is written by hand calls an entity's table and its columns, so that a field that is renamed fails to compile:
 * `const [identities, i] = sqlNames(identity, 'i')` gives `"rbac_identities" i` and `i."verified_at"` for `i.verifiedAt`.
 * @param alias short name of the table in the statement; without it columns are named alone, as `set` wants them
 */
export function sqlNames<E extends Entity>(
  entity: E,
  alias?: string,
): readonly [table: string, columns: SqlColumns<E>] {
  const table = `"${tableName(entity)}"`
  const of = alias === undefined ? '' : `${alias}.`
  const columns = fieldEntries(entity).map(([name]) => [name, `${of}"${columnName(name)}"`])
  return [alias === undefined ? table : `${table} ${alias}`, Object.fromEntries(columns) as SqlColumns<E>]
}

/** Columns as a `select` lists them, under the names of their fields: `i."id" as "id", i."verified_at" as "verifiedAt"`. */
export function selected<Columns extends Readonly<Record<string, string>>>(
  columns: Columns,
  ...fields: readonly (keyof Columns & string)[]
): string {
  return fields.map(name => `${columns[name]} as "${name}"`).join(', ')
}
