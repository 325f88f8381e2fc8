import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_cascades', table => {
    table.comment('Not an entity: records that are deleted or restored in parts; hidden meanwhile')
    // Of the record's entry in the history.
    table.bigInteger('position').primary()
    table.text('entity').notNullable()
    table.uuid('record_id').notNullable()
    table.text('state').notNullable()
    table.text('actor_kind').notNullable()
    table.text('actor_id')
    // What the caller may bring back: paths of entities to create and to update.
    table.jsonb('allowed').notNullable().defaultTo('{}')
    table.integer('total')
    table.integer('done').notNullable().defaultTo(0)
    // The last entry of the history that was restored.
    table.bigInteger('reached').notNullable().defaultTo(0)
    // When every node hides the record.
    table.timestamp('ready_at', { precision: 3 }).notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('core_cascades')
}
