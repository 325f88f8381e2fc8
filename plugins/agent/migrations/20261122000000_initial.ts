import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('agent_agents', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.text('admin_title').notNullable()
    table.text('slug').notNullable()
    table.text('class_name')
    table.jsonb('title').notNullable().defaultTo('{}')
    table.text('interval')
    table.boolean('is_enabled').notNullable().defaultTo(true)
    table.timestamp('last_run_at', { precision: 3 })
    table.text('last_status')
    table.text('last_error')
    table.unique(['slug'])
    table.index(['created_at', 'id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('agent_agents')
}
