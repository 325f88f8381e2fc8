import type { Knex } from 'knex'

/** Tables of no entity say so in their comment. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_changes', table => {
    table.comment('Not an entity: what other nodes have to hear of; kept for an hour')
    table.specificType('position', 'bigint generated always as identity').primary()
    table.specificType('transaction', 'xid8').notNullable().defaultTo(knex.raw('pg_current_xact_id()'))
    table.uuid('node')
    table.text('entity').notNullable()
    table.text('action').notNullable()
    table.jsonb('records').notNullable()
    table.timestamp('at', { precision: 3 }).notNullable().defaultTo(knex.fn.now())
    table.index(['transaction'])
    table.index(['at'])
  })

  await knex.schema.createTable('core_limits', table => {
    table.comment('Not an entity: counters of what is limited; kept until their time is over')
    table.text('key').primary()
    table.integer('points').notNullable()
    table.timestamp('ends_at', { precision: 3 }).notNullable()
    table.index(['ends_at'])
  })

  await knex.schema.createTable('core_history', table => {
    table.comment('Not an entity: every change of every record; kept as long as the configuration says')
    table.specificType('position', 'bigint generated always as identity').primary()
    table.timestamp('at', { precision: 3 }).notNullable().defaultTo(knex.fn.now())
    table.text('entity').notNullable()
    table.uuid('record_id').notNullable()
    table.text('action').notNullable()
    table.text('actor_kind').notNullable()
    table.text('actor_id')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.specificType('fields', 'text[]').notNullable().defaultTo('{}')
    table.jsonb('before')
    table.bigInteger('root')
    table.boolean('in_trash').notNullable().defaultTo(false)
    table.index(['record_id', 'position'])
    // Moments grow with positions: an index of ranges finds them, and costs a write next to nothing.
    table.index(['at'], undefined, 'brin')
    table.index(['root'], undefined, { predicate: knex.whereNotNull('root') })
    table.index(['position'], 'core_history_in_trash_index', { predicate: knex.whereRaw('in_trash') })
    table.index(['actor_id', 'position'], undefined, { predicate: knex.whereNotNull('actor_id') })
  })

  await knex.schema.createTable('core_preferences', table => {
    table.comment('Not an entity: what the back office remembers for a subject, or for everybody')
    // Empty where a preference is everybody's.
    table.text('subject_id').notNullable().defaultTo('')
    table.text('key').notNullable()
    table.jsonb('value').notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now())
    table.unique(['subject_id', 'key'])
  })

  await knex.raw(
    `create function core_folded(text) returns text language sql immutable strict parallel safe
    return replace(lower($1${await collation(knex)}), 'ё', 'е')`,
  )
  await knex.raw(
    `create function core_refuse(text) returns json language plpgsql as
    $$ begin raise exception using errcode = 'TS001', message = $1; end $$`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function core_refuse(text)')
  await knex.raw('drop function core_folded(text)')
  await knex.schema.dropTable('core_preferences')
  await knex.schema.dropTable('core_history')
  await knex.schema.dropTable('core_limits')
  await knex.schema.dropTable('core_changes')
}

/**
 * `core_folded` writes a text the way it is searched: lower-cased, `ё` as `е`. Where the database's own locale knows ASCII
 * letters only, a collation that knows more is named. PostgreSQL inlines it, so that indexes can be made of it.
 * `core_refuse` ends a statement that turns out to bring too much; its text is for whoever asked.
 */
async function collation(knex: Knex): Promise<string> {
  const { rows: own } = await knex.raw<Rows<{ folds: boolean }>>(`select lower('Ж') = 'ж' as "folds"`)
  if (own[0]?.folds) return ''
  const { rows: others } = await knex.raw<Rows<{ name: string }>>(
    `select "collname" as "name" from pg_collation
    where "collname" in ('pg_c_utf8', 'C.utf8', 'und-x-icu') and "collencoding" in (-1, pg_char_to_encoding('UTF8'))
    order by "collname" limit 1`,
  )
  return others[0] ? ` collate pg_catalog."${others[0].name}"` : ''
}

interface Rows<Row> {
  readonly rows: readonly Row[]
}
