import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.text('source_address')
    table.unique(['source_address'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.dropUnique(['source_address'])
    table.dropColumn('source_address')
  })
}
