import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('host_redirects', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('from').notNullable()
    table.text('to').notNullable()
    table.unique(['from'])
    table.index(['created_at', 'id'])
    table.index(['to'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('host_redirects')
}
