import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_prepared_changes', table => {
    table.comment('Not an entity: changes that an assistant has prepared, until somebody applies them or they expire')
    table.uuid('id').primary()
    table.text('actor_kind').notNullable()
    table.uuid('actor_id')
    table.jsonb('operation').notNullable()
    // Of the record as it was shown.
    table.text('etag')
    table.timestamp('expires_at', { precision: 3 }).notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('core_prepared_changes')
}
