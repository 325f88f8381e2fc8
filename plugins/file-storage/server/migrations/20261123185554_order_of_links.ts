import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_widgets_to_files', table => {
    table.dropIndex(['file_id', 'order_index'])
    table.dropIndex(['widget_id', 'order_index'])
  })

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'file_storage_widgets_to_files_file_id_order_index_crea_a7f9131c',
    'file_storage_widgets_to_files',
    'file_id',
    'order_index',
    'created_at',
    'id',
  ])

  await knex.raw('create index ?? on ?? (??, ??, ?? desc, ?? desc)', [
    'file_storage_widgets_to_files_widget_id_order_index_cr_f66d9ff2',
    'file_storage_widgets_to_files',
    'widget_id',
    'order_index',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('file_storage_widgets_to_files', table => {
    table.dropIndex(
      ['widget_id', 'order_index', 'created_at', 'id'],
      'file_storage_widgets_to_files_widget_id_order_index_cr_f66d9ff2',
    )
    table.dropIndex(
      ['file_id', 'order_index', 'created_at', 'id'],
      'file_storage_widgets_to_files_file_id_order_index_crea_a7f9131c',
    )
    table.index(['widget_id', 'order_index'])
    table.index(['file_id', 'order_index'])
  })
}
