import type { Knex } from 'knex'

export interface RenamedEntity {
  /** Path of the entity as it was: `blog/articles`. */
  readonly from: string
  /** Its path now, in the same module or another one. */
  readonly to: string
  /** Columns of any module whose texts have paths of entities in addresses: `host_pages.url`. Those that are not there are skipped. */
  readonly columns?: readonly string[]
}

/**
 * For migrations that have renamed the table of an entity: what is stored by the path of the entity follows, such as its history,
 * saved views, the addresses of its pages (`[blog.articles.slug]`) and permissions (`/api/blog/articles`).
 * @param knex of the migration
 */
export async function renameEntity(knex: Knex, { from, to, columns = [] }: RenamedEntity): Promise<void> {
  for (const table of ['core_history', 'core_imported']) {
    await knex(table).where({ entity: from }).update({ entity: to })
  }
  await renameWithin(knex, 'core_preferences.key', '/', from, to)
  for (const each of columns) {
    const [table = ''] = each.split('.')
    if (await knex.schema.hasTable(table)) await renameWithin(knex, each, '\\[|/api/', from, to)
  }
}

/**
 * Renames both forms of a path, `blog/articles` and `blog.articles`, in the texts of a column.
 * @param place `table.column`
 * @param before regular expression of what a path stands after
 */
async function renameWithin(knex: Knex, place: string, before: string, from: string, to: string): Promise<void> {
  const [table = '', column = ''] = place.split('.')
  const pattern = `(${before})${from.replace('/', '([./])')}(?![a-z0-9-])`
  const [module, plural] = to.split('/')
  const renamed = knex.raw("regexp_replace(??, ?, ?, 'g')", [column, pattern, `\\1${module}\\2${plural}`])
  await knex(table).where(column, '~', pattern).update(column, renamed)
}
