import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_plugin_settings', table => {
    table.comment('Not an entity: what administrators have set for plugins, by module')
    table.text('module').primary()
    table.jsonb('values').notNullable()
    table.uuid('updated_by')
    table.timestamp('updated_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now(3))
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('core_plugin_settings')
}
