import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('host_metadata_to_file_storage_module_files', table => {
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index'],
      'host_metadata_to_file_storage_module_files_file_storag_2b1544e6',
    )
    table.dropIndex(['metadata_id', 'order_index'], 'host_metadata_to_file_storage_module_files_metadata_id_993a724f')
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_metadata_to_file_storage_module_files_file_storag_1b0c9cd3',
    'host_metadata_to_file_storage_module_files',
    'file_storage_module_file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'host_metadata_to_file_storage_module_files_metadata_id_6d0ee4e4',
    'host_metadata_to_file_storage_module_files',
    'metadata_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('host_metadata_to_file_storage_module_files', table => {
    table.dropIndex(
      ['metadata_id', 'order_index', 'created_at', 'id'],
      'host_metadata_to_file_storage_module_files_metadata_id_6d0ee4e4',
    )
    table.dropIndex(
      ['file_storage_module_file_id', 'order_index', 'created_at', 'id'],
      'host_metadata_to_file_storage_module_files_file_storag_1b0c9cd3',
    )
    table.index(['metadata_id', 'order_index'], 'host_metadata_to_file_storage_module_files_metadata_id_993a724f')
    table.index(
      ['file_storage_module_file_id', 'order_index'],
      'host_metadata_to_file_storage_module_files_file_storag_2b1544e6',
    )
  })
}
