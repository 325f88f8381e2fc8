import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('host_metadata_to_file_storage_module_files', table => {
    table.uuid('id').primary()
    table.timestamp('created_at', { precision: 3 }).notNullable()
    table.timestamp('updated_at', { precision: 3 }).notNullable()
    table.text('variant').notNullable().defaultTo('default')
    table.uuid('metadata_id').notNullable().references('id').inTable('host_metadata').onDelete('CASCADE')
    table
      .uuid('file_storage_module_file_id')
      .notNullable()
      .references('id')
      .inTable('file_storage_files')
      .onDelete('CASCADE')
      .withKeyName('host_metadata_to_file_storage_module_files_file_storag_61533dff')
    table.integer('order_index').notNullable().defaultTo(0)
    table.text('class_name')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'host_metadata_to_file_storage_module_files_file_storag_2b1544e6',
    )
    table.index(['metadata_id', 'order_index'], 'host_metadata_to_file_storage_module_files_metadata_id_993a724f')
    table.index(['order_index', 'created_at', 'id'], 'host_metadata_to_file_storage_module_files_order_index_5da3dc3e')
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('host_metadata_to_file_storage_module_files')
}
