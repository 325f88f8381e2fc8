import { type MigrationState, migrate, migrateDown, migrationSources, migrationStatus } from '@tessera/server'
import { openTestDatabase, type TestDatabase } from '@tessera/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from './specification/modules.ts'

const sources = migrationSources(modules)
let own: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase(modules)
})
afterAll(() => own?.drop())

/** Everything that migrations make, as PostgreSQL writes it, apart from their ledgers. */
async function schemaNow(): Promise<string[]> {
  const rows = await own.database.query<{ text: string }>({
    text: `
select concat_ws(' ', c."relname", a."attname", format_type(a."atttypid", a."atttypmod"), a."attnotnull", a."attidentity"::text,
    pg_get_expr(d."adbin", d."adrelid"), obj_description(c."oid", 'pg_class')) as "text"
from pg_class c join pg_attribute a on a."attrelid" = c."oid" and a."attnum" > 0 and not a."attisdropped"
  left join pg_attrdef d on d."adrelid" = c."oid" and d."adnum" = a."attnum"
where c."relnamespace" = current_schema()::regnamespace and c."relkind" = 'r' and c."relname" not like 'tessera\\_%'
union all
select "indexdef" from pg_indexes where "schemaname" = current_schema() and "tablename" not like 'tessera\\_%'
union all
select concat_ws(' ', o."conrelid"::regclass, o."conname", pg_get_constraintdef(o."oid")) from pg_constraint o
where o."connamespace" = current_schema()::regnamespace and o."contype" in ('p', 'u', 'f', 'c')
  and o."conrelid"::regclass::text not like 'tessera\\_%'
union all
select pg_get_functiondef(p."oid") from pg_proc p where p."pronamespace" = current_schema()::regnamespace
  and p."prokind" = 'f' and not exists (select 1 from pg_depend d where d."objid" = p."oid" and d."deptype" = 'e')
union all
select pg_get_triggerdef("oid") from pg_trigger where not "tgisinternal"
order by 1`,
  })
  return rows.map(({ text }) => text)
}

test('every migration of the product goes back to nothing, and from there to the same schema', async () => {
  const before = await schemaNow()
  expect(before.length).toBeGreaterThan(1_500)
  const applied: readonly MigrationState[] = await migrationStatus(own.database, sources)
  // What links two modules first, then modules before those that they depend on.
  for (const { module } of applied.toReversed()) {
    expect(await migrateDown(own.database, sources, module)).toHaveLength(1)
  }
  expect(await schemaNow()).toEqual([])

  expect(await migrate(own.database, sources)).toHaveLength(applied.length)
  expect(await schemaNow()).toEqual(before)
})
