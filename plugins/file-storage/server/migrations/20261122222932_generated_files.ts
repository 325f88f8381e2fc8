import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.text('generated_key')
    table.unique(['generated_key'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_files', table => {
    table.dropUnique(['generated_key'])
    table.dropColumn('generated_key')
  })
}
