import { migration } from '@tessera/core/migration/v1'

/**
 * `core_folded` writes a text the way it is searched: lower-cased, `ё` as `е`. Where the database's own locale knows ASCII
 * letters only, a collation that knows more is named. PostgreSQL inlines it, so that indexes can be made of it.
 */
export default migration({
  async up(t) {
    const [own] = await t.query<{ folds: boolean }>(`select lower('Ж') = 'ж' as "folds"`)
    const [other] = await t.query<{ name: string }>(
      `select "collname" as "name" from pg_collation
      where "collname" in ('pg_c_utf8', 'C.utf8', 'und-x-icu') and "collencoding" in (-1, pg_char_to_encoding('UTF8'))
      order by "collname" limit 1`,
    )
    const collation = own?.folds || !other ? '' : ` collate pg_catalog."${other.name}"`
    t.sql(
      `create function core_folded(text) returns text language sql immutable strict parallel safe
      return replace(lower($1${collation}), 'ё', 'е')`,
    )
  },
  down(t) {
    t.sql('drop function core_folded(text)')
  },
})
