import type { Entity } from '@tessera/core'
import type { Queryable } from './database.ts'
import { indexName, tableName } from './identifier.ts'
import { type TableSchema, wantedStatements } from './schema.ts'

/** Comment prefix of tables without an entity, which are excluded from comparison. */
const notAnEntity = 'Not an entity: '

interface IndexRow {
  readonly name: string
  readonly columns: readonly string[]
  readonly isUnique: boolean
  readonly areNullsEqual: boolean
  readonly descending: readonly string[]
}

interface CheckRow {
  readonly name: string
  readonly column: string
  /** As PostgreSQL writes it: `((views >= 0) AND (views <= 10))`. */
  readonly expression: string
}

interface TableRow extends Omit<TableSchema, 'indexes' | 'checks'> {
  readonly indexes: readonly IndexRow[]
  readonly checks: readonly CheckRow[]
}

/** See the chapter "System Catalogs" of PostgreSQL's documentation; the same from version 15 on. */
const tablesSql = `
select c."relname" as "name",
  coalesce((select jsonb_agg(jsonb_build_object(
      'name', a."attname", 'type', format_type(a."atttypid", a."atttypmod"), 'isNullable', not a."attnotnull",
      'default', pg_get_expr(d."adbin", d."adrelid"), 'isIdentity', a."attidentity" <> '') order by a."attnum")
    from pg_attribute a left join pg_attrdef d on d."adrelid" = a."attrelid" and d."adnum" = a."attnum"
    where a."attrelid" = c."oid" and a."attnum" > 0 and not a."attisdropped"), '[]') as "columns",
  coalesce((select jsonb_agg(a."attname" order by k."position")
    from pg_index x, unnest(x."indkey"::int2[]) with ordinality as k("number", "position"), pg_attribute a
    where x."indrelid" = c."oid" and x."indisprimary" and a."attrelid" = c."oid" and a."attnum" = k."number"),
    '[]') as "primaryKey",
  coalesce((select jsonb_agg(jsonb_build_object('name', i."relname", 'isUnique', x."indisunique",
      'areNullsEqual', x."indnullsnotdistinct", 'columns',
      (select jsonb_agg(a."attname" order by k."position")
        from unnest(x."indkey"::int2[]) with ordinality as k("number", "position")
        join pg_attribute a on a."attrelid" = c."oid" and a."attnum" = k."number"),
      'descending', coalesce((select jsonb_agg(a."attname" order by k."position")
        from unnest(x."indkey"::int2[], x."indoption"::int2[]) with ordinality as k("number", "option", "position")
        join pg_attribute a on a."attrelid" = c."oid" and a."attnum" = k."number"
        where k."option" & 1 = 1), '[]')) order by i."relname")
    from pg_index x join pg_class i on i."oid" = x."indexrelid"
    where x."indrelid" = c."oid" and not x."indisprimary" and x."indexprs" is null and x."indpred" is null),
    '[]') as "indexes",
  coalesce((select jsonb_agg(jsonb_build_object('column', a."attname", 'table', t."relname", 'onDelete',
      case f."confdeltype" when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end) order by a."attname")
    from pg_constraint f join pg_class t on t."oid" = f."confrelid"
    join pg_attribute a on a."attrelid" = c."oid" and a."attnum" = f."conkey"[1]
    where f."conrelid" = c."oid" and f."contype" = 'f' and cardinality(f."conkey") = 1), '[]') as "foreignKeys",
  coalesce((select jsonb_agg(jsonb_build_object('name', k."conname", 'column', a."attname",
      'expression', pg_get_expr(k."conbin", k."conrelid")) order by a."attname")
    from pg_constraint k join pg_attribute a on a."attrelid" = c."oid" and a."attnum" = k."conkey"[1]
    where k."conrelid" = c."oid" and k."contype" = 'c' and cardinality(k."conkey") = 1), '[]') as "checks"
from pg_class c
where c."relnamespace" = $1::regnamespace and c."relkind" = 'r'
  and not starts_with(coalesce(obj_description(c."oid", 'pg_class'), ''), $2)
order by 1`

/**
 * The tables of a PostgreSQL schema, without tables of no entity and without indexes and checks whose names don't derive from
 * their columns, which were created by hand.
 */
export async function readSchema(queryable: Queryable, schema = 'public'): Promise<TableSchema[]> {
  const rows = await queryable.query<TableRow>({ text: tablesSql, values: [schema, notAnEntity] })
  return rows.map(row => ({
    ...row,
    columns: row.columns.map(column => ({ ...column, default: plainNumber(column.default) })),
    indexes: row.indexes.flatMap(({ name, columns, isUnique, areNullsEqual, descending }) =>
      name === indexName(row.name, columns, isUnique ? 'unique' : 'index')
        ? [{ columns, isUnique, ...(areNullsEqual && { areNullsEqual }), ...(descending.length > 0 && { descending }) }]
        : [],
    ),
    checks: row.checks.flatMap(({ name, column, expression }) =>
      name === indexName(row.name, [column], 'check')
        ? [{ column, minimum: boundIn('>=', expression), maximum: boundIn('<=', expression) }]
        : [],
    ),
  }))
}

/** The number after an operator: `(views >= 0)`, `(views >= '-5'::integer)`. */
function boundIn(operator: '>=' | '<=', expression: string): string | null {
  return new RegExp(`${operator} \\(*'?(-?\\d+)`).exec(expression)?.[1] ?? null
}

/** Normalizes defaults as Knex writes numbers, such as `'0'::numeric`. */
function plainNumber(expression: string | null): string | null {
  const [, number] = /^'(-?\d+(?:\.\d+)?)'::(?:numeric|integer|bigint|double precision)$/.exec(expression ?? '') ?? []
  return number ?? expression
}

/**
 * The tables that the definitions describe, as the same database reports them: they are created in a temporary schema, read
 * and rolled back.
 * @param entities of one plugin; tables they reference elsewhere must exist
 */
export async function readWanted(session: Queryable, entities: readonly Entity[]): Promise<TableSchema[]> {
  await session.query({ text: 'begin' })
  try {
    await session.query({ text: 'create schema wanted; set local search_path to wanted, public' })
    for (const text of wantedStatements(entities)) await session.query({ text })
    const tables = await readSchema(session, 'wanted')
    const order = new Map(entities.map((entity, place) => [tableName(entity), place]))
    return tables.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
  } finally {
    await session.query({ text: 'rollback' })
  }
}
