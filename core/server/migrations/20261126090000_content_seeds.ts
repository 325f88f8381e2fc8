import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('core_content_seeds', table => {
    table.comment('Not an entity: content of modules that this site has been given, each once')
    table.text('module').notNullable()
    table.text('key').notNullable()
    table.timestamp('created_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now(3))
    table.primary(['module', 'key'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('core_content_seeds')
}
