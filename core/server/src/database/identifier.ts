import { createHash } from 'node:crypto'
import { type Entity, toSnakeCase } from '@tessera/core'

/** PostgreSQL silently truncates longer names (NAMEDATALEN - 1). */
const maximumBytes = 63
const hashLength = 8

/** Suffixes that Knex uses, and PostgreSQL for checks. */
export type NameSuffix = 'index' | 'unique' | 'foreign' | 'pkey' | 'check'

/**
 * Shortens a name to what PostgreSQL accepts: names of more than 63 bytes become a prefix, `_` and 8 hex digits of their
 * hash. Databases and released migrations contain these names, so the rule must never change.
 */
export function shorten(name: string, maximum = maximumBytes): string {
  if (Buffer.byteLength(name) <= maximum) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength)
  let head = ''
  for (const character of name) {
    if (Buffer.byteLength(head + character) > maximum - hashLength - 1) break
    head += character
  }
  return `${head}_${hash}`
}

/** The column of a field: `buttonsArrayId` → `buttons_array_id`. */
export function columnName(field: string): string {
  return shorten(toSnakeCase(field))
}

/** The table of an entity: `website_builder_buttons_arrays`. */
export function tableName(entity: Pick<Entity, 'table'>): string {
  return shorten(entity.table)
}

/**
 * The name of an index or constraint: `blog_articles_slug_unique`, `blog_articles_created_at_id_index`. The same as Knex's
 * default, unless PostgreSQL would truncate it.
 */
export function indexName(table: string, columns: readonly string[], suffix: NameSuffix): string {
  return shorten([table, ...columns, suffix].join('_'))
}

/** The suffix of Knex's lock tables. */
const lockSuffix = '_lock'

/** The ledger, a table of a module's applied migrations: `tessera_migrations_file_storage`. */
export function ledgerName(module: string): string {
  return shorten(`tessera_migrations_${toSnakeCase(module)}`, maximumBytes - lockSuffix.length)
}

/** Quotes an SQL identifier. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Quotes an SQL string literal. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return text.includes('\\') ? `E${quoted}` : quoted
}
