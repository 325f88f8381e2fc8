import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.boolean('is_private').notNullable().defaultTo(false)
    table.text('private_key')
    table.index(['private_key'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.dropIndex(['private_key'])
    table.dropColumn('private_key')
    table.dropColumn('is_private')
  })
}
