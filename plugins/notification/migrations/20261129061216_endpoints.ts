import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('notification_endpoints', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('channel').notNullable()
    table.text('subject_id').notNullable()
    table.text('receiver').notNullable()
    table.timestamp('suppressed_at', { precision: 3 })
    table.unique(['channel', 'receiver'])
    table.index(['created_at', 'id'])
    table.index(['subject_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('notification_endpoints')
}
