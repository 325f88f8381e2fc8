import { createHash } from 'node:crypto'
import { type Entity, toSnakeCase } from '../../index.ts'

/** PostgreSQL cuts longer names off without a word (NAMEDATALEN - 1). */
const maximumBytes = 63
const hashLength = 8

/** What Knex calls what it makes. */
export type NameSuffix = 'index' | 'unique' | 'foreign' | 'pkey'

/**
 * A name that PostgreSQL takes as it is. One of more than 63 bytes becomes its beginning, `_` and 8 hexadecimal digits of
 * its hash. Databases and released migrations hold these names: the rule must never change.
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
 * The name of an index or a constraint: `blog_articles_slug_unique`, `blog_articles_created_at_id_index`. The one that
 * Knex gives where a migration says none, as long as PostgreSQL takes it.
 */
export function indexName(table: string, columns: readonly string[], suffix: NameSuffix): string {
  return shorten([table, ...columns, suffix].join('_'))
}

/** What Knex appends to the name of a ledger: the table where it notes that it is at work. */
const lockSuffix = '_lock'

/** The table that remembers which migrations of a module have been run: `tessera_migrations_file_storage`. */
export function ledgerName(module: string): string {
  return shorten(`tessera_migrations_${toSnakeCase(module)}`, maximumBytes - lockSuffix.length)
}

/** A name as SQL takes it, whatever is in it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as SQL takes it, whatever is in it. */
export function quoteText(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  return text.includes('\\') ? `E${quoted}` : quoted
}
