import type { Queryable } from '../server/database/database.ts'
import { indexName, type NameSuffix, quoteIdentifier as quote } from '../server/database/identifier.ts'

interface Named {
  readonly name: string
  readonly kind: NameSuffix
  readonly columns: readonly string[]
}

/** Indexes and constraints of a table whose names follow from its columns. */
const namedSql = `
select con."conname" as "name",
  case con."contype" when 'p' then 'pkey' when 'u' then 'unique' else 'fkey' end as "kind",
  (select jsonb_agg(a."attname" order by k."position") from unnest(con."conkey") with ordinality as k("number", "position")
    join pg_attribute a on a."attrelid" = con."conrelid" and a."attnum" = k."number") as "columns"
from pg_constraint con where con."conrelid" = $1::regclass and con."contype" in ('p', 'u', 'f')
union all
select i."relname", 'index',
  (select jsonb_agg(a."attname" order by k."position")
    from unnest(x."indkey"::int2[]) with ordinality as k("number", "position")
    join pg_attribute a on a."attrelid" = x."indrelid" and a."attnum" = k."number")
from pg_index x join pg_class i on i."oid" = x."indexrelid"
where x."indrelid" = $1::regclass and not x."indisunique" and x."indpred" is null and x."indexprs" is null`

export async function renameTable(queryable: Queryable, table: string, to: string): Promise<void> {
  const named = await readNamed(queryable, table)
  await queryable.query({ text: `alter table ${quote(table)} rename to ${quote(to)}` })
  for (const entry of named) {
    if (entry.name === ruleName(table, entry)) await rename(queryable, to, entry, ruleName(to, entry))
  }
}

export async function renameColumn(queryable: Queryable, table: string, column: string, to: string): Promise<void> {
  const named = await readNamed(queryable, table)
  await queryable.query({ text: `alter table ${quote(table)} rename column ${quote(column)} to ${quote(to)}` })
  for (const entry of named) {
    if (entry.name !== ruleName(table, entry)) continue
    const columns = entry.columns.map(name => (name === column ? to : name))
    const name = ruleName(table, { ...entry, columns })
    if (name !== entry.name) await rename(queryable, table, entry, name)
  }
}

function readNamed(queryable: Queryable, table: string): Promise<Named[]> {
  return queryable.query<Named>({ text: namedSql, values: [quote(table)] })
}

function ruleName(table: string, { kind, columns }: Named): string {
  return indexName(table, kind === 'pkey' ? [] : columns, kind)
}

async function rename(queryable: Queryable, table: string, { name, kind }: Named, to: string): Promise<void> {
  const text =
    kind === 'index'
      ? `alter index ${quote(name)} rename to ${quote(to)}`
      : `alter table ${quote(table)} rename constraint ${quote(name)} to ${quote(to)}`
  await queryable.query({ text })
}
